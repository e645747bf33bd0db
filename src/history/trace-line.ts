// What is wrong with a line of a trace, judged only as far as its readers rely on it.

import { onlyMadeBy } from '../spec/control-facts.ts'

type Line = Readonly<Record<string, unknown>>

/** Some thousand years from now. */
const mostSeconds = 1e11

export function problemOf(line: unknown): string | undefined {
  if (!isObject(line)) return 'a line must be a JSON object'
  if (line.kind === 'header') return problemOfHeader(line)
  if (line.kind === 'clock') return isNumber(line.at, line.now) ? undefined : '`at` and `now` must be numbers'
  if (line.kind === 'control') return problemOfControl(line)
  if (line.kind === 'exchange') return problemOfExchange(line)
  if (line.kind === 'webhook' || line.kind === 'no-webhook') return problemOfWebhook(line)
  return '`kind` must be header, exchange, clock, control, webhook or no-webhook'
}

function problemOfHeader(header: Line): string | undefined {
  const {
    version,
    word = '',
    feature_level = 0,
    settings = {},
    emits = {},
    absent = [],
    accounts = {},
    clocks_within = 0,
  } = header
  if (version !== 1) return 'only traces of version 1 can be read'
  if (typeof word !== 'string') return '`word` must be a string'
  const isInDigits = typeof feature_level === 'string' && /^\d+$/.test(feature_level)
  if (!isNumber(feature_level) && !isInDigits) return '`feature_level` must be a number'
  if (!isNumber(clocks_within) || !(Number(clocks_within) >= 0)) return '`clocks_within` must be a number of seconds'
  if (!isObject(settings)) return '`settings` must be an object'
  if (!isObject(emits)) return '`emits` must be an object'
  if (!Array.isArray(absent) || !isText(...absent)) return '`absent` must be a list of slugs'
  const isAccount = (account: unknown) => isObject(account) && isNumber(account.user_id)
  if (!isObject(accounts) || !Object.values(accounts).every(isAccount))
    return '`accounts` must be an object of accounts, each with `user_id`'
  return undefined
}

function problemOfControl(line: Line): string | undefined {
  if (typeof line.did !== 'string') return '`did` must be a string'
  if (!isNumber(line.at)) return '`at` must be a number'
  if (line.did === 'settings' && !isObject(line.settings)) return '`settings` must be an object'
  const made = onlyMadeBy(line.did)
  if (!made) return undefined
  const { list, id } = made
  const things = line[list]
  const isMade = (thing: unknown) => isObject(thing) && isNumber(thing[id])
  return Array.isArray(things) && things.every(isMade)
    ? undefined
    : `\`${list}\` must be an array of objects, each with \`${id}\``
}

function problemOfWebhook({ kind, at, webhook, method, credentials = { key: '' }, message_id, waited }: Line) {
  if (!isNumber(at) || !isText(webhook)) return '`at` must be a number and `webhook` a string'
  if (kind === 'no-webhook')
    return isNumber(message_id, waited) ? undefined : '`message_id` and `waited` must be numbers'
  if (!isText(method)) return '`method` must be a string'
  return isObject(credentials) && isText(credentials.key, credentials.email ?? '')
    ? undefined
    : '`credentials` must have `key`, a string'
}

function problemOfExchange({ request, response, sent, answered, actor, spoilt }: Line): string | undefined {
  if (!isObject(request) || typeof request.method !== 'string' || typeof request.path !== 'string')
    return '`request` must have `method` and `path`'
  if (!isObject(request.query ?? {}) || !isObject(request.form ?? {})) return '`query` and `form` must be objects'
  if (!isText(request.raw ?? '')) return '`raw` must be a string'
  if (!isNumber(sent, answered)) return '`sent` and `answered` must be numbers'
  if (Number(sent) > mostSeconds) return '`sent` and `answered` must be UNIX seconds, and these are milliseconds'
  if (!isText(actor, spoilt ?? '')) return '`actor` and `spoilt` must be strings'
  if (response === undefined) return '`response` is missing (null where no answer came)'
  if (response === null) return undefined
  return isObject(response) && isNumber(response.status) && isObject(response.headers ?? {})
    ? undefined
    : '`response` must be null or have `status`, and `headers` be an object'
}

function isObject(value: unknown): value is Line {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string')
}

function isNumber(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'number')
}
