// The people whom a request names by their ids or e-mails. Knows nothing of what is asked of them.
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import type { Parameters } from '../transport/parameters.ts'

/** undefined where nobody is named; those who are gone cannot be. */
export function readPeople(service: Service, parameters: Parameters, name: string): number[] | undefined {
  const sent = parameters.json(name)
  if (sent === undefined) return undefined
  if (!Array.isArray(sent)) throw badRequest(`${name} is not a list`)
  return [...new Set(sent.map((each: unknown) => personNamed(service, each).id))]
}

export function personNamed(service: Service, named: unknown): User {
  const user = typeof named === 'string' ? service.users.withEmail(named) : userWithId(service, named)
  if (user === undefined || user.is_active === 0 || user.is_system === 1) throw badRequest(`Invalid user: ${named}`)
  return user
}

function userWithId(service: Service, named: unknown): User | undefined {
  return typeof named === 'number' ? service.users.find(named) : undefined
}
