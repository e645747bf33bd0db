// A user group as the API shows it. Its fields are not in the specification: these are the usual ones.
// Knows nothing of who may change it.
import { timestampOf } from '../clock.ts'
import type { Service } from '../service.ts'
import type { UserGroup } from '../store/groups.ts'
import { directMembers } from './membership.ts'

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
