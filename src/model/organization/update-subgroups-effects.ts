// The subgroups of a group after an edit: those that were named are there or gone, all others as they were.

import { type Fact, unknown } from '../facts/fact.ts'
import { leftAlone, maybeWrote, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { edgeTo } from '../readings/groups.ts'
import type { Group } from '../things/group.ts'
import { add } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { UpdateSubgroupsRequest } from './update-subgroups-refusals.ts'

type Edge = Fact<boolean>

export function afterEdit(group: Group | undefined, request: UpdateSubgroupsRequest, at: Moment): readonly Effect[] {
  const { add = [], delete: gone = [] } = request
  const isBoth = add.length > 0 && gone.length > 0
  const alone = (isAdded: boolean) => (isAdded ? 'update-subgroups.added' : 'update-subgroups.deleted')
  const promise = (isAdded: boolean) => (isBoth ? 'update-subgroups.add-and-delete' : alone(isAdded))
  const write = (edge: Edge, isAdded: boolean) => wrote(edge, isAdded, at, promise(isAdded))
  return [...changed(group, request, write), written(request, at, false)]
}

export function afterRefusal(group: Group | undefined, request: UpdateSubgroupsRequest, at: Moment): readonly Effect[] {
  const clause = 'update-subgroups.refused-changes-nothing'
  const keep = (edge: Edge, isAdded: boolean) => leftAlone(edge, at.exchange, clause, [isAdded])
  return [...changed(group, request, keep), written(request, at, true)]
}

export function afterUnknown(group: Group | undefined, request: UpdateSubgroupsRequest, at: Moment): readonly Effect[] {
  return changed(group, request, (edge, isAdded) => maybeWrote(edge, isAdded, at))
}

/** An edit that ought to have been refused and was not. */
export function mayHaveChanged(group: Group | undefined, request: UpdateSubgroupsRequest): readonly Effect[] {
  return changed(group, request, () => unknown)
}

function changed(
  group: Group | undefined,
  { add = [], delete: gone = [] }: UpdateSubgroupsRequest,
  change: (edge: Edge, isAdded: boolean) => Edge,
): readonly Effect[] {
  if (group === undefined) return []
  const edges = new Map(group.edges)
  // What becomes of a group that is to be put there and taken away is not said.
  const isUnclear = (id: number) => add.includes(id) && gone.includes(id)
  for (const id of [...add, ...gone])
    edges.set(id, isUnclear(id) ? unknown : change(edgeTo(group, id), add.includes(id)))
  return [{ set: 'state', of: 'group', to: { ...group, edges } }]
}

function written(request: UpdateSubgroupsRequest, { exchange }: Moment, isRefused: boolean): Effect {
  const { user_group_id, add: added = [], delete: gone = [] } = request
  return add('groupWrites', { exchange, user_group_id, named: [...added, ...gone], isRefused })
}
