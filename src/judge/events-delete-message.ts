// How a queue is told that messages are gone: together or one by one, and only of those that really are.

import type { Observation } from '../model/outcome.ts'
import type { Arrival } from './events-arrival.ts'
import { eventsOf, integer, type QueueCall, type QueueEvent } from './queue-call.ts'
import { capability } from './queue-capabilities.ts'
import { broken, holds } from './queue-verdict.ts'

const bulk = 'delete-message-event.bulk'
const single = 'delete-message-event.one-by-one'
const deleted = 'delete-message-event.deleted'

export function judgeDeleted(arrival: Arrival): Observation[] {
  return [...judgeForm(arrival), ...judgeTruth(arrival, namedIn(arrival.event))]
}

function namedIn({ message_id, message_ids }: QueueEvent): number[] {
  return (Array.isArray(message_ids) ? message_ids : [message_id]).flatMap((id) => integer(id) ?? [])
}

function judgeForm({ queue, event }: Arrival): Observation[] {
  const isBulk = capability(queue, 'bulk_message_deletion')
  const fields = ['message_id', 'message_ids'].filter((name) => name in event).join(' and ') || 'neither'
  const because = [queue.registration.exchange]
  if (isBulk === true) return 'message_ids' in event ? [holds(bulk)] : [broken(bulk, '`message_ids`', fields, because)]
  if (isBulk === undefined) return []
  return fields === 'message_id' ? [holds(single)] : [broken(single, 'only `message_id`', fields, because)]
}

/** Of messages that the run did not make it is not known whether they are there. */
function judgeTruth({ around, queue, call, event }: Arrival, ids: readonly number[]): Observation[] {
  const { world, fixtures } = around
  const isGone = (id: number) => (fixtures.deleted.get(id) ?? Number.POSITIVE_INFINITY) <= call.answered
  const isOwn = (id: number) => world.messages.get(id)?.own === true || fixtures.deleted.has(id)
  const isThere = (id: number) => isOwn(id) && !isGone(id)
  const isHeard = (id: number) => queue.heard.of(`delete_message ${id}`).length > 0 || namedBefore(call, event).has(id)
  const twice = ids.find((id, index) => isHeard(id) || ids.indexOf(id) < index)
  const named = `event ${event.id} names message`
  if (twice !== undefined) return [broken(deleted, 'each deleted message once', `${named} ${twice} again`)]
  const there = ids.find(isThere)
  if (there !== undefined) return [broken(deleted, 'only deleted messages', `${named} ${there}, which was not`)]
  return ids.length > 0 && ids.every(isGone) ? [holds(deleted)] : []
}

/** What came in the same answer is not heard yet. */
function namedBefore(call: QueueCall, { id }: QueueEvent): ReadonlySet<number> {
  const before = eventsOf(call)?.filter((other) => other.type === 'delete_message' && other.id < id) ?? []
  return new Set(before.flatMap(namedIn))
}
