// Marks a message for one person, as read or starred, or no longer so. Knows nothing of who may do that.
import type { Service } from '../service.ts'
import { HISTORICAL, READ, STARRED } from '../store/received.ts'
import type { User } from '../store/users.ts'

const BITS = { read: READ, starred: STARRED }
export type MarkName = keyof typeof BITS

/** Whoever did not get the message has it from now on, as history. */
export function mark(service: Service, user: User, messageId: number, name: MarkName, isAdded: boolean): void {
  const bit = BITS[name]
  const flags = service.received.flags(user.id, messageId)
  if (flags === undefined) service.received.give(messageId, user.id, READ | HISTORICAL)
  const current = flags ?? READ | HISTORICAL
  service.received.setFlags(user.id, messageId, isAdded ? current | bit : current & ~bit)
}
