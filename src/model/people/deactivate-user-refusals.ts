// When a deactivation must be refused, and when it may be.

import { whether } from '../facts/fact.ts'
import { atMostMaybe, type Condition, type Conditions, maybeIf, when, yesIf } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { administratorsOnly, isOwner, isPerson } from '../readings/caller-role.ts'
import { isNobody, isUsual } from '../readings/known-person.ts'
import { accountOf } from '../world/accounts.ts'
import { mayBeLockedOut } from '../world/people.ts'
import { roleOf, type World } from '../world/world.ts'
import { hasOddActions, lacksActions } from './deactivate-user-actions.ts'
import type { DeactivateUserRequest } from './deactivate-user-request.ts'

/** Once they are accepted, whoever was meant is deactivated. */
export const someActions = 'actions of which some are left out'

const excluded = {
  moderator: 'deactivate-user.moderator-refused',
  member: 'deactivate-user.member-refused',
  guest: 'deactivate-user.guest-refused',
}

export function deactivationConditions(world: World, request: DeactivateUserRequest, caller: number): Conditions {
  const { user_id } = request
  const isMissing = isNobody(world, user_id)
  const ofOwner = (as: 'believed' | 'sure') => (isMissing ? [] : [onlyOwner(world, user_id, as)])
  const conditions = [
    ...roleConditions(world, user_id, caller),
    when('deactivate-user.missing-user-refused', yesIf(isMissing), 'BAD_REQUEST'),
    maybeIf('oneself', user_id === caller),
    maybeIf('a user who is not an active person of the run', !isMissing && !isUsual(world, user_id)),
    maybeIf('actions that the text does not know', hasOddActions(request.actions)),
    maybeIf(someActions, lacksActions(request.actions)),
  ]
  return { believed: [...conditions, ...ofOwner('believed')], sure: [...conditions, ...ofOwner('sure')] }
}

/** Who may deactivate a bot, or themselves, is left open; somebody of whom nobody knows may be the caller's bot. */
function roleConditions(world: World, user_id: number, caller: number): readonly Condition[] {
  if (isBot(world, caller)) return [when('a bot', 'maybe')]
  const conditions = administratorsOnly(world, caller, excluded)
  if (user_id !== caller && (isPerson(world, user_id) || isNobody(world, user_id))) return conditions
  return conditions.map((each) => ({ ...each, applies: atMostMaybe(each.applies) }))
}

/** That there is no other owner is sure only where all owners were told a moment ago. */
function onlyOwner(world: World, user_id: number, as: 'believed' | 'sure'): Condition {
  const isOne = isOwner(world, user_id)
  const others = [...world.users.keys()].filter((id) => id !== user_id && mayBeActiveOwner(world, id))
  const isOther = others.some((id) => isSurelyOwner(world, id))
  // Somebody whom a request made is hardly an owner.
  const likely = others.filter((id) => roleOf(world, id).kind !== 'unknown')
  const unlessTold = isOther || isOne === 'no' ? 'no' : likely.length === 0 && as === 'believed' ? isOne : 'maybe'
  const told = ownersTold(world)
  const applies = told ? yesIf(told.length === 1 && told[0] === user_id) : unlessTold
  return when('deactivate-user.only-owner-refused', applies, 'BAD_REQUEST')
}

function ownersTold({ state }: World): readonly number[] | undefined {
  const { owners } = state
  return owners?.lessons === state.lessons ? owners.user_ids : undefined
}

function mayBeActiveOwner(world: World, user_id: number): boolean {
  const isOne = whether(roleOf(world, user_id), (role) => role === 'owner')
  return isOne !== 'no' && whether(accountOf(world, user_id).is_active, (is) => is) !== 'no'
}

/** Whether there is surely another owner, who is there. */
export function hasOtherOwner(world: World, user_id: number): boolean {
  return [...world.users.keys()].some((id) => id !== user_id && isSurelyOwner(world, id))
}

function isSurelyOwner(world: World, user_id: number): boolean {
  const isActive = whether(accountOf(world, user_id).is_active, (is) => is) === 'yes'
  return isOwner(world, user_id) === 'yes' && isActive && !mayBeLockedOut(world, user_id)
}
