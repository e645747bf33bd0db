// Takes the part of a view that a request asks for, and tells what it found. Knows nothing of parameters or JSON.
import { type Anchor, NEWEST } from './anchor.ts'
import type { MessageRange, Range } from './fetch-request.ts'
import type { ListedMessage } from './own-history.ts'
import type { View } from './view.ts'

export interface Fetched {
  /** Absent where ids were listed. */
  readonly anchor?: number
  readonly found_newest: boolean
  readonly found_oldest: boolean
  readonly found_anchor: boolean
  /** Ascending by id. */
  readonly messages: readonly ListedMessage[]
}

export function fetchFrom(view: View, range: Range): Fetched {
  if ('ids' in range) return { ...NOTHING_FOUND, messages: view.among(range.ids) }
  return fetchAround(view, range, idOf(view, range.anchor))
}

const NOTHING_FOUND = { found_newest: false, found_oldest: false, found_anchor: false }

/** One message more than asked for on either side shows whether an end was reached. */
function fetchAround(view: View, { numBefore, numAfter, includeAnchor }: MessageRange, anchor: number): Fetched {
  const before = view.upTo(anchor - 1, numBefore + 1)
  const at = includeAnchor ? view.among([anchor]) : []
  const after = view.from(anchor + 1, numAfter + 1)
  return {
    anchor,
    found_newest: after.length <= numAfter,
    found_oldest: before.length <= numBefore,
    found_anchor: at.length === 1,
    messages: [...before.slice(0, numBefore).reverse(), ...at, ...after.slice(0, numAfter)],
  }
}

/** Where nothing is unread, or nothing is as young as a date, the anchor comes after all messages. */
function idOf(view: View, anchor: Anchor): number {
  if (anchor.kind === 'id') return anchor.id
  if (anchor.kind === 'first_unread') return view.firstUnreadId() ?? NEWEST
  return view.firstIdSince(anchor.atMs) ?? NEWEST
}
