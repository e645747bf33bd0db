// Control action `group`: changes the members of a user group, and tells it.

import { directMembers } from '../groups/membership.ts'
import { emitMembers } from '../groups/user-group-event.ts'
import type { Service } from '../service.ts'
import type { UserGroup } from '../store/groups.ts'
import { peopleIn } from './people.ts'
import { integer, Mistake, refuseUnknown, type Taken } from './reading.ts'

export function changeGroup(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_group_id', 'add_members', 'remove_members'], 'group')
  const group = groupOf(service, taken)
  const before = service.groups.members(group.id)
  const joining = membersIn(service, taken, 'add_members').filter((id) => !before.includes(id))
  const leaving = membersIn(service, taken, 'remove_members').filter((id) => before.includes(id))
  if (group.role_group !== null && joining.length > 0)
    throw new Mistake(`Leave out add_members: the members of ${group.name} follow from their roles`)
  service.groups.addMembers(group.id, joining)
  service.groups.removeMembers(group.id, leaving)
  emitMembers(service, 'add_members', group.id, joining)
  emitMembers(service, 'remove_members', group.id, leaving)
  return { group: tell(service, group) }
}

function groupOf(service: Service, taken: Taken): UserGroup {
  const id = integer(taken, 'user_group_id')
  const group = service.groups.find(id)
  if (group === undefined) throw new Mistake(`Give user_group_id of a group: there is no group ${id}`)
  return group
}

function membersIn(service: Service, taken: Taken, name: string): number[] {
  return taken[name] === undefined ? [] : [...new Set(peopleIn(service, taken, name))]
}

function tell(service: Service, group: UserGroup): Record<string, unknown> {
  const [members, subgroups] = [directMembers(service, group), service.groups.subgroups(group.id)]
  return { user_group_id: group.id, name: group.name, members, subgroups }
}
