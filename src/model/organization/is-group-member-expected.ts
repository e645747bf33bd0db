// What a question about a group must be answered, and by which clause.

import { groupsBelow, isBelow, type Path, pathTo, takenAway } from '../readings/groups.ts'
import { accountOf } from '../world/accounts.ts'
import type { World } from '../world/world.ts'
import type { IsGroupMemberRequest } from './is-group-member-request.ts'

export interface Expected {
  readonly clause: string
  readonly isMember: boolean
}

export const deactivated = 'is-group-member.deactivated'

/** undefined where nothing surely is. */
export function expectedOf(world: World, request: IsGroupMemberRequest): Expected | undefined {
  const { user_group_id, user_id, direct_member_only = false } = request
  const person = world.state.people.get(user_id)
  const path = pathTo(world, user_group_id, user_id)
  // Whether who was away is in a group again is not said.
  if (person?.isTouched && person.is_active) return undefined
  if (person?.is_active === false)
    return path && !isDoubted(world, user_id) ? { clause: deactivated, isMember: false } : undefined
  if (path && (path.depth === 0 || !direct_member_only))
    return { clause: memberBy(world, request, path), isMember: true }
  const below = groupsBelow(world, user_group_id)
  if (direct_member_only && world.state.groups.has(user_group_id))
    return { clause: path ? 'is-group-member.direct-only' : noneBy(world, request), isMember: false }
  const maybe = below?.some(({ members }) => members.includes(user_id)) !== false
  return maybe ? undefined : { clause: noneBy(world, request), isMember: false }
}

/** Whether a request that said so may not have deactivated them: nobody has looked since. */
function isDoubted(world: World, user_id: number): boolean {
  const { is_active } = accountOf(world, user_id)
  return is_active.kind === 'known' && is_active.doubts.length > 0
}

function memberBy(world: World, { user_group_id, user_id }: IsGroupMemberRequest, { depth, isRecent }: Path): string {
  if (isRecent) return 'update-subgroups.membership-follows'
  if (depth > 1) return 'is-group-member.subgroup-of-subgroup'
  if (depth === 1) return 'is-group-member.subgroup'
  const isAdded = world.state.groups.get(user_group_id)?.changed?.has(user_id)
  return isAdded ? 'is-group-member.follows-changes' : 'is-group-member.direct'
}

function noneBy(world: World, { user_group_id, user_id }: IsGroupMemberRequest): string {
  const groups = groupsBelow(world, user_group_id) ?? []
  const wasBelow = groups.flatMap(takenAway).some((id) => pathTo(world, id, user_id))
  if (wasBelow) return 'update-subgroups.membership-follows'
  if (groups.some(({ changed }) => changed?.has(user_id))) return 'is-group-member.follows-changes'
  const above = [...world.state.groups.values()].filter((group) => isBelow(group, user_group_id))
  const isAbove = above.some(({ members }) => members.includes(user_id))
  return isAbove ? 'is-group-member.not-upwards' : 'is-group-member.not-member'
}
