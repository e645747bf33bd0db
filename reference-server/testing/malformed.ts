// Requests that no client means to send, drawn from a seed: for tests and proofs of what the server makes of them.
import { drawn } from '../sandbox/drawn.ts'

export interface Malformed {
  readonly method: string
  /** From the root of the server. */
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: Buffer
}

const PLACES = [
  ...['POST /register', 'GET /events', 'GET /messages', 'GET /messages/ID', 'PATCH /messages/ID', 'PATCH /settings'],
  ...['GET /messages/ID/history', 'DELETE /messages/ID/reactions', 'POST /scheduled_messages', 'PUT /bot_storage'],
  ...['POST /users', 'DELETE /users/ID', 'POST /users/ID/status', 'POST /users/me/presence', 'GET /streams'],
  ...['GET /streams/ID/email_address', 'POST /realm/filters', 'PATCH /realm/filters/ID', 'PATCH /realm/domains/ID'],
  ...['POST /user_groups/ID/subgroups', 'GET /user_groups/ID/members/ID'],
]
const NAMES = [
  ...['content', 'topic', 'stream_id', 'propagate_mode', 'prev_content_sha256', 'event_types', 'narrow', 'type', 'to'],
  ...[
    'num_before',
    'num_after',
    'anchor',
    'message_ids',
    'client_capabilities',
    'storage',
    'status_text',
    'emoji_name',
  ],
  ...['status', 'queue_id', 'last_event_id', 'dont_block', 'pattern', 'url_template', 'add', 'delete', 'target_users'],
  ...['actions', 'email', 'full_name', 'password', 'scheduled_delivery_timestamp', 'idle_queue_timeout', '__proto__'],
]
const IDS = ['0', '-1', '1', '9'.repeat(400), '1.5', '%00', 'a/b', '..', '%2e%2e', '%zz', 'é', '1e9', 'me', '%ff']
const TYPES = [
  ...['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data; boundary=b', 'text/plain', ''],
  ...['application/x-www-form-urlencoded; charset=utf-16', 'multipart/form-data', 'nonsense', 'a/b; ='.repeat(50)],
]
const VALUES = [
  ...['', 'null', 'true', '[]', '{}', '""', '0', '-0', '1e999', '9'.repeat(500), '-9007199254740993', 'NaN', '0x10'],
  ...['%', '%zz', '%ff%fe', '%ed%a0%80', '%00', '\u0000', '%0d%0a', '"\\ud800"', '["\\udc00"]', '{"\\ud800":"x"}'],
  ...[
    '['.repeat(5000),
    '{"a":'.repeat(2000),
    `[${'1,'.repeat(3000)}1]`,
    'x'.repeat(20_000),
    '%F0%9F%98%80'.repeat(500),
  ],
  ...[
    '[["channel"]]',
    '[{"operator":1}]',
    '[null]',
    '{"__proto__":{}}',
    "';DROP TABLE users;--",
    '<script>',
    '(((a*)*)*',
  ],
  ...['@**all**', '(?P<x>', '[[1,2],[3]]', '{"user_ids":[1e400]}', '２', 'tRuE', ' 1 ', '+1', '01'],
]

/** One after the other, without end. `authorization` are credentials, right and wrong ones. */
export function* malformedRequests(seed: number, authorizations: readonly string[]): Generator<Malformed, never> {
  const draw = drawn(seed)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)] as Item
  const times = (most: number) => Math.floor(draw() * (most + 1))
  const bytes = () => Buffer.from(Array.from({ length: times(400) }, () => Math.floor(draw() * 256)))
  const pair = () => `${pick(NAMES)}${pick(['=', '=', '=', '', '=='])}${pick(VALUES)}`
  const form = () => Array.from({ length: times(6) }, pair).join(pick(['&', '&', '&', '&&', ';', '\n']))
  for (;;) {
    const [method = '', path = ''] = pick(PLACES).split(' ')
    const query = pick([form, () => '', () => bytes().toString('base64url')])()
    const url = encodeBadly(`/api/v1${path.replaceAll('ID', () => pick(IDS))}${query === '' ? '' : `?${query}`}`)
    const headers = { authorization: pick(authorizations), 'content-type': pick(TYPES) }
    const hasBody = method !== 'GET' && draw() < 0.9
    const body = draw() < 0.2 ? bytes() : Buffer.from(form())
    yield { method: draw() < 0.03 ? 'OPTIONS' : method, url, headers, ...(hasBody && { body }) }
  }
}

/** So that it can be sent at all: no spaces, no control characters, nothing beyond ASCII. */
function encodeBadly(url: string): string {
  return url.replace(/[^!-~]/gu, (character) => encodeURIComponent(character.toWellFormed())).slice(0, 30_000)
}
