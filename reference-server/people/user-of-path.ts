// The person or bot that a path names. Knows nothing of what is asked of them.
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { integerOf } from '../transport/parameters.ts'

/** Deactivated ones too. The system account is nobody's to ask for. */
export function userOfPath(service: Service, userId: string | undefined): User {
  const id = integerOf(userId ?? '')
  const user = id === undefined ? undefined : service.users.find(id)
  if (user === undefined || user.is_system === 1) throw badRequest('No such user')
  return user
}
