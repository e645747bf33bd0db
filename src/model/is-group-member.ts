// GET /user_groups/{user_group_id}/members/{user_id}: whether somebody is in a group, or in one below it.

import { isBot } from './bot-roles.ts'
import { groupsBelow, isBelow, isMissingGroup, isMissingUser, type Path, pathTo, takenAway } from './groups.ts'
import { broken, holds } from './observe.ts'
import type { Moment, Observation, Rule } from './outcome.ts'
import { nothing } from './reading.ts'
import { type Condition, observeAllowed, observeRefusal, when } from './refusal.ts'
import { isServedAlike, served } from './served-alike.ts'
import type { World } from './world.ts'

export interface IsGroupMemberRequest {
  readonly user_group_id: number
  readonly user_id: number
  readonly direct_member_only?: boolean
}

export const botsSince = 496
const botSucceeds = 'is-group-member.bot-succeeds'

export const isGroupMember: Rule<IsGroupMemberRequest> = (world, request, answer, at) => {
  if (answer.result === 'none') return nothing
  const all = conditionsOf(world, request, at)
  const conditions = { believed: all, sure: all }
  if (answer.result === 'error')
    return {
      ...nothing,
      observations: observeRefusal(conditions, answer, { subjects: [], otherwise: botSucceeds, because: [] }),
    }
  const wrong = observeAllowed(conditions, [])
  if (wrong || at.user_id === undefined) return { ...nothing, observations: wrong ? [wrong] : [] }
  const isABot = isBot(world, at.user_id)
  const told = answer.body.is_user_group_member
  return {
    ...nothing,
    observations: [
      ...(isABot && at.level >= botsSince ? [holds(botSucceeds)] : []),
      ...(typeof told === 'boolean' ? answered(world, request, told) : []),
    ],
    effects: isAboutSelf(request, at) ? [] : served(world, deedOf(request), request.user_group_id, at.user_id),
  }
}

function conditionsOf(world: World, request: IsGroupMemberRequest, { user_id, level }: Moment): readonly Condition[] {
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  const isABot = isBot(world, user_id)
  const isTooEarly = level < botsSince && isABot !== false
  return [
    when('is-group-member.bot-refused', isTooEarly ? (isABot ? 'yes' : 'maybe') : 'no'),
    when('is-group-member.missing-group-refused', isMissingGroup(world, request.user_group_id)),
    when('is-group-member.missing-user-refused', isMissingUser(world, request.user_id)),
    when('is-group-member.who-may', isServedAlike(world, deedOf(request), user_id) ? 'no' : 'maybe'),
  ]
}

function deedOf({ user_group_id, user_id, direct_member_only }: IsGroupMemberRequest): string {
  return `asks whether ${user_id} is in ${user_group_id} ${direct_member_only}`
}

/** Who may ask of themselves need not be who may ask of others. */
function isAboutSelf({ user_id }: IsGroupMemberRequest, at: Moment): boolean {
  return user_id === at.user_id
}

interface Expected {
  readonly clause: string
  readonly isMember: boolean
}

function answered(world: World, request: IsGroupMemberRequest, told: boolean): readonly Observation[] {
  const expected = expectedOf(world, request)
  if (expected === undefined) return []
  const { clause, isMember } = expected
  const words = `is_user_group_member ${isMember}`
  return [told === isMember ? holds(clause) : broken(clause, words, `is_user_group_member ${told}`, [])]
}

function expectedOf(world: World, request: IsGroupMemberRequest): Expected | undefined {
  const { user_group_id, user_id, direct_member_only = false } = request
  const person = world.state.people.get(user_id)
  const path = pathTo(world, user_group_id, user_id)
  // Whether who was away is in a group again is not said.
  if (person?.isTouched && person.is_active) return undefined
  if (person?.is_active === false) return path && { clause: 'is-group-member.deactivated', isMember: false }
  if (path && (path.depth === 0 || !direct_member_only))
    return { clause: memberBy(world, request, path), isMember: true }
  const below = groupsBelow(world, user_group_id)
  if (direct_member_only && world.state.groups.has(user_group_id))
    return { clause: path ? 'is-group-member.direct-only' : noneBy(world, request), isMember: false }
  const maybe = below?.some(({ members }) => members.includes(user_id)) !== false
  return maybe ? undefined : { clause: noneBy(world, request), isMember: false }
}

function memberBy(world: World, { user_group_id, user_id }: IsGroupMemberRequest, { depth, isRecent }: Path): string {
  if (isRecent) return 'update-subgroups.membership-follows'
  if (depth > 1) return 'is-group-member.subgroup-of-subgroup'
  if (depth === 1) return 'is-group-member.subgroup'
  const isAdded = world.state.groups.get(user_group_id)?.changed?.has(user_id)
  return isAdded ? 'is-group-member.follows-changes' : 'is-group-member.direct'
}

function noneBy(world: World, { user_group_id, user_id }: IsGroupMemberRequest): string {
  const groups = groupsBelow(world, user_group_id) ?? []
  const wasBelow = groups.flatMap(takenAway).some((id) => pathTo(world, id, user_id))
  if (wasBelow) return 'update-subgroups.membership-follows'
  if (groups.some(({ changed }) => changed?.has(user_id))) return 'is-group-member.follows-changes'
  const above = [...world.state.groups.values()].filter((group) => isBelow(group, user_group_id))
  const isAbove = above.some(({ members }) => members.includes(user_id))
  return isAbove ? 'is-group-member.not-upwards' : 'is-group-member.not-member'
}
