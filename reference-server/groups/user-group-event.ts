// The `user_group` events: a group is new, or its members or subgroups changed. Knows nothing of who may change groups.

import { emitEvent } from '../events/emit.ts'
import { GROUPS, ROLES, type Role } from '../permissions.ts'
import type { Service } from '../service.ts'
import type { UserGroup } from '../store/groups.ts'
import { groupRecord } from './group-record.ts'

const type = 'user_group'

export function emitGroupAdded(service: Service, group: UserGroup): void {
  emitEvent(service, service.queues.owners(), { type, op: 'add', group: groupRecord(service, group) })
}

/** None where nobody came or went. */
export function emitMembers(service: Service, op: 'add_members' | 'remove_members', id: number, user_ids: number[]) {
  if (user_ids.length === 0) return
  emitEvent(service, service.queues.owners(), { type, op, group_id: id, user_ids })
}

export function emitSubgroups(
  service: Service,
  op: 'add_subgroups' | 'remove_subgroups',
  id: number,
  direct_subgroup_ids: readonly number[],
): void {
  if (direct_subgroup_ids.length === 0) return
  emitEvent(service, service.queues.owners(), { type, op, group_id: id, direct_subgroup_ids })
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
