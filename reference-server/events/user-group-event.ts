// The `user_group` events: a group is new, or its members changed. Knows nothing of who may change groups.
import { groupRecord } from '../groups/group-record.ts'
import { GROUPS, ROLES, type Role } from '../permissions.ts'
import type { Service } from '../service.ts'
import type { UserGroup } from '../store/groups.ts'
import { emitEvent } from './emit.ts'

const type = 'user_group'

export function emitGroupAdded(service: Service, group: UserGroup): void {
  emitEvent(service, service.queues.owners(), { type, op: 'add', group: groupRecord(service, group) })
}

/** Whoever gets another role leaves the group of the one and joins that of the other. */
export function emitRoleGroups(service: Service, userId: number, before: Role, after: Role): void {
  const user_ids = [userId]
  const owners = service.queues.owners()
  emitEvent(service, owners, { type, op: 'remove_members', group_id: groupIdOf(service, before), user_ids })
  emitEvent(service, owners, { type, op: 'add_members', group_id: groupIdOf(service, after), user_ids })
}

function groupIdOf(service: Service, role: Role): number {
  return service.groups.idOf(GROUPS[ROLES.indexOf(role) + 1] ?? 'nobody')
}
