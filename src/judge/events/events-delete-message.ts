// How a queue is told that messages are gone: together or one by one, and only of those that really are.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { canSee } from '../../model/readings/permissions.ts'
import type { World } from '../../model/world/world.ts'
import { integer } from '../exchange/queue-call.ts'
import { capability } from '../queue/queue-capabilities.ts'
import type { Fetch } from '../queue/queue-context.ts'
import { type Arrival, mayBeBefore, type Told } from './events-arrival.ts'

const bulk = 'delete-message-event.bulk'
const single = 'delete-message-event.one-by-one'
const deleted = 'delete-message-event.deleted'
const once = 'delete-message-event.once'

export function judgeDeleted(arrival: Arrival): Observation[] {
  const { message_id, message_ids } = arrival.event
  const ids = (Array.isArray(message_ids) ? message_ids : [message_id]).flatMap((id) => integer(id) ?? [])
  return [...judgeForm(arrival), ...judgeTruth(arrival, ids)]
}

export function judgeForm({ queue, event }: Told): Observation[] {
  const isBulk = capability(queue, 'bulk_message_deletion')
  const fields = ['message_id', 'message_ids'].filter((name) => name in event).join(' and ') || 'neither'
  const because = [queue.registration.exchange]
  if (isBulk === true) return 'message_ids' in event ? [holds(bulk)] : [broken(bulk, '`message_ids`', fields, because)]
  if (isBulk === undefined) return []
  return 'message_id' in event ? [holds(single)] : [broken(single, '`message_id`', fields, because)]
}

/** A message that never moved can be lost once. Each event of the queue that names it tells of that loss. */
export function judgeDeletedOnce({ around, queue, fresh }: Fetch): Observation[] {
  if (capability(queue, 'bulk_message_deletion') !== false) return []
  const before = new Map<number, number>()
  return fresh.flatMap(({ id, type, message_id }) => {
    const message = type === 'delete_message' ? integer(message_id) : undefined
    if (message === undefined || !around.world.state.deleted.get(message)?.neverMoved) return []
    const heard = queue.heard.of(`delete_message ${message}`)[0]
    const earlier = before.get(message)
    before.set(message, id)
    if (heard === undefined && earlier === undefined) return [holds(once)]
    const got = `event ${id} tells so again`
    return [broken(once, `one event that message ${message} is gone`, got, heard ? [heard.exchange] : [])]
  })
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
