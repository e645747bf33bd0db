// Whose settings a request is about: the caller's own, or those of the people an administrator names.
// Knows nothing of the settings.
import { allMembers } from '../groups/membership.ts'
import { isInGroup } from '../permissions.ts'
import { badRequest, unauthorizedPrincipal } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { isIntegerArray } from '../transport/parameters.ts'

export interface TargetUsers {
  readonly userIds: readonly number[]
  /** Whoever has changed a setting themselves keeps it. */
  readonly isEditedKept: boolean
}

export function readTargetUsers(service: Service, caller: User, sent: unknown): TargetUsers {
  if (!isInGroup(caller.role, 'administrators')) throw unauthorizedPrincipal('Must be an organization administrator')
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw badRequest('target_users is not a dict')
  const { user_ids, group_ids, skip_if_already_edited = false } = sent as Record<string, unknown>
  if (typeof skip_if_already_edited !== 'boolean') throw badRequest('skip_if_already_edited is not a boolean')
  const named = idsIn('user_ids', user_ids).map((id) => activeUser(service, id))
  const members = idsIn('group_ids', group_ids).flatMap((id) => membersOf(service, id))
  return { userIds: [...new Set([...named, ...members])], isEditedKept: skip_if_already_edited }
}

function idsIn(name: string, value: unknown): number[] {
  if (value === undefined) return []
  if (!isIntegerArray(value)) throw badRequest(`target_users["${name}"] is not a list of integers`)
  return value
}

function activeUser(service: Service, id: number): number {
  const user = service.users.find(id)
  if (user === undefined || user.is_system === 1 || user.is_active === 0) throw badRequest(`Invalid user ID: ${id}`)
  return id
}

/** Those in the groups inside it are members too. */
function membersOf(service: Service, groupId: number): number[] {
  const group = service.groups.find(groupId)
  if (group === undefined) throw badRequest(`Invalid user group ID: ${groupId}`)
  return allMembers(service, group)
}
