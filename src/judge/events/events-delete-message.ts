// How a queue is told that messages are gone: together or one by one, and only of those that really are.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { canSee } from '../../model/readings/permissions.ts'
import type { World } from '../../model/world/world.ts'
import { integer } from '../queue/queue-call.ts'
import { capability } from '../queue/queue-capabilities.ts'
import { type Arrival, mayBeBefore } from './events-arrival.ts'

const bulk = 'delete-message-event.bulk'
const single = 'delete-message-event.one-by-one'
const deleted = 'delete-message-event.deleted'

export function judgeDeleted(arrival: Arrival): Observation[] {
  const { message_id, message_ids } = arrival.event
  const ids = (Array.isArray(message_ids) ? message_ids : [message_id]).flatMap((id) => integer(id) ?? [])
  return [...judgeForm(arrival), ...judgeTruth(arrival, ids)]
}

function judgeForm({ queue, event }: Arrival): Observation[] {
  const isBulk = capability(queue, 'bulk_message_deletion')
  const fields = ['message_id', 'message_ids'].filter((name) => name in event).join(' and ') || 'neither'
  const because = [queue.registration.exchange]
  if (isBulk === true) return 'message_ids' in event ? [holds(bulk)] : [broken(bulk, '`message_ids`', fields, because)]
  if (isBulk === undefined) return []
  return fields === 'message_id' ? [holds(single)] : [broken(single, 'only `message_id`', fields, because)]
}

// Of messages that the run did not make it is not known whether they are there, and one that was moved may be gone for some.
function judgeTruth(arrival: Arrival, ids: readonly number[]): Observation[] {
  const { around, queue, event } = arrival
  const { world } = around
  const deletions = (id: number) => world.journal.of(`delete_message ${id}`)
  const isGone = (id: number) => deletions(id).some((made) => mayBeBefore(arrival, made))
  const isOwn = (id: number) => world.messages.get(id)?.own === true || deletions(id).length > 0
  const isThere = (id: number) => isOwn(id) && !isGone(id) && !mayBeOutOfSight(world, queue.owner, id)
  const there = ids.find(isThere)
  if (there !== undefined)
    return [broken(deleted, 'only deleted messages', `event ${event.id} names message ${there}, which was not`)]
  return ids.length > 0 && ids.every(isGone) ? [holds(deleted)] : []
}

function mayBeOutOfSight(world: World, owner: number, message_id: number): boolean {
  const message = world.messages.get(message_id)
  // It was deleted later, and where it was until then is forgotten.
  if (message === undefined) return true
  const isMoved = !message.editsComplete || message.edits.some(({ topic, channel }) => topic || channel)
  return isMoved || canSee(world, owner, message) !== 'yes'
}
