// When a request for messages must be refused, may be, and which clause promises an answer to all the others.

import {
  type Anchor,
  anchorOf,
  dateSince,
  type GetMessagesRequest,
  narrowOf,
  wantsAnchor,
} from '../alone/get-messages-query.ts'
import type { Moment } from '../facts/moment.ts'
import { type Condition, maybeIf, when, yesIf } from '../facts/refusal.ts'
import type { World } from '../world/world.ts'
import { isInView, mayReadPublic } from './get-messages-view.ts'

// The limit is 5000. Whether the message at the anchor counts is not said, so that 5000 itself is open.
export const surelyFine = 4999
const surelyTooMany = 5001

export function refusalConditions(world: World, request: GetMessagesRequest, at: Moment): readonly Condition[] {
  if (at.user_id === undefined) return [when('authentication.required', 'yes')]
  const open = maybeIf('what the specification does not show', isOdd(world, request, at, at.user_id))
  return [...(request.message_ids === undefined ? aroundAnchor(request, at.level) : byIds(request)), open]
}

function byIds(request: GetMessagesRequest): readonly Condition[] {
  const { anchor, include_anchor, use_first_unread_anchor, num_before, num_after } = request
  return [
    when('get-messages.message-ids-with-anchor-refused', yesIf(anchor !== undefined)),
    when('get-messages.message-ids-with-include-anchor-refused', yesIf(include_anchor !== undefined)),
    when('get-messages.message-ids-with-first-unread-refused', yesIf(use_first_unread_anchor !== undefined)),
    when('get-messages.message-ids-with-num-before-refused', yesIf(num_before !== undefined)),
    when('get-messages.message-ids-with-num-after-refused', yesIf(num_after !== undefined)),
  ]
}

function aroundAnchor(request: GetMessagesRequest, level: number): readonly Condition[] {
  const { anchor, use_first_unread_anchor, num_before, num_after } = request
  const isCount = [num_before ?? 0, num_after ?? 0].every((each) => each >= 0)
  const wanted = isCount ? (num_before ?? 0) + (num_after ?? 0) : 0
  const both = anchor !== undefined && use_first_unread_anchor !== undefined
  return [
    when('get-messages.numbers-required', yesIf(num_before === undefined || num_after === undefined)),
    when('get-messages.too-many-refused', yesIf(wanted >= surelyTooMany)),
    maybeIf('exactly as many as there may be', wanted > surelyFine && wanted < surelyTooMany),
    maybeIf('get-messages.anchor-left-out-inside', isLeftOutInside(request)),
    when('get-messages.anchor-malformed-refused', yesIf(isNoAnchor(anchor))),
    when('get-messages.date-malformed-refused', yesIf(isNoDate(request, level))),
    when('get-messages.two-anchors-refused', yesIf(both && use_first_unread_anchor === true)),
    maybeIf('a default together with `anchor`', both),
  ]
}

const words = ['newest', 'oldest', 'first_unread', 'date']

/** Whether it surely is no spelling of an id or of one of the words: a word of other letters. */
function isNoAnchor(anchor: string | undefined): boolean {
  return anchor !== undefined && /^[a-z_]{3,}$/u.test(anchor) && !words.includes(anchor)
}

/** Whether it surely is no spelling of a date: a word, or more months and days than there are. */
function isNoDate({ anchor, anchor_date }: GetMessagesRequest, level: number): boolean {
  if (anchor !== 'date' || anchor_date === undefined || level < dateSince) return false
  return /^[a-z]+$/u.test(anchor_date) || /^\d{4}-(?:1[3-9]|[2-9]\d)-(?:3[2-9]|[4-9]\d)$/u.test(anchor_date)
}

/** Whether the message at the anchor is to be left out where it stands at no end of what is asked for. */
function isLeftOutInside(request: GetMessagesRequest): boolean {
  const { num_before = 0, num_after = 0 } = request
  return !wantsAnchor(request) && num_before > 0 === num_after > 0
}

function isOdd(world: World, request: GetMessagesRequest, at: Moment, user_id: number): boolean {
  const { searches } = narrowOf(request)
  if (searches === 'other' || (searches === 'public' && !mayReadPublic(world, user_id))) return true
  if (request.message_ids !== undefined) return isOddIds(request.message_ids)
  const numbers = [request.num_before ?? 0, request.num_after ?? 0]
  if (numbers.some((each) => each < 0)) return true
  return isOddAnchor(world, request, anchorOf(request, at.level), user_id)
}

function isOddIds(ids: readonly number[]): boolean {
  return ids.length === 0 || ids.length > surelyFine || !ids.every((id) => Number.isSafeInteger(id) && id > 0)
}

function isOddAnchor(world: World, request: GetMessagesRequest, anchor: Anchor, user_id: number): boolean {
  if (anchor.kind === 'open') return true
  if (anchor.kind !== 'date' && request.anchor_date !== undefined) return true
  if (anchor.kind !== 'id') return false
  const message = world.messages.get(anchor.id)
  return message === undefined || isInView(world, user_id, narrowOf(request), message) !== 'yes'
}

export const answered = 'get-messages.answered'
// From here on a refusal is most likely about the size.
const many = 1000

/** The clause that promises an answer where nothing refuses the request; the most telling one. */
export function answeredBy(request: GetMessagesRequest, level: number): string {
  if ((request.num_before ?? 0) + (request.num_after ?? 0) > many) return 'get-messages.many-allowed'
  if (anchorOf(request, level).kind === 'date') return 'get-messages.date-anchor-accepted'
  if (request.message_ids !== undefined) return 'get-messages.message-ids'
  return narrowOf(request).searches === 'public' ? 'get-messages.narrow-item-forms' : answered
}
