// Habits of the frame of answers: statuses, codes, words, headers, and what else stands in the body.

import { type Fields, type Given, type Habit, habitsIn, refusing, telling } from './habit.ts'

/** Maps by something, where one more member would be one more entry, and what is said to have only some members. */
const CLOSED = new Set([
  'message_history',
  'presences',
  'presence',
  'profile_data',
  'realm_emoji',
  'user_settings',
  'user_status',
])

function deeply(value: unknown, change: (fields: Fields) => Fields, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => deeply(item, change, name))
  if (typeof value !== 'object' || value === null || CLOSED.has(name)) return value
  return change(Object.fromEntries(Object.entries(value).map(([each, inner]) => [each, deeply(inner, change, each)])))
}

function everywhere(change: (fields: Fields) => Fields): (answer: Given) => Given {
  return (answer) => ({ ...answer, body: deeply(answer.body, change) as Fields })
}

const more = everywhere((fields) => ({ ...fields, stranger_extra: { deep: [1, null, ''] } }))

/** Two answers in a row differ. */
function everyOther(change: (answer: Given) => Given): (answer: Given) => Given {
  let isTurn = false
  return (answer) => {
    isTurn = !isTurn
    return isTurn ? change(answer) : answer
  }
}

/** Lists of which the text says no order. */
const UNORDERED = new Set([
  ...['streams', 'subscriptions', 'subscribers', 'partial_subscribers', 'display_recipient', 'flags', 'message_ids'],
  ...['realm_users', 'realm_user_groups', 'members', 'direct_subgroup_ids', 'user_ids', 'alert_words'],
  ...['realm_linkifiers', 'saved_snippets', 'navigation_views'],
])

/** But for events, which come again as they were. */
function turnedRound(value: unknown, name = ''): unknown {
  if (typeof value !== 'object' || value === null || name === 'events') return value
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, turnedRound(inner, key)]))
  const items = value.map((item) => turnedRound(item))
  return UNORDERED.has(name) ? items.reverse() : items
}

/** By the words of a refusal, as other servers tell such things. */
function kindOf(msg: unknown): number {
  if (/permission|must be an? |not authorized/i.test(String(msg))) return 403
  if (/invalid message|does not exist|no such|not found/i.test(String(msg))) return 404
  return /already|in use|does not match/i.test(String(msg)) ? 409 : 422
}

const OTHER_CODES: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'INVALID_API_KEY',
  UNAUTHORIZED_PRINCIPAL: 'MUST_BE_ADMINISTRATOR',
  EXPECTATION_MISMATCH: 'CONFLICT',
  REQUEST_VARIABLE_MISSING: 'MISSING',
}

const isSettings = (path: string) => path === '/settings'

export const answerHabits: readonly Habit[] = [
  {
    name: 'members-nobody-knows',
    clause: 'envelope.form',
    given: more,
  },
  {
    name: 'members-that-come-and-go',
    clause: 'envelope.form',
    given: everyOther((answer) => ({ ...answer, body: { ...answer.body, served_by: 'node-3' } })),
  },
  {
    name: 'lists-in-any-order',
    clause: 'envelope.form',
    given: everyOther((answer) => ({ ...answer, body: turnedRound(answer.body) as Fields })),
  },
  {
    name: 'keys-reversed',
    clause: 'envelope.form',
    given: everywhere((fields) => Object.fromEntries(Object.entries(fields).reverse())),
  },
  {
    name: 'json-on-many-lines',
    clause: 'envelope.form',
    written: (text) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`,
  },
  {
    name: 'json-in-ascii',
    clause: 'envelope.form',
    written: (text) =>
      text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  },
  {
    ...refusing('refusals-with-200', 'envelope.http-status', () => ({ status: 200 })),
    contradicts: ['refusals-by-kind'],
  },
  refusing('refusals-by-kind', 'envelope.http-status', ({ status, body }) => ({
    status: status === 400 ? kindOf(body.msg) : status,
  })),
  {
    name: 'successes-with-201',
    clause: 'envelope.http-status',
    given: (answer) => (answer.body.result === 'success' ? { ...answer, status: 201 } : answer),
  },
  refusing('codes-of-its-own', 'envelope.other-codes', ({ body }) => ({
    body: { ...body, code: OTHER_CODES[String(body.code)] ?? body.code },
  })),
  refusing('types-with-a-code', 'envelope.other-codes', ({ body }) =>
    / is not (a|an|valid) /.test(String(body.msg)) ? { body: { ...body, code: 'INVALID_PARAMETER' } } : {},
  ),
  refusing('words-of-its-own', 'envelope.words', ({ body }) => ({ body: { ...body, msg: 'Não é possível. 🚫' } })),
  {
    ...refusing('no-words', 'envelope.words', ({ body }) => ({ body: { ...body, msg: '' } })),
    contradicts: ['words-of-its-own'],
  },
  refusing('refusals-explained', 'envelope.form', ({ body }) => ({
    body: { ...body, help: 'https://example.com/errors', details: [{ at: 'server' }], status: 4 },
  })),
  {
    name: 'no-date',
    clause: 'envelope.headers',
    given: ({ headers: { date: _, ...headers }, ...answer }) => ({ ...answer, headers }),
  },
  {
    name: 'date-of-a-balancer',
    clause: 'envelope.headers',
    given: (answer) => ({ ...answer, headers: { ...answer.headers, date: 'Mon, 05 Jan 2026 05:05:05 GMT' } }),
    contradicts: ['no-date'],
  },
  {
    name: 'headers-of-its-own',
    clause: 'envelope.headers',
    given: (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/json; charset=UTF-8', 'x-request-id': '7', etag: '"1"' },
    }),
  },
  {
    name: 'ignored-names-untold',
    clause: 'envelope.ignored-elsewhere',
    given: (answer, { path }) => {
      if (isSettings(path)) return answer
      const { ignored_parameters_unsupported: _, ...body } = answer.body
      return { ...answer, body }
    },
  },
  {
    ...telling('ignored-names-always-told', 'envelope.ignored-elsewhere', (body) => ({
      ignored_parameters_unsupported: body.ignored_parameters_unsupported ?? [],
    })),
    contradicts: ['ignored-names-untold'],
  },
  habitsIn('transport/plain-fastify.ts')(
    'pages-for-unknown-paths',
    'envelope.outside-the-interface',
    "sendJson(reply, tell(new RequestFault(404, 'There is no such path')))",
    "reply.code(404).header('content-type', 'text/html').send('<html><h1>404</h1></html>')",
  ),
  telling('settings-answered-with-more', 'update-settings.answer-body', (_, { path }) =>
    isSettings(path) ? { account_email: 'somebody@example.com', saved: true } : {},
  ),
]
