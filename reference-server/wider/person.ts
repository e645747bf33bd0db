// PATCH /users/{user_id} and POST /users/{user_id}/reactivate: an administrator changes a person or bot.

import { reactivate } from '../people/activation.ts'
import { changeRole, renamePerson } from '../people/change-person.ts'
import { checkFullName } from '../people/full-name.ts'
import { userOfPath } from '../people/user-of-path.ts'
import { ROLE_NUMBERS, ROLES, type Role } from '../permissions.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import { isBot } from '../store/user.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import type { Parameters } from '../transport/parameters.ts'
import { requireAdministrator, requireOwner } from './callers.ts'

export const updateUser: Endpoint = {
  method: 'PATCH',
  path: '/users/:user_id',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    requireAdministrator(caller)
    const fullName = parameters.text('full_name')
    const role = readRole(parameters)
    const user = userOfPath(service, path.user_id)
    if (fullName !== undefined) checkFullName(fullName)
    if (role !== undefined) checkRoleChange(service, caller, user, role)
    atomically(service.database, () => {
      if (fullName !== undefined) renamePerson(service, user.id, fullName)
      if (role !== undefined) changeRole(service, user.id, role)
    })
    return {}
  },
}

export const reactivateUser: Endpoint = {
  method: 'POST',
  path: '/users/:user_id/reactivate',
  authentication: 'required',
  answer({ service, caller, path }) {
    requireAdministrator(caller)
    const user = userOfPath(service, path.user_id)
    if (user.is_active === 1) throw badRequest('User is already active')
    reactivate(service, user.id)
    return {}
  },
}

function readRole(parameters: Parameters): Role | undefined {
  const number = parameters.integer('role')
  if (number === undefined) return undefined
  const role = ROLES.find((each) => ROLE_NUMBERS[each] === number)
  if (role === undefined) throw badRequest('Invalid role')
  return role
}

/** Only owners make owners, and take that back; one always stays. */
function checkRoleChange(service: Service, caller: User, user: User, role: Role): void {
  if (role === user.role) return
  if (role === 'owner' || user.role === 'owner') requireOwner(caller)
  const isOwner = (each: User) => each.role === 'owner' && each.is_active === 1 && !isBot(each)
  if (isOwner(user) && [...service.users.all()].filter(isOwner).length === 1)
    throw badRequest('The owner permission cannot be removed from the only organization owner.')
}
