// Events that were not acknowledged come again, and they come unchanged: also after a call whose answer got lost, or one
// that acknowledged nothing because it named no `last_event_id`. Heartbeats carry nothing, so a server may drop them.

import { isDeepStrictEqual } from 'node:util'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { statementsOf } from '../causes/event-statement.ts'
import { acknowledges, heartbeat, isBare, objection, type QueueCall, type QueueEvent } from '../exchange/queue-call.ts'
import type { Fetch } from '../queue/queue-context.ts'
import type { Delivered, Queue } from '../queue/queue-state.ts'

const redelivered = 'queues.redelivered-unchanged'
const resumable = 'queues.resumable'
const optional = 'get-events.last-event-id-optional'

export function judgeRedelivery(fetch: Fetch): Observation[] {
  const again = comeAgain(fetch)
  const changed = again.find(([first, event]) => !isDeepStrictEqual(first.event, event))
  if (changed) return [different(...changed)]
  const missing = missingIn(fetch)
  if (missing) return [stayedAway(fetch.queue, missing)]
  const exchanges = again.map(([{ exchange }]) => exchange)
  return again.length > 0 ? [holds(redelivered), ...creditFor(fetch, exchanges)] : []
}

/** The highest id that this call or an earlier one acknowledged. */
function acknowledgedBefore(queue: Queue, call: QueueCall): number {
  return Math.max(acknowledges(call) ?? Number.NEGATIVE_INFINITY, queue.acknowledged?.id ?? Number.NEGATIVE_INFINITY)
}

/** Each event that was delivered before and not acknowledged since, as it was and as it is now. */
function comeAgain({ queue, call, events }: Fetch): [Delivered, QueueEvent][] {
  const bound = acknowledgedBefore(queue, call)
  return events.flatMap((event): [Delivered, QueueEvent][] => {
    const first = queue.delivered.get(event.id)
    const isSame = first?.event.type === event.type && event.type !== heartbeat
    return first && isSame && event.id > bound ? [[first, event]] : []
  })
}

/** Only a call that says what it acknowledges can be blamed for what it leaves out. */
function missingIn({ queue, call, events }: Fetch): Delivered | undefined {
  const acknowledged = acknowledges(call)
  if (acknowledged === undefined) return undefined
  const come = new Set(events.map(({ id }) => id))
  const due = [...queue.unacknowledged.values()].filter(({ event }) => event.id > acknowledged && !come.has(event.id))
  return due.find(({ event }) => event.type !== heartbeat)
}

function stayedAway({ lost, unnamed }: Queue, { event, exchange }: Delivered): Observation {
  const isUnnamed = unnamed !== undefined && unnamed >= exchange
  const blamed = lost && lost.exchange > exchange ? resumable : isUnnamed ? optional : redelivered
  const because = [exchange, lost?.exchange, unnamed].filter((each) => each !== undefined)
  return broken(blamed, `event ${event.id} again`, 'it did not come', because)
}

function different(first: Delivered, event: QueueEvent): Observation {
  const expected = JSON.stringify(first.event)
  return broken(redelivered, `event ${event.id} as before: ${expected}`, JSON.stringify(event), [first.exchange])
}

/** Which clauses are kept by what came again, having come in these exchanges before. */
function creditFor({ queue: { lost, unnamed }, call }: Fetch, exchanges: readonly number[]): Observation[] {
  const isResumed = lost !== undefined && exchanges.some((exchange) => exchange < lost.exchange)
  const isNamed = acknowledges(call) !== undefined && unnamed !== undefined
  const isSpared = isNamed && exchanges.some((exchange) => exchange <= unnamed)
  return [...(isResumed ? [holds(resumable)] : []), ...(isSpared ? [holds(optional)] : [])]
}

/** An event that comes for the first time, though a lost answer may have carried it. */
export function judgeResumed({ around: { changes }, queue: { lost, owner }, fresh }: Fetch): Observation[] {
  if (!lost) return []
  const mayBeCarried = fresh
    .flatMap(statementsOf)
    .some(({ key, value }) => changes.of(owner, key).some(({ told, at }) => told === value && at < lost.answered))
  return mayBeCarried ? [holds(resumable)] : []
}

/**
 * Refused by a queue that is surely there, though nothing else was asked of it. A call that names what was acknowledged
 * last is refused right after one that named nothing only where that one has acknowledged something.
 */
export function judgeUnnamedRefusal(queue: Queue, call: QueueCall): Observation[] {
  const code = objection(call)
  if (code === undefined || code === 'BAD_EVENT_QUEUE_ID') return []
  const got = `an error with code ${code}`
  if (isBare(call)) return [broken(optional, 'an answer, also without `last_event_id`', got)]
  const { last_event_id: _, ...parameters } = call.parameters
  const named = acknowledges(call)
  if (named === undefined || !isBare({ parameters })) return []
  // A call whose answer got lost may have acknowledged more.
  const isLast = named === (queue.acknowledged?.id ?? queue.last_event_id) && named >= queue.mayBeAcknowledged
  if (queue.unnamed === undefined || !isLast) return []
  return [broken(optional, `an answer after ${named}, since no later event was acknowledged`, got, [queue.unnamed])]
}
