// GET /users, GET /users/me, GET /users/{user_id} and its /status: who is there, as far as the caller may know.

import { accessibleTo, mayAccess } from '../people/access.ts'
import { userOfPath } from '../people/user-of-path.ts'
import { type RecordReader, recordFormFor, userRecord } from '../people/user-record.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import { setParts } from '../store/user-statuses.ts'
import type { User } from '../store/users.ts'
import type { Call, Endpoint } from '../transport/endpoint.ts'

export const getUsers: Endpoint = {
  method: 'GET',
  path: '/users',
  authentication: 'required',
  answer(call) {
    const mayAccessUser = accessibleTo(call.service, call.caller)
    const show = recordsFor(call)
    const users = [...call.service.users.all()].filter((user) => user.is_system === 0 && mayAccessUser(user))
    return { members: users.map(show) }
  },
}

export const getOwnUser: Endpoint = {
  method: 'GET',
  path: '/users/me',
  authentication: 'required',
  answer(call) {
    return recordsFor(call)(call.caller)
  },
}

export const getUser: Endpoint = {
  method: 'GET',
  path: '/users/:user_id',
  authentication: 'required',
  answer(call) {
    const { service, caller, path } = call
    const show = recordsFor(call)
    return { user: show(accessibleUser(service, caller, path.user_id)) }
  },
}

export const getUserStatus: Endpoint = {
  method: 'GET',
  path: '/users/:user_id/status',
  authentication: 'required',
  answer({ service, caller, path }) {
    const { id } = accessibleUser(service, caller, path.user_id)
    return { status: setParts(service.userStatuses.of(id)) }
  },
}

function accessibleUser(service: Service, caller: User, userId: string | undefined): User {
  const user = userOfPath(service, userId)
  if (!mayAccess(service, caller, user)) throw badRequest('No such user')
  return user
}

/** Pictures are left out only for clients that ask for it. */
function recordsFor({ service, caller, parameters }: Call<User>): (user: User) => Record<string, unknown> {
  const clientGravatar = parameters.boolean('client_gravatar') ?? false
  const hasProfile = parameters.boolean('include_custom_profile_fields') ?? true
  const reader: RecordReader = { clientGravatar, capabilities: new Set() }
  return (user) => {
    const record = JSON.parse(userRecord(service, user, recordFormFor(service, caller, user, reader)))
    if (!hasProfile) delete record.profile_data
    return record
  }
}
