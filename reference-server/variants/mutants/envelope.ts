// Faults in the frame of answers, and in who gets one.

import { faultsIn, type Mutant } from './mutant.ts'

const emailIn = "Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0] ?? ''"

export const envelopeMutants: readonly Mutant[] = [
  faultsIn('transport/envelope.ts')(
    'success-with-words-where-parameters-are-ignored',
    'envelope.msg',
    `'"result":"success","msg":""'`,
    `unsupported.length === 0 ? '"result":"success","msg":""' : '"result":"success","msg":"Parameters were ignored"'`,
  ),
  faultsIn('transport/envelope.ts')(
    'ignored-parameters-as-text',
    'envelope.ignored-parameters',
    'JSON.stringify(unsupported)',
    "JSON.stringify(unsupported.join(', '))",
  ),
  faultsIn('refusal.ts')(
    'unauthorized-without-code',
    'envelope.code',
    'code: this.code,',
    'code: this.status === 401 ? undefined : this.code,',
  ),
  faultsIn('refusal.ts')(
    'missing-parameter-message-as-list',
    'envelope.error-msg',
    'msg: this.message,',
    "msg: this.code === 'REQUEST_VARIABLE_MISSING' ? [this.message] : this.message,",
  ),
  {
    name: 'unread-parameter-told-ignored',
    clause: 'envelope.ignored-names-no-supported-parameter',
    patches: [
      {
        file: 'endpoints/get-message.ts',
        find: "const knowsEmptyTopic = parameters.since(EMPTY_TOPIC_SINCE).boolean('allow_empty_topic_name') ?? false",
        replace: '',
      },
      {
        file: 'endpoints/get-message.ts',
        find: 'const message = visibleMessage(service, caller, path.message_id)',
        replace:
          "const message = visibleMessage(service, caller, path.message_id)\n    const knowsEmptyTopic = message.topic === '' && (parameters.since(EMPTY_TOPIC_SINCE).boolean('allow_empty_topic_name') ?? false)",
      },
    ],
  },
  faultsIn('transport/parameters.ts')(
    'bad-json-fails',
    'envelope.no-server-error',
    'throw badRequest(`Argument "${name}" is not valid JSON.`)',
    'throw new SyntaxError(`Argument "${name}" is not valid JSON.`)',
  ),
  faultsIn('transport/form.ts')(
    'bad-percent-encoding-fails',
    'envelope.no-server-error',
    "return badRequest('The parameters are not percent-encoded UTF-8')",
    "return new URIError('The parameters are not percent-encoded UTF-8')",
  ),
  {
    name: 'any-key-once-verified',
    clause: 'authentication.required',
    patches: [
      {
        file: 'transport/authentication.ts',
        find: '#verified.get(authorization)',
        replace: `#verified.get(${emailIn})`,
      },
      {
        file: 'transport/authentication.ts',
        find: '#verified.set(authorization,',
        replace: `#verified.set(${emailIn},`,
      },
    ],
  },
  {
    name: 'history-without-credentials',
    clause: 'authentication.required',
    patches: [
      {
        file: 'endpoints/get-message-history.ts',
        find: "authentication: 'required'",
        replace: "authentication: 'optional'",
      },
      {
        file: 'endpoints/get-message-history.ts',
        find: 'visibleMessage(service, caller,',
        replace: 'visibleMessage(service, caller ?? service.users.system(),',
      },
    ],
  },
  faultsIn('transport/envelope.ts')(
    'empty-success-without-result',
    'envelope.result',
    `'"result":"success","msg":""'`,
    `members === '' ? '"msg":""' : '"result":"success","msg":""'`,
  ),
  faultsIn('transport/envelope.ts')(
    'empty-success-as-list',
    'envelope.object',
    "  return members === '' ?",
    "  if (members === '' && ignored === '') return '[]'\n  return members === '' ?",
  ),
  faultsIn('refusal.ts')(
    'lack-of-role-without-code',
    'envelope.code',
    'code: this.code,',
    "code: this.code === 'UNAUTHORIZED_PRINCIPAL' ? undefined : this.code,",
  ),
  faultsIn('transport/envelope.ts')(
    'ignored-names-of-nobody',
    'envelope.ignored-names-were-sent',
    'JSON.stringify(unsupported)',
    "JSON.stringify([...unsupported, 'unknown'])",
  ),
]
