// Faults in the frame of answers, and in who gets one.

import type { Mutant } from './mutant.ts'

export const envelopeMutants: readonly Mutant[] = [
  {
    name: 'success-with-words-where-parameters-are-ignored',
    clause: 'envelope.msg',
    patches: [
      {
        file: 'transport/envelope.ts',
        find: `'"result":"success","msg":""'`,
        replace: `unsupported.length === 0 ? '"result":"success","msg":""' : '"result":"success","msg":"Parameters were ignored"'`,
      },
    ],
  },
  {
    name: 'ignored-parameters-as-text',
    clause: 'envelope.ignored-parameters',
    patches: [
      {
        file: 'transport/envelope.ts',
        find: 'JSON.stringify(unsupported)',
        replace: "JSON.stringify(unsupported.join(', '))",
      },
    ],
  },
  {
    name: 'unauthorized-without-code',
    clause: 'envelope.code',
    patches: [
      { file: 'refusal.ts', find: 'code: this.code,', replace: 'code: this.status === 401 ? undefined : this.code,' },
    ],
  },
  {
    name: 'missing-parameter-message-as-list',
    clause: 'envelope.error-msg',
    patches: [
      {
        file: 'refusal.ts',
        find: 'msg: this.message,',
        replace: "msg: this.code === 'REQUEST_VARIABLE_MISSING' ? [this.message] : this.message,",
      },
    ],
  },
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
  {
    name: 'bad-json-fails',
    clause: 'envelope.no-server-error',
    patches: [
      {
        file: 'transport/parameters.ts',
        find: 'throw badRequest(`Argument "${name}" is not valid JSON.`)',
        replace: 'throw new SyntaxError(`Argument "${name}" is not valid JSON.`)',
      },
    ],
  },
  {
    name: 'bad-percent-encoding-fails',
    clause: 'envelope.no-server-error',
    patches: [
      {
        file: 'transport/form.ts',
        find: "throw badRequest('The parameters are not percent-encoded UTF-8')",
        replace: "throw new URIError('The parameters are not percent-encoded UTF-8')",
      },
    ],
  },
  {
    name: 'any-key-once-verified',
    clause: 'authentication.required',
    patches: [
      {
        file: 'authentication.ts',
        find: "hash('sha256', authorization, 'base64')",
        replace:
          "hash('sha256', Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0] ?? '', 'base64')",
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
  {
    name: 'empty-success-without-result',
    clause: 'envelope.result',
    patches: [
      {
        file: 'transport/envelope.ts',
        find: `'"result":"success","msg":""'`,
        replace: `members === '' ? '"msg":""' : '"result":"success","msg":""'`,
      },
    ],
  },
  {
    name: 'empty-success-as-list',
    clause: 'envelope.object',
    patches: [
      {
        file: 'transport/envelope.ts',
        find: 'return `{${[',
        replace: "if (members === '' && ignored === '') return '[]'\n  return `{${[",
      },
    ],
  },
  {
    name: 'lack-of-role-without-code',
    clause: 'envelope.code',
    patches: [
      {
        file: 'refusal.ts',
        find: 'code: this.code,',
        replace: "code: this.code === 'UNAUTHORIZED_PRINCIPAL' ? undefined : this.code,",
      },
    ],
  },
  {
    name: 'ignored-names-of-nobody',
    clause: 'envelope.ignored-names-were-sent',
    patches: [
      {
        file: 'transport/envelope.ts',
        find: 'JSON.stringify(unsupported)',
        replace: "JSON.stringify([...unsupported, 'unknown'])",
      },
    ],
  },
]
