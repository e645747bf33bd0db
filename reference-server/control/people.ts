// Control actions `people` and `role`: makes accounts and changes what they may do.
import { fitsWithin, MAX_FULL_NAME_LENGTH } from '../limits.ts'
import { ROLES } from '../permissions.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { choice, integer, integers, Mistake, optionalText, records, refuseUnknown, type Taken } from './reading.ts'

export function createPeople(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['people'], 'people')
  const wanted = records(taken, 'people').map(readPerson)
  const people = wanted.map(({ role, fullName }) => {
    const { id: user_id, email, api_key } = service.users.create(role, fullName)
    return { user_id, email, api_key }
  })
  return { people }
}

function readPerson(person: Taken) {
  refuseUnknown(person, ['role', 'full_name'], 'a person')
  const fullName = optionalText(person, 'full_name')
  if (fullName !== undefined && (fullName === '' || !fitsWithin(fullName, MAX_FULL_NAME_LENGTH)))
    throw new Mistake(`Give full_name with 1 to ${MAX_FULL_NAME_LENGTH} characters`)
  return { role: choice(person, 'role', ROLES), fullName }
}

export function changeRole(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', 'role'], 'role')
  service.users.changeRole(personOf(service, taken, 'user_id'), choice(taken, 'role', ROLES))
  return {}
}

export function personOf(service: Service, taken: Taken, name: string): User {
  const id = integer(taken, name)
  const user = service.users.find(id)
  if (user === undefined || user.is_system === 1)
    throw new Mistake(`Give ${name} of a person: there is no person ${id}`)
  return user
}

/** A list of ids of people. */
export function peopleIn(service: Service, taken: Taken, name: string): number[] {
  const ids = integers(taken, name)
  const missing = ids.find((id) => service.users.find(id) === undefined)
  if (missing !== undefined) throw new Mistake(`Give ${name} that exist: there is no person ${missing}`)
  return ids
}
