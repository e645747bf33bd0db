// A list of messages held against the anchor that was asked for: where the answer says that it is, and how many messages
// came on either side of it.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, ofItself, quoted, type Say } from '../facts/observe.ts'
import { type Anchor, type GetMessagesRequest, wantsAnchor } from './get-messages-query.ts'

interface Around {
  readonly request: GetMessagesRequest
  readonly anchor: Anchor
  readonly body: Fields
  readonly ids: readonly number[]
}

export function withoutAnchor(say: Say, { anchor }: Fields): void {
  const clause = 'get-messages.message-ids-no-anchor'
  if (typeof anchor === 'number') say(ofItself(broken(clause, 'no `anchor`', `anchor ${anchor}`)))
  if (anchor === undefined) say(holds(clause))
}

export function anchorAlone(say: Say, around: Around): void {
  const { body } = around
  const clause = 'get-messages.anchor-present'
  if (body.anchor === undefined) say(ofItself(broken(clause, 'an `anchor`', 'none')))
  if (typeof body.anchor !== 'number') return
  say(holds(clause))
  if (around.anchor.kind === 'id') byId(say, around, around.anchor.id)
  onEitherSide(say, around)
}

function byId(say: Say, { request, body, ids }: Around, id: number): void {
  const isThere = ids.includes(id)
  if (!wantsAnchor(request)) {
    const clause = 'get-messages.anchor-excluded'
    if (isThere) say(ofItself(broken(clause, `no message ${id}`, `message ${id}`)))
    if (body.found_anchor === true) say(holds(clause))
  } else if (isThere) {
    const [here, found] = ['get-messages.anchor-by-id', 'get-messages.found-anchor-true']
    if (body.anchor !== id) say(ofItself(broken(here, `anchor ${id}`, `anchor ${body.anchor}`)))
    if (body.found_anchor === false) say(ofItself(broken(found, 'found_anchor true', quoted(body.found_anchor))))
    if (body.found_anchor === true) say(holds(found))
  }
}

function onEitherSide(say: Say, { request, anchor, body, ids }: Around): void {
  const { num_before = 0, num_after = 0 } = request
  const center = centerOf(anchor, Number(body.anchor), ids)
  if (center === undefined) return
  const { at, slack } = center
  const [before, after] = [ids.filter((id) => id < at).length, ids.filter((id) => id > at).length]
  if (before > num_before + slack) say(tooMany('get-messages.num-before', num_before, before))
  if (after > num_after + slack) say(tooMany('get-messages.num-after', num_after, after))
  // That there were more which were left out, the answer says itself.
  if (before === num_before && body.found_oldest === false) say(holds('get-messages.num-before'))
  if (after === num_after && body.found_newest === false) say(holds('get-messages.num-after'))
}

export function tooMany(clause: string, wanted: number, came: number): Observation {
  return ofItself(broken(clause, `at most ${wanted} messages on that side`, quoted(came)))
}

interface Center {
  readonly at: number
  /** Where no message stands at the anchor, the nearest one may count as standing there. */
  readonly slack: 0 | 1
}

export function centerOf(anchor: Anchor, position: number, ids: readonly number[]): Center | undefined {
  if (anchor.kind === 'newest') return { at: Number.POSITIVE_INFINITY, slack: 1 }
  if (anchor.kind === 'oldest') return { at: Number.NEGATIVE_INFINITY, slack: 1 }
  if (anchor.kind === 'id') return { at: anchor.id, slack: ids.includes(anchor.id) ? 0 : 1 }
  return ids.includes(position) ? { at: position, slack: 0 } : undefined
}
