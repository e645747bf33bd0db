// Who may ask for what of the wider API: the ordinary permissions, by role. Knows nothing of any one endpoint.
import { isInGroup } from '../permissions.ts'
import { badRequest, unauthorizedPrincipal } from '../refusal.ts'
import { isBot } from '../store/user.ts'
import type { User } from '../store/users.ts'

export function requireOwner({ role }: User): void {
  if (role !== 'owner') throw unauthorizedPrincipal('Must be an organization owner')
}

export function requireAdministrator({ role }: User): void {
  if (!isInGroup(role, 'administrators')) throw unauthorizedPrincipal('Must be an organization administrator')
}

/** Guests do not organize others. */
export function requireMember({ role }: User): void {
  if (!isInGroup(role, 'members')) throw badRequest('Insufficient permission')
}

export function requirePerson(caller: User): void {
  if (isBot(caller)) throw badRequest('This endpoint does not accept bot requests.')
}
