// DELETE /users/{user_id}: when somebody must be deactivated, and what becomes of them, of their bots and messages. It
// is read back by looks at people, messages and e-mails, and by the events that tell of it.

import { nothingRefuses } from '../facts/refusal.ts'
import { allowedBy, heededAtOnce, isOwner } from '../readings/caller-role.ts'
import { isNobody } from '../readings/known-person.ts'
import { botsOf } from '../world/accounts.ts'
import { ruleOfCaller } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { afterDeactivation, afterRefusal, afterUnknown } from './deactivate-user-effects.ts'
import { deactivationConditions, hasOtherOwner, someActions } from './deactivate-user-refusals.ts'
import type { DeactivateUserRequest } from './deactivate-user-request.ts'

const byRoles = { administrator: 'deactivate-user.administrator-succeeds', owner: 'permissions.owner-deactivates-user' }

export const deactivateUser = ruleOfCaller<DeactivateUserRequest>((world, request, at) => {
  const caller = at.user_id
  const { user_id } = request
  const conditions = deactivationConditions(world, request, caller)
  const promise = promiseOf(world, request, caller)
  const unanswered = () => ({ effects: afterUnknown(world, request, at) })
  return {
    conditions,
    promise,
    held: [...new Set([allowedBy(world, caller, byRoles), promise])],
    touched: [user_id, ...botsOf(world, user_id)].map((id) => `account:${id}`),
    subjects: isNobody(world, user_id) ? [] : [`account:${user_id}`],
    unanswered,
    refused: (seen) => ({
      observations: [...seen, ...heededAtOnce(world, caller, conditions.sure)],
      effects: afterRefusal(world, request, at),
    }),
    done: () =>
      nothingRefuses(conditions.sure.filter(isAboutTarget))
        ? { effects: afterDeactivation(world, request, at) }
        : unanswered(),
  }
})

/** Whoever was allowed was allowed; but what became of a target that the text does not speak of is not known. */
function isAboutTarget({ clause }: { readonly clause: string }): boolean {
  return !clause.startsWith('a caller') && clause !== 'a bot' && clause !== someActions
}

/** The clause that promises success; the most telling one. */
function promiseOf(world: World, { user_id }: DeactivateUserRequest, caller: number): string {
  const byRole = allowedBy(world, caller, byRoles)
  const isOneOfTwo = isOwner(world, user_id) === 'yes' && hasOtherOwner(world, user_id)
  return byRole === byRoles.administrator && isOneOfTwo ? 'deactivate-user.one-of-two-owners' : byRole
}
