// POST /user_groups/{user_group_id}/subgroups: puts groups into a group and takes groups out of it, all or nothing.

import { groupOfPath, refuseBotsOfOldLevels } from '../groups/group-of-path.ts'
import { withHolders } from '../groups/membership.ts'
import { emitSubgroups } from '../groups/user-group-event.ts'
import { isInGroup } from '../permissions.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { UserGroup } from '../store/groups.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const updateSubgroups: Endpoint = {
  method: 'POST',
  path: '/user_groups/:user_group_id/subgroups',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    refuseBotsOfOldLevels(service, caller)
    const added = [...new Set(parameters.integers('add') ?? [])]
    const removed = [...new Set(parameters.integers('delete') ?? [])]
    const group = groupOfPath(service, path.user_group_id)
    checkPermission(caller, group)
    if (added.length === 0 && removed.length === 0) throw badRequest('Nothing to do. Give "add" or "delete".')
    const inside = new Set(service.groups.subgroups(group.id))
    const holders = withHolders(service, group.id)
    for (const id of added) checkAddition(service, { inside, holders }, id)
    const afterwards = inside.union(new Set(added))
    for (const id of removed) checkRemoval(afterwards, id)

    atomically(service.database, () => {
      service.groups.addSubgroups(group.id, added)
      service.groups.removeSubgroups(group.id, removed)
    })
    emitSubgroups(service, 'add_subgroups', group.id, added)
    emitSubgroups(service, 'remove_subgroups', group.id, removed)
    return {}
  },
}

/** The specification names nobody; guests do not organize others, and what follows from roles cannot be changed. */
function checkPermission(caller: User, group: UserGroup): void {
  if (!isInGroup(caller.role, 'members')) throw badRequest('Insufficient permission')
  if (group.role_group !== null) throw badRequest('The groups of roles cannot be changed')
}

/** The ids of the groups directly inside a group, and of those that it is inside of, itself among them. */
interface Around {
  readonly inside: ReadonlySet<number>
  readonly holders: ReadonlySet<number>
}

function checkAddition(service: Service, { inside, holders }: Around, subgroupId: number): void {
  const subgroup = service.groups.find(subgroupId)
  if (subgroup === undefined) throw badRequest(`Invalid user group ID: ${subgroupId}`)
  if (inside.has(subgroupId)) throw badRequest(`User group ${subgroupId} is already a subgroup of this group.`)
  if (holders.has(subgroupId))
    throw badRequest(`User group ${subgroupId} contains this group, which cannot contain it.`)
}

/** Additions come first, so what is added may be taken out again. */
function checkRemoval(inside: ReadonlySet<number>, subgroupId: number): void {
  if (inside.has(subgroupId)) return
  throw badRequest(`User group ${subgroupId} is not a subgroup of this group.`)
}
