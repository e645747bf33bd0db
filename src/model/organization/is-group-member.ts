// GET /user_groups/{user_group_id}/members/{user_id}: whether somebody is in a group, or in one below it.

import { whether } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { atMostMaybe, type Condition, maybeIf, when } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { isMissingGroup, isMissingUser } from '../readings/groups.ts'
import { rule } from '../world/rule.ts'
import { roleOf, type World } from '../world/world.ts'
import { isServed, isServedAlike, served } from './bots-served-like-people.ts'
import { deactivated, expectedOf } from './is-group-member-expected.ts'
import { botsSince, type IsGroupMemberRequest } from './is-group-member-request.ts'

const botSucceeds = 'is-group-member.bot-succeeds'

export const isGroupMember = rule<IsGroupMemberRequest>((world, request, at) => ({
  conditions: conditionsOf(world, request, at),
  promise: promiseOf(world, request),
  done: (_, { is_user_group_member: told }) => ({
    observations: [
      ...(at.user_id !== undefined && isBot(world, at.user_id) && at.level >= botsSince ? [holds(botSucceeds)] : []),
      ...(typeof told === 'boolean' ? answered(world, request, told) : []),
    ],
    effects: isAboutSelf(request, at) ? [] : servedHere(world, request, at),
  }),
}))

function servedHere(world: World, request: IsGroupMemberRequest, { user_id }: Moment) {
  const deeds = [deedOf(request), asksIn(request)]
  return deeds.flatMap((deed) => served(world, deed, request.user_group_id, user_id))
}

/** The clause that promises an answer; the most telling one. */
function promiseOf(world: World, request: IsGroupMemberRequest): string {
  return isAboutDeactivated(world, request) ? deactivated : botSucceeds
}

function conditionsOf(world: World, request: IsGroupMemberRequest, { user_id, level }: Moment): readonly Condition[] {
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  const isABot = isBot(world, user_id)
  const isTooEarly = level < botsSince && isABot !== false
  return [
    when('is-group-member.bot-refused', isTooEarly ? (isABot ? 'yes' : 'maybe') : 'no'),
    when('is-group-member.missing-group', atMostMaybe(isMissingGroup(world, request.user_group_id))),
    when('is-group-member.missing-user', atMostMaybe(isMissingUser(world, request.user_id))),
    maybeIf('is-group-member.who-may', !mayAsk(world, request, user_id)),
  ]
}

/** A bot like a person of its role; and of those who are deactivated whoever was answered about others in the group. */
function mayAsk(world: World, request: IsGroupMemberRequest, user_id: number): boolean {
  if (isServedAlike(world, deedOf(request), user_id)) return true
  // Which people a guest can ask for is not said.
  const isFull = whether(roleOf(world, user_id), (role) => role !== 'guest') === 'yes'
  return isFull && isAboutDeactivated(world, request) && isServed(world, asksIn(request), user_id)
}

function isAboutDeactivated(world: World, request: IsGroupMemberRequest): boolean {
  return expectedOf(world, request)?.clause === deactivated
}

function asksIn({ user_group_id }: IsGroupMemberRequest): string {
  return `asks who is in ${user_group_id}`
}

function deedOf({ user_group_id, user_id, direct_member_only }: IsGroupMemberRequest): string {
  return `asks whether ${user_id} is in ${user_group_id} ${direct_member_only}`
}

/** Who may ask of themselves need not be who may ask of others. */
function isAboutSelf({ user_id }: IsGroupMemberRequest, at: Moment): boolean {
  return user_id === at.user_id
}

function answered(world: World, request: IsGroupMemberRequest, told: boolean): readonly Observation[] {
  const expected = expectedOf(world, request)
  if (expected === undefined) return []
  const { clause, isMember } = expected
  const words = `is_user_group_member ${isMember}`
  return [told === isMember ? holds(clause) : broken(clause, words, `is_user_group_member ${told}`, [])]
}
