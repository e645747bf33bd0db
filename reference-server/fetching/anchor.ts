// Where a fetch begins: a message id, or a word that stands for one. Knows nothing of the messages.
import { DATE_ANCHOR_SINCE } from '../levels.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import type { Parameters } from '../transport/parameters.ts'
import { parseIsoDate } from './iso-date.ts'

export type Anchor =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'first_unread' }
  | { readonly kind: 'date'; readonly atMs: number }

/** Places before and after all messages. */
const OLDEST = 0
export const NEWEST = 10_000_000_000_000_000

export function readAnchor(parameters: Parameters): Anchor {
  const anchor = parameters.text('anchor')
  const usesFirstUnread = parameters.boolean('use_first_unread_anchor') ?? false
  const date = parameters.since(DATE_ANCHOR_SINCE).text('anchor_date')
  if (anchor !== undefined && usesFirstUnread) throw badRequest('Use either anchor or use_first_unread_anchor')
  if (usesFirstUnread || anchor === 'first_unread') return { kind: 'first_unread' }
  if (anchor === undefined || anchor === 'newest') return { kind: 'id', id: NEWEST }
  if (anchor === 'oldest') return { kind: 'id', id: OLDEST }
  if (anchor === 'date' && parameters.isKnown('anchor_date')) return { kind: 'date', atMs: readDate(date) }
  if (!/^-?[0-9]{1,400}$/.test(anchor)) throw badRequest('Invalid anchor')
  return { kind: 'id', id: Math.min(Math.max(Number(anchor), OLDEST), NEWEST) }
}

function readDate(date: string | undefined): number {
  if (date === undefined) throw missingParameter('anchor_date')
  const atMs = parseIsoDate(date.trim())
  if (atMs === undefined) throw badRequest('anchor_date is not an ISO 8601 date')
  return atMs
}
