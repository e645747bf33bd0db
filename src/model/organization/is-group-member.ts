// GET /user_groups/{user_group_id}/members/{user_id}: whether somebody is in a group, or in one below it.

import { whether } from '../facts/fact.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { atMostMaybe, maybeIf, when } from '../facts/refusal.ts'
import {
  groupsBelow,
  isBelow,
  isMissingGroup,
  isMissingUser,
  type Path,
  pathTo,
  takenAway,
} from '../readings/groups.ts'
import { accountOf } from '../world/accounts.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { roleOf, type World } from '../world/world.ts'
import { botRefused, isServed, isServedAlike, isServedBot, served } from './bots-served-like-people.ts'

const botSucceeds = 'is-group-member.bot-succeeds'

export interface IsGroupMemberRequest {
  readonly user_group_id: number
  readonly user_id: number
  readonly direct_member_only?: boolean
}

export const isGroupMember = ruleOfCaller<IsGroupMemberRequest>((world, request, at) => {
  const expected = expectedOf(world, request)
  // Who may ask of themselves need not be who may ask of others.
  const { user_group_id, user_id, direct_member_only } = request
  const asksOne = `asks whether ${user_id} is in ${user_group_id} ${direct_member_only}`
  const asksAny = `asks who is in ${user_group_id}`
  const deeds = user_id === at.user_id ? [] : [asksOne, asksAny]
  // Which people a guest can ask for is not said; of those who are deactivated, whoever was answered about others in the
  // group. A bot may like a person of its role.
  const isFull = whether(roleOf(world, at.user_id), (role) => role !== 'guest') === 'yes'
  const isOfGone = isFull && expected?.clause === deactivated && isServed(world, asksAny, at.user_id)
  const mayAsk = isOfGone || isServedAlike(world, asksOne, at.user_id)
  return {
    conditions: [
      botRefused('is-group-member.bot-refused', world, at.user_id, at),
      when('is-group-member.missing-group', atMostMaybe(isMissingGroup(world, user_group_id))),
      when('is-group-member.missing-user', atMostMaybe(isMissingUser(world, user_id))),
      maybeIf('is-group-member.who-may', !mayAsk),
    ],
    // The most telling one.
    promise: expected?.clause === deactivated ? deactivated : botSucceeds,
    done: (_, { is_user_group_member: told }) => ({
      observations: [
        ...(isServedBot(world, at) ? [holds(botSucceeds)] : []),
        ...(expected && typeof told === 'boolean' ? [answered(expected, told)] : []),
      ],
      effects: deeds.flatMap((deed) => served(world, deed, user_group_id, at.user_id)),
    }),
  }
})

function answered({ clause, isMember }: Expected, told: boolean): Observation {
  if (told === isMember) return holds(clause)
  return broken(clause, `is_user_group_member ${isMember}`, `is_user_group_member ${told}`)
}

const deactivated = 'is-group-member.deactivated'

interface Expected {
  readonly clause: string
  readonly isMember: boolean
}

/** What must be answered, and by which clause; undefined where nothing surely is. */
function expectedOf(world: World, request: IsGroupMemberRequest): Expected | undefined {
  const { user_group_id, user_id, direct_member_only = false } = request
  const person = world.state.people.get(user_id)
  const path = pathTo(world, user_group_id, user_id)
  // Whether who was away is in a group again is not said.
  if (person?.isTouched && person.is_active) return undefined
  if (person?.is_active === false) {
    const { is_active } = accountOf(world, user_id)
    // A request that said so may not have deactivated them: nobody has looked since.
    const isDoubted = is_active.kind === 'known' && is_active.doubts.length > 0
    return path && !isDoubted ? { clause: deactivated, isMember: false } : undefined
  }
  if (path && (path.depth === 0 || !direct_member_only))
    return { clause: memberBy(world, request, path), isMember: true }
  if (direct_member_only && world.state.groups.has(user_group_id))
    return { clause: path ? 'is-group-member.direct-only' : noneBy(world, request), isMember: false }
  const maybe = groupsBelow(world, user_group_id)?.some(({ members }) => members.includes(user_id)) !== false
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
  const wasBelow = groups.flatMap((group) => takenAway(world, group)).some((id) => pathTo(world, id, user_id))
  if (wasBelow) return 'update-subgroups.membership-follows'
  if (groups.some(({ changed }) => changed?.has(user_id))) return 'is-group-member.follows-changes'
  const above = [...world.state.groups.values()].filter((group) => isBelow(world, group, user_group_id))
  const isAbove = above.some(({ members }) => members.includes(user_id))
  return isAbove ? 'is-group-member.not-upwards' : 'is-group-member.not-member'
}
