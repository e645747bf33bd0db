// DELETE /users/{user_id}: when somebody must be deactivated, and what becomes of them, of their bots and messages. It
// is read back by looks at people, messages and e-mails, and by the events that tell of it.

import { holds } from '../facts/observe.ts'
import { type Conditions, nothingRefuses, observeAllowed, observeRefusal } from '../facts/refusal.ts'
import { allowedBy, heededAtOnce, isOwner } from '../readings/caller-role.ts'
import { withoutCredentials } from '../readings/credentials.ts'
import { isNobody } from '../readings/known-person.ts'
import { botsOf } from '../world/accounts.ts'
import type { Outcome, Rule } from '../world/outcome.ts'
import { noOutcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import { afterDeactivation, afterRefusal, afterUnknown } from './deactivate-user-effects.ts'
import { deactivationConditions, hasOtherOwner, someActions } from './deactivate-user-refusals.ts'
import type { DeactivateUserRequest } from './deactivate-user-request.ts'

const byRoles = { administrator: 'deactivate-user.administrator-succeeds', owner: 'permissions.owner-deactivates-user' }

export const deactivateUser: Rule<DeactivateUserRequest> = (world, request, answer, at) => {
  const caller = at.user_id
  if (caller === undefined) return { ...noOutcome, observations: withoutCredentials(answer) }
  const { user_id } = request
  const touched = [user_id, ...botsOf(world, user_id)].map((id) => `account:${id}`)
  if (answer.result === 'none') return { ...noOutcome, effects: afterUnknown(world, request, at), touched }
  const conditions = deactivationConditions(world, request, caller)
  if (answer.result === 'error') {
    const subjects = isNobody(world, user_id) ? [] : [`account:${user_id}`]
    const refused = { subjects, otherwise: promiseOf(world, request, caller), because: [] }
    const observations = observeRefusal(conditions, answer, refused)
    const heeded = heededAtOnce(world, caller, conditions.sure)
    return { ...noOutcome, observations: [...observations, ...heeded], effects: afterRefusal(world, request, at) }
  }
  const wrong = observeAllowed(conditions, [])
  const isSure = !wrong && nothingRefuses(conditions.sure.filter(isAboutTarget))
  const effects = isSure ? afterDeactivation(world, request, at) : afterUnknown(world, request, at)
  return { ...noOutcome, observations: wrong ? [wrong] : allowed(world, request, caller, conditions), effects, touched }
}

/** Whoever was allowed was allowed; but what became of a target that the text does not speak of is not known. */
function isAboutTarget({ clause }: { readonly clause: string }): boolean {
  return !clause.startsWith('a caller') && clause !== 'a bot' && clause !== someActions
}

function allowed(
  world: World,
  request: DeactivateUserRequest,
  caller: number,
  { sure }: Conditions,
): Outcome['observations'] {
  if (!nothingRefuses(sure)) return []
  return [...new Set([allowedBy(world, caller, byRoles), promiseOf(world, request, caller)])].map(holds)
}

/** The clause that promises success; the most telling one. */
function promiseOf(world: World, { user_id }: DeactivateUserRequest, caller: number): string {
  const byRole = allowedBy(world, caller, byRoles)
  const isOneOfTwo = isOwner(world, user_id) === 'yes' && hasOtherOwner(world, user_id)
  return byRole === byRoles.administrator && isOneOfTwo ? 'deactivate-user.one-of-two-owners' : byRole
}
