// Control action `flags`: marks messages for a person, as read or starred, or no longer so.
import { maySee } from '../messages/access.ts'
import { mark } from '../messages/mark.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { personOf } from './people.ts'
import { choice, integers, Mistake, refuseUnknown, type Taken } from './reading.ts'

export function markMessages(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', 'message_ids', 'flag', 'op'], 'flags')
  const user = personOf(service, taken, 'user_id')
  const flag = choice(taken, 'flag', ['read', 'starred'])
  const isAdded = choice(taken, 'op', ['add', 'remove']) === 'add'
  const messageIds = integers(taken, 'message_ids')
  const hidden = messageIds.find((id) => !isSeen(service, user, id))
  if (hidden !== undefined) throw new Mistake(`Give message_ids that the person can see: message ${hidden} is none`)
  for (const id of messageIds) mark(service, user, id, flag, isAdded)
  return {}
}

function isSeen(service: Service, user: User, messageId: number): boolean {
  const message = service.messages.find(messageId)
  return message !== undefined && maySee(service, user, message)
}
