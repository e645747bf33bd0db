// One fetch by the owner of a queue, put before every guarantee that can be asked about it. What the guarantees say
// is written elsewhere; here is only which of them apply to which kind of answer.

import type { Observation } from '../model/outcome.ts'
import type { Held } from './queue-backlog.ts'
import { eventsOf, isBlocking, type QueueCall, type QueueEvent } from './queue-call.ts'
import { judgeAskedFor, judgeFilter, judgeNewer, judgeOrder, judgeUnique } from './queue-delivery.ts'
import { judgeExpiry } from './queue-expiry.ts'
import { type ClockReadings, judgeHeartbeat } from './queue-heartbeat.ts'
import type { Pace } from './queue-pace.ts'
import { judgeRedelivery } from './queue-redelivery.ts'
import type { SettingChanges } from './queue-settings.ts'
import { isIncreasing, type Queue } from './queue-state.ts'
import { judgeBlocks, judgeImmediate, judgeOverlappedWait, judgeUnanswered } from './queue-waiting.ts'

/** What is known besides the queue itself. */
export interface Surroundings {
  readonly pace: Pace
  readonly readings: ClockReadings
  readonly changes: SettingChanges
}

export function judgeFetch(around: Surroundings, queue: Queue, { call, isOverlapped }: Held): Observation[] {
  if (isOverlapped) return overlapped(queue, call)
  const lifetime = judgeExpiry(queue, call)
  if (call.answer.result === 'error' || lifetime.some(isBroken)) return lifetime
  if (call.answer.result === 'none') return unanswered(around, queue, call)
  const asked = judgeAskedFor(queue, call)
  const events = eventsOf(call)
  if (events === undefined || asked.some(isBroken)) return [...lifetime, ...asked]
  return [...lifetime, ...asked, ...waiting(around, queue, call, events), ...judgeDelivery(around, queue, call, events)]
}

/** What an answer brought. Where it is out of order, its ids tell nothing more. */
export function judgeDelivery(
  { changes }: Surroundings,
  queue: Queue,
  call: QueueCall,
  events: readonly QueueEvent[],
): Observation[] {
  const inItself = [...judgeOrder(events), ...judgeFilter(queue, call, events)]
  if (!isIncreasing(events)) return inItself
  const repeated = [...judgeUnique(queue, events), ...judgeRedelivery(queue, call, events)]
  return [...inItself, ...judgeNewer(queue, call, events), ...repeated, ...changes.judge(queue, call, events)]
}

/** What two polls do to each other is open; each answer must still be sound in itself. */
function overlapped(queue: Queue, call: QueueCall): Observation[] {
  const events = eventsOf(call)
  if (events === undefined) return []
  return [...judgeAskedFor(queue, call), ...judgeOrder(events), ...judgeOverlappedWait(call, events)]
}

function unanswered({ pace, readings }: Surroundings, queue: Queue, call: QueueCall): Observation[] {
  return [...judgeUnanswered(pace, call), ...judgeHeartbeat(queue, call, [], readings, pace)]
}

function waiting(around: Surroundings, queue: Queue, call: QueueCall, events: readonly QueueEvent[]): Observation[] {
  const { changes, pace, readings } = around
  const immediate = judgeImmediate(pace, call, events)
  const blocks = judgeBlocks(queue, call, events, changes.hasChangedDuring(queue, call))
  const beats = judgeHeartbeat(queue, call, events, readings, pace)
  if (!isBlocking(call)) pace.sample(call)
  return [...immediate, ...blocks, ...beats]
}

function isBroken({ saw }: Observation): boolean {
  return saw === 'broken'
}
