// Who is in a user group: itself, or through the groups inside it. Those who are deactivated are in none.
// Knows nothing of what a group may do.
import { GROUPS, type Group, ROLES, type Role } from '../permissions.ts'
import type { Service } from '../service.ts'
import type { UserGroup } from '../store/groups.ts'
import type { User } from '../store/users.ts'

export function directMembers(service: Service, group: UserGroup): number[] {
  const users = group.role_group === null ? service.groups.members(group.id).map((id) => service.users.get(id)) : null
  const candidates = users ?? [...service.users.all()]
  return candidates.filter((user) => isDirectMember(service, group, user)).map((user) => user.id)
}

/** Members of the group and of all groups inside it, each once. */
export function allMembers(service: Service, group: UserGroup): number[] {
  return [...new Set(withSubgroups(service, group).flatMap((each) => directMembers(service, each)))]
}

export function isMember(service: Service, group: UserGroup, user: User): boolean {
  return withSubgroups(service, group).some((each) => isDirectMember(service, each, user))
}

export function isDirectMember(service: Service, { id, role_group }: UserGroup, user: User): boolean {
  if (user.is_active === 0) return false
  if (role_group === null) return service.groups.isMember(id, user.id)
  return user.is_system === 0 && user.role === roleOf(role_group)
}

/** The people whose role is the one at the group's own place; those above are in its subgroup. */
function roleOf(group: Group): Role | undefined {
  return ROLES[GROUPS.indexOf(group) - 1]
}

/** The ids of the group and of everything that it is inside of, however deep. */
export function withHolders(service: Service, groupId: number): ReadonlySet<number> {
  const found = new Set([groupId])
  for (const id of found) for (const holderId of service.groups.holders(id)) found.add(holderId)
  return found
}

/** The group and everything inside it, however deep. */
function withSubgroups(service: Service, group: UserGroup): UserGroup[] {
  const known = new Map(service.groups.all().map((each) => [each.id, each]))
  const found = new Set([group.id])
  for (const id of found) for (const subgroupId of service.groups.subgroups(id)) found.add(subgroupId)
  return [...found].flatMap((id) => known.get(id) ?? [])
}
