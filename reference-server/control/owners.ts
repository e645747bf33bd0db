// Control action `owners`: tells who the owners of the organization are.
import type { Service } from '../service.ts'
import { refuseUnknown, type Taken } from './reading.ts'

export function tellOwners(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, [], 'owners')
  const owners = [...service.users.all()].filter(({ role, is_active }) => role === 'owner' && is_active === 1)
  return { owners: owners.map(({ id }) => id) }
}
