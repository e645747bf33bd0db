// Takes a call of its owner into what is known of a queue. Where it is not certain what a call did, both what it
// surely did and what it may have done are kept. Judges nothing.

import { acknowledges, eventsOf, isBlocking, type QueueCall } from './queue-call.ts'
import { type Delivered, isIncreasing, type Queue } from './queue-state.ts'

/** Takes in a call of the owner, after it was judged. */
export function learn(queue: Queue, call: QueueCall): void {
  learnAcknowledgement(queue, call)
  learnFetch(queue, call)
  if (call.answer.result === 'none') queue.hasLostCall = true
  const events = eventsOf(call) ?? []
  if (isIncreasing(events)) for (const event of events) remember(queue, { event, exchange: call.exchange })
}

/** An id beyond everything handed out surely acknowledges no more than what was. */
function learnAcknowledgement(queue: Queue, call: QueueCall): void {
  const asked = acknowledges(call) ?? unreadable(call)
  if (asked === undefined) return
  const id = Math.min(asked, queue.highest)
  queue.mayBeAcknowledged = Math.max(queue.mayBeAcknowledged, call.answer.result === 'error' ? id : asked)
  const isSure = call.answer.result === 'success' && asked === acknowledges(call)
  if (isSure && id > (queue.acknowledged?.id ?? Number.NEGATIVE_INFINITY))
    queue.acknowledged = { id, exchange: call.exchange }
  for (const known of queue.unacknowledged.keys()) if (known <= id) queue.unacknowledged.delete(known)
}

/** What the target made of an id that is no integer cannot be known: it may be everything. */
function unreadable({ parameters }: QueueCall): number | undefined {
  return parameters.last_event_id === undefined ? undefined : Number.POSITIVE_INFINITY
}

/** A refusal fetched nothing, but only BAD_EVENT_QUEUE_ID makes certain that it did not count as a sign of life. */
function learnFetch(queue: Queue, call: QueueCall): void {
  const { answer, time } = call
  if (answer.result === 'error' && answer.code === 'BAD_EVENT_QUEUE_ID') return
  const wait = answer.result === 'none' ? (queue.event_queue_longpoll_timeout_seconds ?? Number.POSITIVE_INFINITY) : 0
  queue.fetchedUntil = Math.max(queue.fetchedUntil, time ? time.to + wait : Number.POSITIVE_INFINITY)
  const keeps = answer.result === 'success' && (isBlocking(call) || (eventsOf(call)?.length ?? 0) > 0)
  if (keeps && time && time.from >= (queue.kept?.from ?? Number.NEGATIVE_INFINITY)) queue.kept = time
}

function remember(queue: Queue, delivered: Delivered): void {
  const { id } = delivered.event
  if (queue.delivered.has(id)) return
  queue.delivered.set(id, delivered)
  queue.lowest = Math.min(queue.lowest, id)
  queue.highest = Math.max(queue.highest, id)
  if (id > queue.mayBeAcknowledged) queue.unacknowledged.set(id, delivered)
}
