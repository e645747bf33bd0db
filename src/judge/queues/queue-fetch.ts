// One fetch by the owner of a queue, put before every guarantee that can be asked about it. What the guarantees say
// is written elsewhere; here is only which of them apply to which kind of answer.

import { brokenAmong, type Observation } from '../../model/facts/observe.ts'
import { judgeEvent, judgeEventForm } from '../events/events.ts'
import { judgeDeletedOnce } from '../events/events-delete-message.ts'
import { eventsOf, isBlocking, type QueueCall } from '../exchange/queue-call.ts'
import type { Delivery, Fetch, QueueContext } from '../queue/queue-context.ts'
import { isIncreasing, type Queue } from '../queue/queue-state.ts'
import type { Held } from './calls-under-way.ts'
import {
  judgeAskedFor,
  judgeFilter,
  judgeIncreasing,
  judgeLegacyTypes,
  judgeNewer,
  judgeNewerThanRegistered,
  judgeOrder,
  judgeUnique,
} from './queue-delivery.ts'
import { isFresh, isSurelyAlive, judgeExpiry, judgeRegisteredByPolling } from './queue-expiry.ts'
import { judgeRedelivery, judgeResumed, judgeUnnamedRefusal } from './queue-redelivery.ts'
import { judgeBlocks, judgeHeartbeat, judgeImmediate, judgeOverlappedWait, judgeUnanswered } from './queue-waiting.ts'
import { judgeWake } from './queue-wake.ts'

export function judgeFetch(around: QueueContext, queue: Queue, { call, isOverlapped }: Held): Observation[] {
  if (isOverlapped) return overlapped(queue, call)
  const lifetime = [...judgeExpiry(around, queue, call), ...judgeRegisteredByPolling(around, queue, call)]
  if (call.answer.result === 'error') return [...lifetime, ...refused(around, queue, call)]
  if (brokenAmong(lifetime)) return lifetime
  if (call.answer.result === 'none')
    return [...judgeUnanswered(around.pace, call), ...judgeHeartbeat(fetchOf(around, queue, call))]
  const asked = judgeAskedFor(queue, call)
  if (eventsOf(call) === undefined || brokenAmong(asked)) return [...lifetime, ...asked]
  const fetch = fetchOf(around, queue, call)
  return [...lifetime, ...asked, ...waiting(fetch), ...judgeDelivery(fetch)]
}

export function fetchOf(around: QueueContext, queue: Queue, call: QueueCall): Fetch {
  const events = eventsOf(call) ?? []
  return { around, queue, call, events, fresh: events.filter(({ id }) => !queue.delivered.has(id)) }
}

const ofIds = [judgeNewerThanRegistered, judgeNewer, judgeUnique, judgeIncreasing, judgeRedelivery, judgeResumed]

/** What an answer brought. Where it is out of order, its ids tell nothing more. */
export function judgeDelivery(fetch: Fetch): Observation[] {
  const { around, queue, call, events, fresh } = fetch
  const inItself = judgeInItself(fetch)
  if (!isIncreasing(events)) return inItself
  return [
    ...inItself,
    ...ofIds.flatMap((judge) => judge(fetch)),
    ...fresh.flatMap((event) => judgeEvent({ around, queue, call, event })),
    ...judgeDeletedOnce(fetch),
  ]
}

function judgeInItself(delivery: Delivery): Observation[] {
  return [...judgeOrder(delivery.events), ...judgeFilter(delivery), ...judgeLegacyTypes(delivery)]
}

const ofAnybody = [judgeNewerThanRegistered, judgeNewer, judgeUnique, judgeIncreasing]

/** The same where nobody knows whose queue it is: what its ids and the forms of its events show. */
export function judgeDeliveryToAnybody(delivery: Delivery): Observation[] {
  const { queue, events, fresh } = delivery
  const inItself = judgeInItself(delivery)
  if (!isIncreasing(events)) return inItself
  return [
    ...inItself,
    ...ofAnybody.flatMap((judge) => judge(delivery)),
    ...fresh.flatMap((event) => judgeEventForm({ queue, event })),
  ]
}

/** What two polls do to each other is open; each answer must still be sound in itself. */
function overlapped(queue: Queue, call: QueueCall): Observation[] {
  const events = eventsOf(call)
  if (events === undefined) return []
  return [...judgeAskedFor(queue, call), ...judgeOrder(events), ...judgeOverlappedWait(call, events)]
}

function refused({ time }: QueueContext, queue: Queue, call: QueueCall): Observation[] {
  const isThere = isSurelyAlive(time, queue, call) || isFresh(time, queue, call)
  return isThere ? judgeUnnamedRefusal(queue, call) : []
}

function waiting(fetch: Fetch): Observation[] {
  const { around, call } = fetch
  const seen = [judgeImmediate, judgeBlocks, judgeHeartbeat, judgeWake].flatMap((judge) => judge(fetch))
  if (!isBlocking(call)) around.pace.sample(call)
  return seen
}
