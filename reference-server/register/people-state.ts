// The people in the initial state: active ones, deactivated ones, and the system account.
// Knows nothing of events.

import { accessibleTo } from '../people/access.ts'
import { recordFormFor, unknownUserRecord, userRecord } from '../people/user-record.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import type { QueueRequest } from './queue-request.ts'

/** What the records depend on besides what is stored; undefined where on time: who is long away may have no picture. */
export function peopleForm({ options: { capabilities, clientGravatar } }: QueueRequest): string | undefined {
  if (capabilities.has('user_avatar_url_field_optional')) return undefined
  return `${clientGravatar} ${capabilities.has('user_list_incomplete')}`
}

/** As JSON text, since the records are kept as such. */
export function peopleState(service: Service, caller: User, { options }: QueueRequest): string {
  const mayAccess = accessibleTo(service, caller)
  const isListIncomplete = options.capabilities.has('user_list_incomplete')
  const listed = (isWanted: (user: User) => boolean) => {
    const users = [...service.users.all()].filter((user) => isWanted(user) && (mayAccess(user) || !isListIncomplete))
    const records = users.map((user) => {
      if (!mayAccess(user)) return unknownUserRecord(user)
      return userRecord(service, user, recordFormFor(service, caller, user, options))
    })
    return `[${records.join(',')}]`
  }
  const active = listed((user) => user.is_system === 0 && user.is_active === 1)
  const inactive = listed((user) => user.is_system === 0 && user.is_active === 0)
  const system = listed((user) => user.is_system === 1)
  return `"realm_users":${active},"realm_non_active_users":${inactive},"cross_realm_bots":${system}`
}
