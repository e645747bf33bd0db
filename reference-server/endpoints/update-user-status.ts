// POST /users/{user_id}/status: an administrator changes what somebody says they are doing.
import { emitEvent } from '../events/emit.ts'
import { STATUS_BY_BOTS_SINCE } from '../levels.ts'
import { audienceOf } from '../people/access.ts'
import { readStatusRequest } from '../people/status-request.ts'
import { userOfPath } from '../people/user-of-path.ts'
import { isInGroup } from '../permissions.ts'
import { badRequest } from '../refusal.ts'
import { isBot } from '../store/user.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const updateUserStatus: Endpoint = {
  method: 'POST',
  path: '/users/:user_id/status',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    if (isBot(caller) && service.level < STATUS_BY_BOTS_SINCE)
      throw badRequest('This endpoint does not accept bot requests.')
    if (!isInGroup(caller.role, 'administrators')) throw badRequest('Insufficient permission')
    const changes = readStatusRequest(service, parameters)
    const user = userOfPath(service, path.user_id)
    if (user.is_active === 0) throw badRequest('User is deactivated')
    service.userStatuses.change(user.id, changes)
    emitEvent(service, audienceOf(service, user), { type: 'user_status', user_id: user.id, ...changes })
    return {}
  },
}
