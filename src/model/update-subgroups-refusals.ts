// When an edit of subgroups must be refused and when it may be.

import { anyRoleOf, isBot } from './bot-roles.ts'
import { type Answered, whether } from './fact.ts'
import { edgeTo, groupsBelow, isMissingGroup, servedKey } from './groups.ts'
import { botsSince } from './is-group-member.ts'
import type { Moment } from './outcome.ts'
import type { Group } from './possessions.ts'
import { atMostMaybe, type Condition, when, yesIf } from './refusal.ts'
import type { World } from './world.ts'

export interface UpdateSubgroupsRequest {
  readonly user_group_id: number
  readonly delete?: readonly number[]
  readonly add?: readonly number[]
}

export function editConditions(
  world: World,
  request: UpdateSubgroupsRequest,
  { user_id, level }: Moment,
  group: Group | undefined,
): readonly Condition[] {
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  const { user_group_id, add = [] } = request
  const isABot = isBot(world, user_id)
  const isTooEarly = level < botsSince && isABot !== false
  const mayEdit = isServed(world, user_group_id, user_id) || isServedAlike(world, user_group_id, user_id)
  return [
    when('update-subgroups.bot-refused', isTooEarly ? (isABot ? 'yes' : 'maybe') : 'no'),
    when('update-subgroups.missing-group-refused', isMissingGroup(world, user_group_id)),
    when('update-subgroups.missing-subgroup-refused', isAnyMissing(world, add)),
    when('an edit of which nothing is said', atMostMaybe(yesIf(isOdd(world, request, group)))),
    when('update-subgroups.who-may', mayEdit ? 'no' : 'maybe'),
  ]
}

/** Whether the caller was seen to edit this group. */
export function isServed(world: World, user_group_id: number, user_id: number | undefined): boolean {
  if (user_id === undefined) return false
  return world.state.served.has(servedKey('edits', user_group_id, `${user_id} ${anyRoleOf(world, user_id)}`))
}

/** Whether the caller is a bot, and a person of the same role was seen to edit this group. */
function isServedAlike(world: World, user_group_id: number, user_id: number): boolean {
  const role = isBot(world, user_id) === true ? anyRoleOf(world, user_id) : undefined
  return role !== undefined && world.state.served.has(servedKey('edits', user_group_id, role))
}

function isAnyMissing(world: World, ids: readonly number[]): Answered {
  const answers = ids.map((id) => isMissingGroup(world, id))
  if (answers.includes('yes')) return 'yes'
  return answers.includes('maybe') ? 'maybe' : 'no'
}

/** Nothing to do, or what is done already, or a circle, or one group in two places. */
function isOdd(world: World, request: UpdateSubgroupsRequest, group: Group | undefined): boolean {
  const { add = [], delete: gone = [], user_group_id } = request
  const named = [...add, ...gone]
  if (named.length === 0 || new Set(named).size < named.length || group === undefined) return true
  const isThere = (id: number) => whether(edgeTo(group, id), (is) => is)
  const isDone = add.some((id) => isThere(id) !== 'no') || gone.some((id) => isThere(id) !== 'yes')
  return isDone || add.some((id) => mayCircle(world, id, user_group_id))
}

function mayCircle(world: World, below: number, user_group_id: number): boolean {
  if (isMissingGroup(world, below) === 'yes') return false
  return groupsBelow(world, below)?.some((each) => each.user_group_id === user_group_id) !== false
}
