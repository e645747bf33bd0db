// How many messages came back on either side of the anchor.

import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { pivotOf } from './get-messages-anchor.ts'
import type { List } from './get-messages-list.ts'

/** The messages before and after an id. */
export function around({ ids }: List, id: number): { readonly before: number; readonly after: number } {
  const all = [...ids]
  return { before: all.filter((each) => each < id).length, after: all.filter((each) => each > id).length }
}

export function* numbers(list: List): Generator<Observation> {
  if (list.position === undefined || list.request.message_ids !== undefined) return
  const { request, view, anchor, ids } = list
  const { num_before = 0, num_after = 0 } = request
  const { center, slack } = centerOf(list)
  if (center === undefined) return
  const { before, after } = around(list, center)
  if (before > num_before + slack) yield tooMany('get-messages.num-before', num_before, before)
  if (after > num_after + slack) yield tooMany('get-messages.num-after', num_after, after)
  if (slack === 0 && view.filter((each) => each.message_id < center).length > num_before)
    yield holds('get-messages.num-before')
  if (slack === 0 && view.filter((each) => each.message_id > center).length > num_after)
    yield holds('get-messages.num-after')
  if (anchor.kind === 'newest' && view.length > num_before + 1 && ids.size > 0) yield holds('get-messages.num-before')
  if (anchor.kind === 'oldest' && view.length > num_after + 1 && ids.size > 0) yield holds('get-messages.num-after')
}

function tooMany(clause: string, wanted: number, came: number): Observation {
  return broken(clause, `at most ${wanted} messages on that side`, quoted(came), [])
}

// Where no message stands at the anchor, the nearest one may count as standing there.
function centerOf(list: List): { readonly center?: number; readonly slack: number } {
  const { anchor, ids, position } = list
  const pivot = pivotOf(list)
  if (pivot !== undefined) return { center: pivot, slack: 0 }
  if (anchor.kind === 'newest') return { center: Number.POSITIVE_INFINITY, slack: 1 }
  if (anchor.kind === 'oldest') return { center: Number.NEGATIVE_INFINITY, slack: 1 }
  if (anchor.kind === 'id') return { center: anchor.id, slack: 1 }
  return position !== undefined && ids.has(position) ? { center: position, slack: 0 } : { slack: 0 }
}
