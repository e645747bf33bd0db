// The user group that a path names, for those who may use such paths. Knows nothing of what is asked of it.
import { GROUPS_BY_BOTS_SINCE } from '../levels.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { UserGroup } from '../store/groups.ts'
import { isBot } from '../store/user.ts'
import type { User } from '../store/users.ts'
import { integerOf } from '../transport/parameters.ts'

export function groupOfPath(service: Service, groupId: string | undefined): UserGroup {
  const id = integerOf(groupId ?? '')
  const group = id === undefined ? undefined : service.groups.find(id)
  if (group === undefined) throw badRequest('Invalid user group')
  return group
}

export function refuseBotsOfOldLevels(service: Service, caller: User): void {
  if (isBot(caller) && service.level < GROUPS_BY_BOTS_SINCE)
    throw badRequest('This endpoint does not accept bot requests.')
}
