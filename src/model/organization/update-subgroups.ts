// POST /user_groups/{user_group_id}/subgroups: groups are put below a group, or taken away from it. Who may is not said,
// but whoever did so once, by a role that others share, may do it again.

import { widened } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import type { Observation } from '../facts/observe.ts'
import { holds } from '../facts/observe.ts'
import { observeAllowed, observeRefusal } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { edgeTo, groupSubject } from '../readings/groups.ts'
import type { Group } from '../things/group.ts'
import type { Outcome, Rule } from '../world/outcome.ts'
import { noOutcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import { isServed, served } from './bots-served-like-people.ts'
import { botsSince } from './is-group-member-request.ts'
import { afterEdit, afterRefusal, afterUnknown, mayHaveChanged } from './update-subgroups-effects.ts'
import { editConditions, editsOf, type UpdateSubgroupsRequest } from './update-subgroups-refusals.ts'

export type { UpdateSubgroupsRequest } from './update-subgroups-refusals.ts'

const botSucceeds = 'update-subgroups.bot-succeeds'

export const updateSubgroups: Rule<UpdateSubgroupsRequest> = (world, request, answer, at) => {
  const group = world.state.groups.get(request.user_group_id)
  const touched = [groupSubject(request.user_group_id)]
  if (answer.result === 'none') return { ...noOutcome, effects: afterUnknown(group, request, at), touched }
  const conditions = {
    believed: editConditions(world, request, at, group),
    sure: editConditions(world, request, at, group && doubted(group)),
  }
  if (answer.result === 'error') {
    const refused = { subjects: subjectsOf(world, request), otherwise: promiseOf(world, request, at), because: [] }
    const observations = observeRefusal(conditions, answer, refused)
    return { ...noOutcome, observations, effects: afterRefusal(group, request, at) }
  }
  const wrong = observeAllowed(conditions, [])
  if (wrong) return { ...noOutcome, observations: [wrong], effects: mayHaveChanged(group, request), touched }
  return {
    ...succeeded(world, request, at),
    effects: [
      ...afterEdit(group, request, at),
      ...served(world, editsOf(request.user_group_id), request.user_group_id, at.user_id),
    ],
    touched,
  }
}

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

function succeeded(world: World, { add = [], delete: gone = [] }: UpdateSubgroupsRequest, at: Moment): Outcome {
  const isABot = at.user_id !== undefined && isBot(world, at.user_id)
  const isOne = add.length > 0 !== gone.length > 0
  const observations: readonly Observation[] = [
    ...(isABot && at.level >= botsSince ? [holds(botSucceeds)] : []),
    ...(isOne ? [holds('update-subgroups.either-alone')] : []),
  ]
  return { ...noOutcome, observations }
}
