// POST /user_groups/{user_group_id}/subgroups: groups are put below a group, or taken away from it. Who may is not said,
// but whoever did so once, by a role that others share, may do it again.

import { widened } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { holds, type Observation } from '../facts/observe.ts'
import { isBot } from '../readings/bot-roles.ts'
import { edgeTo, groupSubject } from '../readings/groups.ts'
import type { Group } from '../things/group.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { isServed, served } from './bots-served-like-people.ts'
import { botsSince } from './is-group-member-request.ts'
import { afterEdit, afterRefusal, afterUnknown, mayHaveChanged } from './update-subgroups-effects.ts'
import { editConditions, editsOf, type UpdateSubgroupsRequest } from './update-subgroups-refusals.ts'

export type { UpdateSubgroupsRequest } from './update-subgroups-refusals.ts'

const botSucceeds = 'update-subgroups.bot-succeeds'

export const updateSubgroups = rule<UpdateSubgroupsRequest>((world, request, at) => {
  const { user_group_id } = request
  const group = world.state.groups.get(user_group_id)
  return {
    conditions: {
      believed: editConditions(world, request, at, group),
      sure: editConditions(world, request, at, group && doubted(group)),
    },
    promise: promiseOf(world, request, at),
    touched: [groupSubject(user_group_id)],
    subjects: subjectsOf(world, request),
    unanswered: () => ({ effects: afterUnknown(group, request, at) }),
    refused: () => ({ effects: afterRefusal(group, request, at) }),
    wronglyDone: () => ({ effects: mayHaveChanged(group, request) }),
    done: () => ({
      observations: shownBySuccess(world, request, at),
      effects: [...afterEdit(group, request, at), ...served(world, editsOf(user_group_id), user_group_id, at.user_id)],
    }),
  }
})

function doubted(group: Group): Group {
  const edges = [...(group.edges ?? [])].map(([below]) => [below, widened(edgeTo(group, below))] as const)
  return { ...group, edges: new Map(edges) }
}

/** A group that is not there cannot be looked at, but those that were to be put below it can. */
function subjectsOf({ state }: World, { user_group_id, add = [] }: UpdateSubgroupsRequest): readonly string[] {
  const named = state.groups.has(user_group_id) ? [user_group_id] : add.filter((id) => state.groups.has(id))
  return named.map(groupSubject)
}

function promiseOf(
  world: World,
  { add = [], delete: gone = [], user_group_id }: UpdateSubgroupsRequest,
  at: Moment,
): string {
  const isABot = at.user_id !== undefined && isBot(world, at.user_id)
  if (isABot && !isServed(world, editsOf(user_group_id), at.user_id)) return botSucceeds
  return add.length > 0 && gone.length > 0 ? 'update-subgroups.add-and-delete' : 'update-subgroups.either-alone'
}

function shownBySuccess(
  world: World,
  { add = [], delete: gone = [] }: UpdateSubgroupsRequest,
  at: Moment,
): readonly Observation[] {
  const isABot = at.user_id !== undefined && isBot(world, at.user_id)
  const isOne = add.length > 0 !== gone.length > 0
  return [
    ...(isABot && at.level >= botsSince ? [holds(botSucceeds)] : []),
    ...(isOne ? [holds('update-subgroups.either-alone')] : []),
  ]
}
