// Makes an account and tells those who can access it. Knows nothing of who may do that.

import type { Service } from '../service.ts'
import type { NewUser, User } from '../store/users.ts'
import { emitPersonAdded } from './realm-user-event.ts'

export type NewAccount = Omit<NewUser, 'joined_ms'>

export function createAccount(service: Service, account: NewAccount): User {
  const user = service.users.create({ ...account, joined_ms: service.clock.nowMs() })
  service.activity.note(user.id, user.joined_ms)
  emitPersonAdded(service, user)
  return user
}
