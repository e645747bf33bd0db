// One fetch by the owner of a queue, put before every guarantee that can be asked about it. What the guarantees say
// is written elsewhere; here is only which of them apply to which kind of answer.

import type { Observation } from '../../model/facts/observe.ts'
import { judgeEvent } from '../events/events.ts'
import { acknowledges, eventsOf, isBlocking, type QueueCall, type QueueEvent } from '../queue/queue-call.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import { judgeLegacyTypes } from '../queue/queue-legacy-types.ts'
import { isIncreasing, type Queue } from '../queue/queue-state.ts'
import type { Held } from './queue-backlog.ts'
import {
  judgeAskedFor,
  judgeFilter,
  judgeIncreasing,
  judgeNewer,
  judgeNewerThanRegistered,
  judgeOrder,
  judgeUnique,
} from './queue-delivery.ts'
import { isFresh, isSurelyAlive, judgeExpiry } from './queue-expiry.ts'
import { judgeHeartbeat } from './queue-heartbeat.ts'
import { judgeRedelivery } from './queue-redelivery.ts'
import { judgeRegisteredByPolling } from './queue-registered-by-fetch.ts'
import { judgeResumed, judgeUnnamedRefusal } from './queue-resume.ts'
import { judgeBlocks, judgeImmediate, judgeOverlappedWait, judgeUnanswered } from './queue-waiting.ts'
import { judgeWake } from './queue-wake.ts'

export function judgeFetch(around: QueueContext, queue: Queue, { call, isOverlapped }: Held): Observation[] {
  if (isOverlapped) return overlapped(queue, call)
  const lifetime = [...judgeExpiry(queue, call), ...judgeRegisteredByPolling(queue, call)]
  if (call.answer.result === 'error') return [...lifetime, ...refused(queue, call)]
  if (lifetime.some(isBroken)) return lifetime
  if (call.answer.result === 'none') return unanswered(around, queue, call)
  const asked = judgeAskedFor(queue, call)
  const events = eventsOf(call)
  if (events === undefined || asked.some(isBroken)) return [...lifetime, ...asked]
  return [...lifetime, ...asked, ...waiting(around, queue, call, events), ...judgeDelivery(around, queue, call, events)]
}

/** What an answer brought. Where it is out of order, its ids tell nothing more. */
export function judgeDelivery(
  around: QueueContext,
  queue: Queue,
  call: QueueCall,
  events: readonly QueueEvent[],
): Observation[] {
  const inItself = [...judgeOrder(events), ...judgeFilter(queue, call, events), ...judgeLegacyTypes(queue, events)]
  if (!isIncreasing(events)) return inItself
  const fresh = events.filter(({ id }) => !queue.delivered.has(id))
  return [
    ...inItself,
    ...judgeNewerThanRegistered(queue, events),
    ...judgeNewer(queue, call, events),
    ...judgeUnique(queue, events),
    ...judgeIncreasing(queue, events),
    ...judgeRedelivery(queue, call, events),
    ...judgeResumed(around, queue, fresh),
    ...fresh.flatMap((event) => judgeEvent({ around, queue, call, event })),
  ]
}

/** What two polls do to each other is open; each answer must still be sound in itself. */
function overlapped(queue: Queue, call: QueueCall): Observation[] {
  const events = eventsOf(call)
  if (events === undefined) return []
  return [...judgeAskedFor(queue, call), ...judgeOrder(events), ...judgeOverlappedWait(call, events)]
}

function refused(queue: Queue, call: QueueCall): Observation[] {
  const isThere = isSurelyAlive(queue, call) || isFresh(queue, call)
  return acknowledges(call) === undefined && isThere ? judgeUnnamedRefusal(call) : []
}

function unanswered({ pace, readings }: QueueContext, queue: Queue, call: QueueCall): Observation[] {
  return [...judgeUnanswered(pace, call), ...judgeHeartbeat(queue, call, [], readings, pace)]
}

function waiting(around: QueueContext, queue: Queue, call: QueueCall, events: readonly QueueEvent[]): Observation[] {
  const { changes, pace, readings } = around
  const immediate = judgeImmediate(pace, queue, call, events)
  const hasWaited = changes.whileWaiting(queue.owner, call).some(({ type }) => type === 'user_settings')
  const blocks = judgeBlocks(queue, call, events, hasWaited)
  const beats = judgeHeartbeat(queue, call, events, readings, pace)
  const wakes = judgeWake(around, queue, call, events)
  if (!isBlocking(call)) pace.sample(call)
  return [...immediate, ...blocks, ...beats, ...wakes]
}

function isBroken({ saw }: Observation): boolean {
  return saw === 'broken'
}
