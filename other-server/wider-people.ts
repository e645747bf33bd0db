// People in the wider API, and POST /users, which is one of the specification's own.

import type { Body, Call } from './endpoint.ts'
import { isAtLeast } from './groups.ts'
import { addPerson, roleNumber, roleOfNumber, userRecord } from './people.ts'
import type { User } from './records.ts'
import { badRequest, malformed, Refusal } from './refusal.ts'
import { tellPerson } from './settings.ts'
import { tell } from './tell.ts'

export function whoAmI({ caller }: Call): Body {
  return userRecord(caller)
}

export function listPeople({ organization, parameters }: Call): Body {
  parameters.flag('client_gravatar')
  return { members: [...organization.users.values()].map((user) => userRecord(user)) }
}

export function onlyAdministrators({ caller }: Call): void {
  if (!isAtLeast(caller, 'administrator')) throw new Refusal(403, 'ADMIRALS_ONLY', 'Only administrators may')
}

export function createPerson(call: Call): Body {
  const { organization, parameters } = call
  const email = parameters.needed('email')
  const password = parameters.needed('password')
  const fullName = parameters.needed('full_name').trim()
  onlyAdministrators(call)
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw malformed('email', 'an e-mail address')
  if (fullName === '') throw malformed('full_name', 'a name')
  const lower = email.toLowerCase()
  if ([...organization.users.values()].some((user) => user.email.toLowerCase() === lower))
    throw badRequest('Somebody has that address', 409)
  const user = addPerson(organization, { role: 'member', email, password, fullName })
  tell(organization, 'realm_user', ({ ownerId }) =>
    ownerId === undefined ? undefined : { op: 'add', person: userRecord(user) },
  )
  return { user_id: user.id }
}

export function changePerson(call: Call): Body {
  const { organization, parameters, path } = call
  const number = parameters.integer('role')
  const fullName = parameters.text('full_name')
  onlyAdministrators(call)
  const user = organization.users.get(Number(path[0]))
  if (user === undefined) throw badRequest('There is nobody of that id', 404)
  if (number !== undefined) changeRole(call, user, number)
  if (fullName !== undefined) {
    user.fullName = fullName
    tellPerson(organization, user, { full_name: fullName })
  }
  return {}
}

/** Only an owner makes owners. */
function changeRole({ organization, caller }: Call, user: User, number: number): void {
  const role = roleOfNumber(number)
  if (role === undefined) throw malformed('role', '100, 200, 300, 400 or 600')
  if ([role, user.role].includes('owner') && caller.role !== 'owner')
    throw new Refusal(403, 'OWNERS_ONLY', 'Only owners may')
  user.role = role
  tellPerson(organization, user, { role: roleNumber(role) })
}
