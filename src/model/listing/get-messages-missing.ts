// Whether a list leaves out what lies within it, or what it would have had room for. Only of messages that are surely
// in the view: others are neither missed nor minded.

import { wantsAnchor } from '../alone/get-messages-query.ts'
import { broken, holds, knownFrom, type Observation, type Say } from '../facts/observe.ts'
import type { Message } from '../things/message.ts'
import { pivotOf } from './get-messages-anchor.ts'
import { isUnsubscribed } from './get-messages-contents.ts'
import { around, isExcluded, type List } from './get-messages-list.ts'

export function leftOut(say: Say, list: List): void {
  if (list.request.message_ids !== undefined || list.body.history_limited !== false) return
  dateAccepted(say, list)
  const span = spanOf(list)
  const within = list.view.filter((message) => isWithin(span, message) && !mayBeExcluded(list, message))
  const missing = within.find(({ message_id }) => !list.ids.has(message_id))
  if (missing) say(whyMissed(list, missing))
  kept(say, list, within)
}

interface Span {
  readonly from: number
  readonly to: number
}

function isWithin({ from, to }: Span, { message_id }: Message): boolean {
  return message_id >= from && message_id <= to
}

/** From where to where nothing may be missing. */
function spanOf(list: List): Span {
  const ids = list.sortedIds
  const pivot = pivotOf(list)
  const marks = [...ids, ...(pivot === undefined ? [] : [pivot])]
  const { before, after } = reaches(list)
  const from = before ? Number.NEGATIVE_INFINITY : Math.min(...marks)
  return { from, to: after ? Number.POSITIVE_INFINITY : Math.max(...marks) }
}

/** Whether the list must reach the beginning of the view, and its end: it starts there, or had room left. */
export function reaches(list: List): { readonly before: boolean; readonly after: boolean } {
  const { anchor, position, ids, request } = list
  const { num_before = 0, num_after = 0 } = request
  if (anchor.kind === 'newest') return { before: ids.size < num_before, after: num_before > 0 }
  if (anchor.kind === 'oldest') return { before: num_after > 0, after: ids.size < num_after }
  const pivot = pivotOf(list) ?? (position !== undefined && ids.has(position) ? position : undefined)
  if (pivot === undefined) return { before: false, after: false }
  const came = around(list, pivot)
  // Where nothing comes after it, the message that the server names may stand for the end, and count among those before.
  const isEnd = anchor.kind !== 'id' && came.after === 0 && ids.has(pivot)
  return { before: came.before + (isEnd ? 1 : 0) < num_before, after: came.after < num_after }
}

/** Whether the list surely shows all of its view. */
export function showsAll(list: List): boolean {
  const { request, body } = list
  if (request.message_ids !== undefined || !wantsAnchor(request) || body.history_limited !== false) return false
  const { before, after } = reaches(list)
  return before && after
}

// The message at a word for an anchor is the server's to say.
function mayBeExcluded(list: List, { message_id }: Message): boolean {
  const { request, anchor, view } = list
  if (wantsAnchor(request)) return false
  if (isExcluded(list, message_id) || anchor.kind === 'date' || anchor.kind === 'open') return true
  if (anchor.kind === 'first_unread') return pivotOf(list) === undefined
  return anchor.kind !== 'id' && view.at(anchor.kind === 'newest' ? -1 : 0)?.message_id === message_id
}

function whyMissed(list: List, missing: Message): Observation {
  const from = missing.timestamp.kind === 'known' ? missing.timestamp.from : []
  const expected = `message ${missing.message_id}${knownFrom(from)}`
  return broken(clauseFor(list, missing), expected, `${list.ids.size} messages without it`, from)
}

function clauseFor(list: List, missing: Message): string {
  const { world, user_id, narrow, anchor } = list
  if (narrow.searches === 'public' && isUnsubscribed(world, user_id, missing)) return 'get-messages.public-channels'
  const ids = list.sortedIds
  const id = missing.message_id
  if (anchor.kind === 'newest' && id > (ids.at(-1) ?? 0)) return 'get-messages.anchor-newest'
  if (anchor.kind === 'oldest' && id < (ids[0] ?? Number.POSITIVE_INFINITY)) return 'get-messages.anchor-oldest'
  const isNearer = anchor.kind === 'id' && !ids.some((each) => isBetween(each, anchor.id, id))
  return isNearer && !hasRoom(list, id) ? 'get-messages.anchor-by-id' : 'get-messages.nothing-left-out'
}

function isBetween(id: number, anchor: number, other: number): boolean {
  return id !== anchor && (id - anchor) * (id - other) < 0
}

function hasRoom(list: List, id: number): boolean {
  const { before, after } = reaches(list)
  return list.anchor.kind === 'id' && (id < list.anchor.id ? before : after)
}

function kept(say: Say, list: List, within: readonly Message[]): void {
  const { anchor, request } = list
  const { num_before = 0, num_after = 0 } = request
  if (within.length > 1) say(holds('get-messages.nothing-left-out'))
  if (within.length === 0) return
  if (anchor.kind === 'newest' && num_before > 0) say(holds('get-messages.anchor-newest'))
  if (anchor.kind === 'oldest' && num_after > 0) say(holds('get-messages.anchor-oldest'))
  if (anchor.kind === 'id' && within.length > 1) say(holds('get-messages.anchor-by-id'))
}

// Whichever side of the date a message is on, there is room for it.
function dateAccepted(say: Say, { anchor, request, view, ids }: List): void {
  const clause = 'get-messages.date-anchor-accepted'
  if (anchor.kind !== 'date') return
  const { num_before = 0, num_after = 0 } = request
  if (ids.size === 0 && view.length > 1 && num_before > 0 && num_after > 0)
    say(broken(clause, `some of ${view.length} messages`, 'none'))
  if (ids.size > 0) say(holds(clause))
}
