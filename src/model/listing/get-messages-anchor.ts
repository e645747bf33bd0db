// Where the anchor is, and whether its message came back.

import { broken, holds, type Observation } from '../facts/observe.ts'
import { isUnsubscribed } from './get-messages-contents.ts'
import { anchorInView, type List } from './get-messages-list.ts'
import { wantsAnchor } from './get-messages-query.ts'
import { firstUnread, unreadIn } from './get-messages-unread.ts'

export function* anchored(list: List): Generator<Observation> {
  const { body, position, request } = list
  if (request.message_ids !== undefined) return yield* noAnchor(list)
  if (body.anchor === undefined) yield broken('get-messages.anchor-present', 'an `anchor`', 'none', [])
  if (position === undefined) return
  yield holds('get-messages.anchor-present')
  yield* byId(list)
  yield* firstUnread(list)
  yield* atTheAnchor(list)
}

function* noAnchor({ body }: List): Generator<Observation> {
  const clause = 'get-messages.message-ids-no-anchor'
  if (typeof body.anchor === 'number') yield broken(clause, 'no `anchor`', `anchor ${body.anchor}`, [])
  if (body.anchor === undefined) yield holds(clause)
}

// What the anchor is where no message stands at it is not said.
function* byId(list: List): Generator<Observation> {
  const { anchor, position } = list
  if (anchor.kind !== 'id' || !anchorInView(list) || position === anchor.id) return
  yield broken('get-messages.anchor-by-id', `anchor ${anchor.id}`, `anchor ${position}`, [])
}

/** The id at which the anchor surely is; undefined where that is the server's to say. */
export function pivotOf(list: List): number | undefined {
  const { anchor, position } = list
  if (anchor.kind === 'id') return anchorInView(list) ? anchor.id : undefined
  return anchor.kind === 'first_unread' && unreadIn(list)?.first === position ? position : undefined
}

function* atTheAnchor(list: List): Generator<Observation> {
  const { anchor, ids, request } = list
  const pivot = pivotOf(list)
  const excluded = anchor.kind === 'id' ? anchor.id : pivot
  if (!wantsAnchor(request)) {
    if (excluded === undefined) return
    const clause = 'get-messages.anchor-excluded'
    if (ids.has(excluded)) yield broken(clause, `no message ${excluded}`, `message ${excluded}`, [])
    if (pivot !== undefined) yield holds(clause)
  } else if (pivot !== undefined) {
    if (!ids.has(pivot)) yield broken(whyNotIncluded(list, pivot), `message ${pivot}`, 'a list without it', [])
    yield holds('get-messages.anchor-included')
  }
}

// Where nothing of the channels that the caller does not follow came back, and the list does not say that it found the
// anchor, it is they that were not searched.
function whyNotIncluded({ world, user_id, narrow, body, view, ids }: List, pivot: number): string {
  const strangers = view.filter((message) => isUnsubscribed(world, user_id, message)).map((each) => each.message_id)
  const isSearched = body.found_anchor === true || strangers.some((id) => ids.has(id))
  const isOutside = narrow.searches === 'public' && strangers.includes(pivot)
  return isOutside && !isSearched ? 'get-messages.public-channels' : 'get-messages.anchor-included'
}
