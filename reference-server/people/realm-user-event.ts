// The `realm_user` events: a person is new, changed, or came out of someone's sight.
// Knows nothing of how a person is changed.

import { emitEvent } from '../events/emit.ts'
import type { EventQueue } from '../queues/event-queue.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { audienceOf, mayAccess } from './access.ts'
import { recordFormFor, UNKNOWN_USER_NAME, unknownUserRecord, userRecord } from './user-record.ts'

/** `person` is one of the forms of the specification, without the id. */
export function emitPersonUpdate(service: Service, user: User, person: Readonly<Record<string, unknown>>): void {
  emitPersonTo(service, audienceOf(service, user), user, person)
}

export function emitPersonTo(
  service: Service,
  audience: Iterable<number>,
  user: User,
  person: Readonly<Record<string, unknown>>,
): void {
  emitEvent(service, audience, { type: 'realm_user', op: 'update', person: { user_id: user.id, ...person } })
}

/** Each client is told in its form; one that wants to know of everyone hears even of those it may not access. */
export function emitPersonAdded(service: Service, user: User, audience = service.queues.owners()): void {
  service.queues.emit('realm_user', audience, (queue) => {
    const record = recordFor(service, user, queue)
    return record === undefined ? undefined : `"type":"realm_user","op":"add","person":${record}`
  })
}

function recordFor(service: Service, user: User, { ownerId, options }: EventQueue): string | undefined {
  if (ownerId === null) return undefined
  const viewer = service.users.get(ownerId)
  if (mayAccess(service, viewer, user)) return userRecord(service, user, recordFormFor(service, viewer, user, options))
  return options.capabilities.has('user_list_incomplete') ? undefined : unknownUserRecord(user)
}

/** Someone can no longer access a person. */
export function emitPersonRemoved(service: Service, viewerId: number, user: User): void {
  const person = { user_id: user.id, full_name: UNKNOWN_USER_NAME }
  emitEvent(service, [viewerId], { type: 'realm_user', op: 'remove', person })
}
