// A user group as the API shows it. Its fields are not in the specification: these are the usual ones.
// Knows nothing of who may change it.
import { timestampOf } from '../clock.ts'
import { GROUPS, type Group, ROLES } from '../permissions.ts'
import type { Service } from '../service.ts'
import type { UserGroup } from '../store/groups.ts'

export function groupRecord(service: Service, group: UserGroup): Record<string, unknown> {
  return {
    id: group.id,
    name: group.name,
    description: '',
    members: directMembers(service, group),
    direct_subgroup_ids: service.groups.subgroups(group.id),
    is_system_group: group.role_group !== null,
    date_created: timestampOf(group.created_ms),
    creator_id: null,
    deactivated: false,
  }
}

/** Those who are deactivated are in no group. */
function directMembers(service: Service, { id, role_group }: UserGroup): number[] {
  if (role_group !== null) return withRoleOf(service, role_group)
  return service.groups.members(id).filter((userId) => service.users.get(userId).is_active === 1)
}

/** The people whose role is the one at the group's own place; those above are in its subgroup. */
function withRoleOf(service: Service, group: Group): number[] {
  const role = ROLES[GROUPS.indexOf(group) - 1]
  const members = [...service.users.all()].filter((user) => user.role === role && user.is_active === 1)
  return members.filter((user) => user.is_system === 0).map((user) => user.id)
}
