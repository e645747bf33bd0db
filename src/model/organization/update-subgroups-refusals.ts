// When an edit of subgroups must be refused and when it may be.

import { type Answered, whether } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { edgeTo, groupsBelow, isMissingGroup } from '../readings/groups.ts'
import type { Group } from '../things/group.ts'
import type { World } from '../world/world.ts'
import { isServed, isServedAlike } from './bots-served-like-people.ts'
import { botsSince } from './is-group-member-request.ts'

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
  const deed = editsOf(user_group_id)
  const mayEdit = isServed(world, deed, user_id) || isServedAlike(world, deed, user_id)
  return [
    when('update-subgroups.bot-refused', isTooEarly ? (isABot ? 'yes' : 'maybe') : 'no'),
    when('update-subgroups.missing-group-refused', isMissingGroup(world, user_group_id)),
    when('update-subgroups.missing-subgroup-refused', isAnyMissing(world, add)),
    maybeIf('an edit of which nothing is said', isOdd(world, request, group)),
    maybeIf('update-subgroups.who-may', !mayEdit),
  ]
}

export function editsOf(user_group_id: number): string {
  return `edits ${user_group_id}`
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
