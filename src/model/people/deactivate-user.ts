// DELETE /users/{user_id}: when somebody must be deactivated, and what becomes of them, of their bots and messages. It
// is read back by looks at people, messages and e-mails, and by the events that tell of it.

import { type Answered, whether } from '../facts/fact.ts'
import { atMostMaybe, type Condition, type Conditions, maybeIf, when, yesIf } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { administratorsOnly, allowedBy, heededAtOnce, isOwner, isPerson } from '../readings/caller-role.ts'
import { isNobody, isUsual } from '../readings/known-person.ts'
import { accountOf, botsOf } from '../world/accounts.ts'
import { mayBeLockedOut } from '../world/people.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { roleOf, type World } from '../world/world.ts'
import { afterDeactivation, afterRefusal, afterUnknown } from './deactivate-user-effects.ts'
import { type DeactivateUserRequest, hasOddActions, lacksActions } from './deactivate-user-request.ts'

const byRoles = { administrator: 'deactivate-user.administrator-succeeds', owner: 'permissions.owner-deactivates-user' }

export const deactivateUser = ruleOfCaller<DeactivateUserRequest>((world, request, at) => {
  const caller = at.user_id
  const { user_id } = request
  const conditions = deactivationConditions(world, request, caller)
  const byRole = allowedBy(world, caller, byRoles)
  const isOneOfTwo = isOwner(world, user_id) === 'yes' && hasOtherOwner(world, user_id)
  const promise = byRole === byRoles.administrator && isOneOfTwo ? 'deactivate-user.one-of-two-owners' : byRole
  // Whoever was allowed was allowed; but what became of a target that the text does not speak of is not known.
  const isOfCaller = (clause: string) => clause.startsWith('a caller') || ['a bot', someActions].includes(clause)
  const isClear = conditions.sure.every(({ clause, applies }) => applies === 'no' || isOfCaller(clause))
  const unanswered = () => ({ effects: afterUnknown(world, request, at) })
  return {
    conditions,
    promise,
    held: [...new Set([byRole, promise])],
    touched: [user_id, ...botsOf(world, user_id)].map((id) => `account:${id}`),
    subjects: isNobody(world, user_id) ? [] : [`account:${user_id}`],
    unanswered,
    refused: (seen) => ({
      observations: [...seen, ...heededAtOnce(world, caller, conditions.sure)],
      effects: afterRefusal(world, request, at),
    }),
    done: () => (isClear ? { effects: afterDeactivation(world, request, at) } : unanswered()),
  }
})

/** Once they are accepted, whoever was meant is deactivated. */
const someActions = 'actions of which some are left out'

const excluded = {
  moderator: 'deactivate-user.moderator-refused',
  member: 'deactivate-user.member-refused',
  guest: 'deactivate-user.guest-refused',
}

function deactivationConditions(world: World, request: DeactivateUserRequest, caller: number): Conditions {
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
  const clause = 'deactivate-user.only-owner-refused'
  const { owners, lessons } = world.state
  if (owners?.lessons === lessons) {
    const [only, ...more] = owners.user_ids
    return when(clause, yesIf(only === user_id && more.length === 0), 'BAD_REQUEST')
  }
  const isOne = isOwner(world, user_id)
  if (isOne === 'no' || hasOtherOwner(world, user_id)) return when(clause, 'no', 'BAD_REQUEST')
  const mayBeOther = (id: number) => id !== user_id && isOwner(world, id) !== 'no' && isActive(world, id) !== 'no'
  // Somebody whom a request made is hardly an owner.
  const isLikely = [...world.users.keys()].some((id) => mayBeOther(id) && roleOf(world, id).kind !== 'unknown')
  return when(clause, isLikely || as === 'sure' ? 'maybe' : isOne, 'BAD_REQUEST')
}

/** Whether there is surely another owner, who is there. */
function hasOtherOwner(world: World, user_id: number): boolean {
  const isThere = (id: number) => isActive(world, id) === 'yes' && !mayBeLockedOut(world, id)
  return [...world.users.keys()].some((id) => id !== user_id && isOwner(world, id) === 'yes' && isThere(id))
}

function isActive(world: World, user_id: number): Answered {
  return whether(accountOf(world, user_id).is_active, (is) => is)
}
