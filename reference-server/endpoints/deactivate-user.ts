// DELETE /users/{user_id}: deactivates an account, its bots first, and deletes what is asked for.

import { readDeactivationRequest } from '../deactivation/deactivation-request.ts'
import { deleteTraces } from '../deactivation/deletion.ts'
import { deactivationMail } from '../mail/deactivation-mail.ts'
import { deactivate } from '../people/activation.ts'
import { userOfPath } from '../people/user-of-path.ts'
import { isInGroup } from '../permissions.ts'
import { badRequest, unauthorizedPrincipal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import { isBot } from '../store/user.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const deactivateUser: Endpoint = {
  method: 'DELETE',
  path: '/users/:user_id',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    if (!isInGroup(caller.role, 'administrators')) throw unauthorizedPrincipal('Must be an organization administrator')
    const { actions, comment } = readDeactivationRequest(parameters)
    const user = userOfPath(service, path.user_id)
    if (user.is_active === 0) throw badRequest('User is already deactivated')
    if (isOnlyOwner(service, user)) throw badRequest('Cannot deactivate the only organization owner')
    atomically(service.database, () => {
      deactivate(service, user.id, (userId) => deleteTraces(service, userId, actions))
    })
    if (comment !== undefined) service.outbox.send(deactivationMail(user, comment))
    return {}
  },
}

/** Bots do not count: they cannot look after an organization. */
function isOnlyOwner(service: Service, user: User): boolean {
  const isOwner = (each: User) => each.role === 'owner' && each.is_active === 1 && !isBot(each)
  return isOwner(user) && [...service.users.all()].filter(isOwner).length === 1
}
