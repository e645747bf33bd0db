// What one answer of a queue delivers: in order, only what was asked for, nothing that is older than the queue or that
// was acknowledged, and no id used for two events. Knows nothing of time.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { acknowledges, askedQueue, heartbeat, type QueueCall, type QueueEvent } from '../exchange/queue-call.ts'
import type { Delivery } from '../queue/queue-context.ts'
import { isIncreasing, type QueueLog } from '../queue/queue-state.ts'

export function judgeAskedFor({ queue_id }: Pick<QueueLog, 'queue_id'>, { answer }: QueueCall): Observation[] {
  const named = answer.result === 'success' ? answer.body.queue_id : undefined
  if (typeof named !== 'string') return []
  if (named === queue_id) return [holds('get-events.queue-asked-for')]
  return [broken('get-events.queue-asked-for', `\`${queue_id}\``, `\`${named}\``)]
}

export function judgeOrder(events: readonly QueueEvent[]): Observation[] {
  if (events.length < 2) return []
  if (isIncreasing(events)) return [holds('queues.ordered')]
  return [broken('queues.ordered', 'increasing event ids', events.map(({ id }) => id).join(', '))]
}

export function judgeFilter({ queue, call, events }: Delivery): Observation[] {
  const { event_types, registration } = queue
  const isRefiltered = askedQueue(call) !== undefined && call.parameters.event_types !== undefined
  if (event_types === undefined || event_types.length === 0 || isRefiltered) return []
  const typed = events.filter(({ type }) => type !== heartbeat)
  const stray = typed.find(({ type }) => !event_types.includes(type))
  if (stray === undefined) return typed.length > 0 ? [holds('queues.filtered')] : []
  return [broken('queues.filtered', `only ${event_types.join(', ')}`, describe(stray), [registration.exchange])]
}

/** Event types of old that no server sends any more, not even to those who ask for them. */
const removed = ['update_display_settings', 'update_global_notifications']

/** A changed setting is what they used to tell of, so that only beside its event their absence means anything. */
export function judgeLegacyTypes({ queue: { event_types }, events }: Delivery): Observation[] {
  const clause = 'queues.legacy-types-removed'
  const legacy = events.find(({ type }) => removed.includes(type))
  if (legacy) return [broken(clause, 'no event of a removed type', describe(legacy))]
  const isWelcome = event_types === undefined || removed.some((type) => event_types.includes(type))
  return isWelcome && events.some(({ type }) => type === 'user_settings') ? [holds(clause)] : []
}

/** What is older than the queue itself was never acknowledged: it should never have been in it. */
export function judgeNewerThanRegistered({ queue, events }: Delivery): Observation[] {
  const clause = 'queues.newer-than-registered'
  const old = events.find(({ id }) => isOlder(queue, id))
  const because = [queue.registration.exchange]
  if (old) return [broken(clause, `only events newer than ${queue.last_event_id}`, describe(old), because)]
  const isLook = queue.last_event_id !== undefined && events.some(({ type }) => type !== heartbeat)
  return isLook ? [holds(clause)] : []
}

export function judgeIncreasing({ queue, fresh: first }: Delivery): Observation[] {
  const clause = 'queues.increasing'
  const fresh = first.filter(({ id }) => !isOlder(queue, id))
  const late = fresh.find(({ id }) => id <= queue.highest)
  if (queue.isContested) return []
  if (late === undefined) return fresh.length > 0 && queue.delivered.size > 0 ? [holds(clause)] : []
  const before = queue.delivered.get(queue.highest)
  const because = before === undefined ? [] : [before.exchange]
  return [broken(clause, `a new event with an id above ${queue.highest}`, describe(late), because)]
}

/**
 * Newer than the id that this call names: what a client gets again that goes back to an earlier id is open. An old id
 * of another type is not the old event come again, and `queues.unique` speaks of it.
 */
export function judgeNewer({ queue, call, events }: Delivery): Observation[] {
  const clause = 'queues.newer-than-acknowledged'
  const bound = acknowledges(call)
  if (bound === undefined) return []
  const stale = events.find((event) => event.id <= bound && !isOlder(queue, event.id) && !isReused(queue, event))
  if (stale === undefined) return queue.lowest <= bound ? [holds(clause)] : []
  const because = [queue.delivered.get(stale.id)?.exchange, queue.acknowledged?.exchange]
  const known = because.filter((exchange) => exchange !== undefined)
  return [broken(clause, `only events newer than ${bound}`, describe(stale), known)]
}

export function judgeUnique({ queue, events }: Delivery): Observation[] {
  const clause = 'queues.unique'
  const reused = events.find((event) => isReused(queue, event))
  if (reused === undefined) return events.length > 0 && queue.delivered.size > 0 ? [holds(clause)] : []
  const first = queue.delivered.get(reused.id)
  const because = first === undefined ? [] : [first.exchange]
  return [broken(clause, `event ${reused.id} is ${first?.event.type}, as before`, describe(reused), because)]
}

function isOlder({ last_event_id }: QueueLog, id: number): boolean {
  return last_event_id !== undefined && id <= last_event_id
}

function isReused({ delivered }: QueueLog, { id, type }: QueueEvent): boolean {
  const first = delivered.get(id)
  return first !== undefined && first.event.type !== type
}

function describe({ id, type }: QueueEvent): string {
  return `event ${id} of type ${type}`
}
