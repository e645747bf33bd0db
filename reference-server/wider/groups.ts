// GET /user_groups, POST /user_groups/create, /user_groups/{user_group_id}/members and /deactivate: user groups.

import { emitEvent } from '../events/emit.ts'
import { groupOfPath } from '../groups/group-of-path.ts'
import { groupRecord } from '../groups/group-record.ts'
import { emitGroupAdded, emitMembers } from '../groups/user-group-event.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { UserGroup } from '../store/groups.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { requireAdministrator, requireMember } from './callers.ts'
import { readPeople } from './people-named.ts'

export const getGroups: Endpoint = {
  method: 'GET',
  path: '/user_groups',
  authentication: 'required',
  answer({ service, parameters }) {
    parameters.support(['include_deactivated_groups'])
    return { user_groups: service.groups.all().map((group) => groupRecord(service, group)) }
  },
}

export const createGroup: Endpoint = {
  method: 'POST',
  path: '/user_groups/create',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    requireMember(caller)
    parameters.support(['description'])
    const name = checkName(service, parameters.requiredText('name'))
    const members = readPeople(service, parameters, 'members') ?? []
    const subgroups = [...new Set(parameters.integers('subgroups') ?? [])]
    for (const id of subgroups)
      if (service.groups.find(id) === undefined) throw badRequest(`Invalid user group ID: ${id}`)
    const id = atomically(service.database, () =>
      service.groups.create({ name, members, subgroups }, service.clock.nowMs()),
    )
    emitGroupAdded(service, service.groups.find(id) as UserGroup)
    return { group_id: id }
  },
}

/** Roles have groups of their own, whose names begin alike. */
function checkName(service: Service, name: string): string {
  if (name.trim() === '') throw badRequest("User group name can't be empty!")
  if (/^(role|user|stream|channel):/.test(name))
    throw badRequest('User group name cannot start with a reserved prefix.')
  if (service.groups.all().some((group) => group.name.toLowerCase() === name.toLowerCase()))
    throw badRequest(`User group '${name}' already exists.`)
  return name
}

export const updateGroupMembers: Endpoint = {
  method: 'POST',
  path: '/user_groups/:user_group_id/members',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    requireMember(caller)
    const added = readPeople(service, parameters, 'add') ?? []
    const removed = readPeople(service, parameters, 'delete') ?? []
    const { id } = groupThatPeopleMade(service, path.user_group_id)
    if (added.length === 0 && removed.length === 0) throw badRequest('Nothing to do. Give "add" or "delete".')
    const before = service.groups.members(id)
    const twice = added.find((userId) => before.includes(userId))
    const absent = removed.find((userId) => !before.includes(userId))
    if (twice !== undefined) throw badRequest(`User ${twice} is already a member of this group`)
    if (absent !== undefined) throw badRequest(`There is no member '${absent}' in this user group`)
    atomically(service.database, () => {
      service.groups.addMembers(id, added)
      service.groups.removeMembers(id, removed)
    })
    emitMembers(service, 'add_members', id, added)
    emitMembers(service, 'remove_members', id, removed)
    return {}
  },
}

/** Nothing refers to it any more, so nothing is kept of it. */
export const deactivateGroup: Endpoint = {
  method: 'POST',
  path: '/user_groups/:user_group_id/deactivate',
  authentication: 'required',
  answer({ service, caller, path }) {
    requireAdministrator(caller)
    const { id } = groupThatPeopleMade(service, path.user_group_id)
    atomically(service.database, () => service.groups.remove(id))
    emitEvent(service, service.queues.owners(), { type: 'user_group', op: 'remove', group_id: id })
    return {}
  },
}

function groupThatPeopleMade(service: Service, groupId: string | undefined): UserGroup {
  const group = groupOfPath(service, groupId)
  if (group.role_group !== null) throw badRequest('The groups of roles cannot be changed')
  return group
}
