// What a request for messages asks: whose messages, around which anchor. Sorts it into what the specification is plain
// about and the rest. Knows nothing of the world.

import type { Fields } from '../facts/fields.ts'
import { readDate, type Spelt } from './get-messages-dates.ts'

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
