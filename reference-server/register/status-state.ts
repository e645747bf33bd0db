// What people say they are doing, in the initial state. Knows nothing of how it is told.
import { accessibleTo } from '../people/access.ts'
import type { Service } from '../service.ts'
import { setParts } from '../store/user-statuses.ts'
import type { User } from '../store/users.ts'

/** By the ids of those who say something, and whom the caller can access. */
export function statusState(service: Service, caller: User): Record<string, unknown> {
  const mayAccess = accessibleTo(service, caller)
  const users = service.userStatuses.userIds().map((id) => service.users.get(id))
  const shown = users.filter((user) => user.is_active === 1 && mayAccess(user))
  const statuses = shown.map(({ id }) => [id, setParts(service.userStatuses.of(id))] as const)
  return { user_status: Object.fromEntries(statuses.filter(([, status]) => Object.keys(status).length > 0)) }
}
