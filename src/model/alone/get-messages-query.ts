// What a request for messages asks: whose messages, around which anchor. Sorts it into what the specification is plain
// about and the rest; of dates, too, only the plain spellings of ISO 8601. Knows nothing of the world.

import type { Fields } from '../facts/fields.ts'

export interface GetMessagesRequest {
  readonly anchor?: string
  readonly include_anchor?: boolean
  readonly anchor_date?: string
  readonly num_before?: number
  readonly num_after?: number
  readonly narrow?: readonly unknown[]
  readonly client_gravatar?: boolean
  readonly apply_markdown?: boolean
  readonly message_ids?: readonly number[]
  readonly allow_empty_topic_name?: boolean
  readonly use_first_unread_anchor?: boolean
}

export interface Narrow {
  /** `own`: the caller's history. `public`: all public channels. `other`: what is not shown in the specification. */
  readonly searches: 'own' | 'public' | 'other'
  readonly form: 'none' | 'object' | 'array' | 'other'
}

export type Anchor =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'newest' | 'oldest' | 'first_unread' }
  | { readonly kind: 'date'; readonly date: Spelt }
  /** None, or one that the specification does not know. */
  | { readonly kind: 'open' }

/** Whether the messages at the anchor are wanted too; the default of `include_anchor`. */
export function wantsAnchor({ include_anchor }: GetMessagesRequest): boolean {
  return include_anchor !== false
}

export function narrowOf({ narrow }: GetMessagesRequest): Narrow {
  if (narrow === undefined || narrow.length === 0) return { searches: 'own', form: 'none' }
  const [item, ...more] = narrow
  if (more.length > 0) return { searches: 'other', form: 'other' }
  const form = Array.isArray(item) ? 'array' : 'object'
  return isPublic(item) ? { searches: 'public', form } : { searches: 'other', form: 'other' }
}

function isPublic(item: unknown): boolean {
  const parts = Array.isArray(item) ? item : pairOf(item)
  return parts.length === 2 && parts[0] === 'channels' && parts[1] === 'public'
}

function pairOf(item: unknown): readonly unknown[] {
  if (typeof item !== 'object' || item === null) return []
  const { operator, operand, ...more } = { ...item } as Fields
  return Object.keys(more).length === 0 ? [operator, operand] : []
}

export const dateSince = 445

export function anchorOf(request: GetMessagesRequest, level: number): Anchor {
  const { anchor, anchor_date, use_first_unread_anchor } = request
  if (anchor === undefined) return { kind: use_first_unread_anchor === true ? 'first_unread' : 'open' }
  if (anchor === 'newest' || anchor === 'oldest' || anchor === 'first_unread') return { kind: anchor }
  if (anchor === 'date' && level >= dateSince) {
    const date = anchor_date === undefined ? undefined : readDate(anchor_date)
    return date === undefined ? { kind: 'open' } : { kind: 'date', date }
  }
  // Larger ones cannot be told from their neighbours, and stand for the end of everything in some servers.
  const id = /^[1-9]\d*$/.test(anchor) ? Number(anchor) : Number.POSITIVE_INFINITY
  return Number.isSafeInteger(id) ? { kind: 'id', id } : { kind: 'open' }
}

interface Spelt {
  /** Milliseconds since 1970 in UTC. */
  readonly instant: number
  /** `date`: without a time, midnight UTC. `local`: without a zone, UTC. `utc`, `zoned`: says its zone. */
  readonly by: 'date' | 'local' | 'utc' | 'zoned'
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const datetime = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const zone = /(?:Z|[+-](?:0\d|1[0-3]):(?:00|15|30|45)|\+14:00)$/

export function readDate(text: string): Spelt | undefined {
  if (dateOnly.test(text)) return spelt(`${text}T00:00:00`, 'Z', 'date')
  if (datetime.test(text)) return spelt(text, 'Z', 'local')
  const [named] = zone.exec(text) ?? []
  const rest = named === undefined ? '' : text.slice(0, -named.length)
  if (named === undefined || !datetime.test(rest)) return undefined
  return spelt(rest, named, named === 'Z' ? 'utc' : 'zoned')
}

function spelt(local: string, named: string, by: Spelt['by']): Spelt | undefined {
  const instant = Date.parse(`${local}${named}`)
  return isRealDay(local.slice(0, 10)) && isPlainYear(local) ? { instant, by } : undefined
}

// The thirtieth of February is rolled over by some and refused by others.
function isRealDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}

// Before the first and after the last second that every server can count.
function isPlainYear(local: string): boolean {
  const year = Number(local.slice(0, 4))
  return year > 1970 && year < 2038
}

/** What can be read of a request as one for messages. */
export function requestIn(sent: Fields): GetMessagesRequest {
  const { anchor, include_anchor, anchor_date, num_before, num_after, narrow, message_ids, use_first_unread_anchor } =
    sent
  return {
    ...(typeof anchor === 'string' && { anchor }),
    ...(typeof include_anchor === 'boolean' && { include_anchor }),
    ...(typeof anchor_date === 'string' && { anchor_date }),
    ...(typeof num_before === 'number' && { num_before }),
    ...(typeof num_after === 'number' && { num_after }),
    ...(Array.isArray(narrow) && { narrow }),
    ...(Array.isArray(message_ids) && { message_ids }),
    ...(typeof use_first_unread_anchor === 'boolean' && { use_first_unread_anchor }),
  }
}
