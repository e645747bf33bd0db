// How many messages a list brings, and what it says of itself: whether it reaches the ends of the view, and whether the
// anchor was found. By the text these are no more than booleans; asserted is only what cannot be read two ways, of views that are all known.

import { wantsAnchor } from '../alone/get-messages-query.ts'
import { centerOf, tooMany } from '../alone/messages-anchor-alone.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import { isMissing } from '../readings/missing.ts'
import { pivotOf } from './get-messages-anchor.ts'
import { anchorInView, around, isAllOwn, isExcluded, type List } from './get-messages-list.ts'
import { reaches } from './get-messages-missing.ts'

export function found(say: Say, list: List): void {
  const { request, body } = list
  if (request.message_ids !== undefined || body.history_limited !== false || list.narrow.searches === 'other') return
  const ids = list.sortedIds
  const { before, after } = reaches(list)
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  if (ids.length > 0) {
    end(say, list, 'found_newest', after, (id) => id > last)
    end(say, list, 'found_oldest', before, (id) => id < first)
  }
  foundAnchor(say, list)
}

// Where exactly as many came as were asked for, a server need not know that there are no more.
function end(
  say: Say,
  list: List,
  name: 'found_newest' | 'found_oldest',
  reached: boolean,
  isBeyond: (id: number) => boolean,
): void {
  const clause = name === 'found_newest' ? 'get-messages.found-newest-true' : 'get-messages.found-oldest-true'
  const value = list.body[name]
  if (typeof value !== 'boolean' || isVague(list)) return
  const beyond = list.view.find(({ message_id }) => isBeyond(message_id) && !isExcluded(list, message_id))
  if (beyond && value) say(broken(clause, `${name} false: there is also message ${beyond.message_id}`, `${name} true`))
  if (beyond) say(holds(clause))
  if (beyond || !reached || !isAllOwn(list) || list.view.length === 0 || list.narrow.searches !== 'own') return
  if (!value) say(broken(clause, `${name} true: there is room for more`, `${name} false`))
  say(holds(clause))
}

// Which message the anchor is, and with it which one may be missing, is the server's to say.
function isVague({ anchor, request }: List): boolean {
  return anchor.kind === 'open' || (anchor.kind !== 'id' && !wantsAnchor(request))
}

function foundAnchor(say: Say, list: List): void {
  const { anchor, body, ids, position, request } = list
  const clause = 'get-messages.found-anchor-true'
  if (anchor.kind !== 'id' || !wantsAnchor(request) || position !== anchor.id) return
  const isThere = anchorInView(list) && ids.has(anchor.id)
  const isNot = isMissing(list.world, anchor.id) === 'yes' && !ids.has(anchor.id)
  if (!isThere && !isNot) return
  if (body.found_anchor !== isThere)
    say(broken(clause, `found_anchor ${isThere}`, `found_anchor ${quoted(body.found_anchor)}`))
  say(holds(clause))
}

export function numbers(say: Say, list: List): void {
  if (list.position === undefined || list.request.message_ids !== undefined) return
  const { request, view, anchor, ids } = list
  const { num_before = 0, num_after = 0 } = request
  const center = centerHere(list)
  if (center === undefined) return
  const { at, slack } = center
  const { before, after } = around(list, at)
  if (before > num_before + slack) say(tooMany('get-messages.num-before', num_before, before))
  if (after > num_after + slack) say(tooMany('get-messages.num-after', num_after, after))
  if (slack === 0 && view.filter((each) => each.message_id < at).length > num_before)
    say(holds('get-messages.num-before'))
  if (slack === 0 && view.filter((each) => each.message_id > at).length > num_after)
    say(holds('get-messages.num-after'))
  if (anchor.kind === 'newest' && view.length > num_before + 1 && ids.size > 0) say(holds('get-messages.num-before'))
  if (anchor.kind === 'oldest' && view.length > num_after + 1 && ids.size > 0) say(holds('get-messages.num-after'))
}

function centerHere(list: List) {
  const pivot = pivotOf(list)
  if (pivot !== undefined) return { at: pivot, slack: 0 }
  return centerOf(list.anchor, list.position ?? Number.NaN, list.sortedIds)
}
