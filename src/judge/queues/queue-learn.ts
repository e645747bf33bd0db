// Takes a call of its owner into what is known of a queue. Where it is not certain what a call did, both what it
// surely did and what it may have done are kept. Judges nothing.

import { acknowledges, eventsOf, isBlocking, type QueueCall, type QueueEvent } from '../exchange/queue-call.ts'
import { isIncreasing, type QueueLog } from '../queue/queue-state.ts'

/** Takes in a call of the owner, after it was judged. */
export function learn(queue: QueueLog, call: QueueCall, isOverlapped = false): void {
  const { answer, answered, exchange } = call
  const isEmpty = !isOverlapped && showsEmpty(queue, call)
  learnAcknowledgement(queue, call)
  learnFetch(queue, call)
  if (answer.result === 'none') queue.lost = { exchange, answered }
  queue.isContested ||= isOverlapped
  queue.isSpoilt ||= isOverlapped && answer.result === 'none'
  if (answer.result === 'success') {
    learnEvents(queue, call)
    queue.unnamed = call.parameters.last_event_id === undefined ? exchange : undefined
  }
  if (isBlocking(call) && eventsOf(call)?.length === 0 && !isOverlapped) queue.endedEmpty = { exchange, at: answered }
  queue.isEmpty = isEmpty
  if (isEmpty) queue.emptyAt = call.sent
}

/** Everything that was handed out is acknowledged, and nothing comes, not even a heartbeat that may hide others. */
function showsEmpty(queue: QueueLog, call: QueueCall): boolean {
  if (eventsOf(call)?.length !== 0) return false
  return queue.delivered.size === 0 || (acknowledges(call) ?? Number.NEGATIVE_INFINITY) >= queue.highest
}

function learnEvents(queue: QueueLog, call: QueueCall): void {
  queue.aliveAt = Math.max(queue.aliveAt, call.answered)
  const events = eventsOf(call)
  if (events === undefined || !isIncreasing(events)) {
    queue.isSpoilt = true
    return
  }
  for (const event of events) remember(queue, event, call)
}

/** An id beyond everything handed out surely acknowledges no more than what was, but it may acknowledge what comes. */
function learnAcknowledgement(queue: QueueLog, call: QueueCall): void {
  const asked = acknowledges(call) ?? unreadable(call)
  if (asked === undefined) return
  if (asked > queue.highest) queue.isSpoilt = true
  const id = Math.min(asked, queue.highest)
  queue.mayBeAcknowledged = Math.max(queue.mayBeAcknowledged, call.answer.result === 'error' ? id : asked)
  const isSure = call.answer.result === 'success' && asked === acknowledges(call)
  if (isSure && id > (queue.acknowledged?.id ?? Number.NEGATIVE_INFINITY))
    queue.acknowledged = { id, exchange: call.exchange }
  for (const [known, { event, exchange }] of queue.unacknowledged) {
    if (known > id) continue
    queue.unacknowledged.delete(known)
    if (isSure) queue.delivered.set(known, { event: { id: known, type: event.type }, exchange })
  }
}

/** What the target made of an id that is no integer cannot be known: it may be everything. */
function unreadable({ parameters }: QueueCall): number | undefined {
  return parameters.last_event_id === undefined ? undefined : Number.POSITIVE_INFINITY
}

/** A refusal fetched nothing, but only BAD_EVENT_QUEUE_ID makes certain that it did not count as a sign of life. */
function learnFetch(queue: QueueLog, call: QueueCall): void {
  const { answer, sent, answered } = call
  if (answer.result === 'none' || (answer.result === 'error' && answer.code === 'BAD_EVENT_QUEUE_ID')) return
  queue.fetchedAt = Math.max(queue.fetchedAt, answered)
  const keeps = answer.result === 'success' && (isBlocking(call) || (eventsOf(call)?.length ?? 0) > 0)
  if (keeps && sent >= queue.kept.sent) queue.kept = { sent, answered }
}

function remember(queue: QueueLog, event: QueueEvent, call: QueueCall): void {
  const { id } = event
  if (queue.delivered.has(id)) return
  const delivered = { event, exchange: call.exchange }
  queue.delivered.set(id, delivered)
  queue.lowest = Math.min(queue.lowest, id)
  queue.highest = Math.max(queue.highest, id)
  queue.heard.add(event, queue.emptyAt, call)
  if (id > queue.mayBeAcknowledged) queue.unacknowledged.set(id, delivered)
}
