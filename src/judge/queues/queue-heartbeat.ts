// A call for which nothing happens is ended by a heartbeat in time. Time is the target's; that a heartbeat is late is
// said only where the target's clock is known to have moved on while the call was waiting.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { ClockReadings } from '../queue/clock-readings.ts'
import { isBlocking, latencyOf, type QueueCall, type QueueEvent } from '../queue/queue-call.ts'
import type { Pace } from '../queue/queue-pace.ts'
import type { Queue } from '../queue/queue-state.ts'
import { isNewHeartbeat } from './queue-waiting.ts'

const clause = 'queues.heartbeat'

export function judgeHeartbeat(
  queue: Queue,
  call: QueueCall,
  events: readonly QueueEvent[],
  readings: ClockReadings,
  pace: Pace,
): Observation[] {
  const limit = queue.event_queue_longpoll_timeout_seconds
  if (!isBlocking(call) || limit === undefined) return []
  const waited = readings.passed(call.sent, call.answered - pace.promptSeconds())
  if (waited > limit && !isGivenUp(call, limit)) return [late(queue, limit, waited)]
  const isInTime = call.time !== undefined && call.time.to - call.time.from < limit
  return isInTime && isNewHeartbeat(queue, events) ? [holds(clause)] : []
}

/** After so long by our own clock the connection may have died unnoticed, heartbeat and all. */
function isGivenUp(call: QueueCall, limit: number): boolean {
  return call.answer.result === 'none' && latencyOf(call) >= limit
}

function late({ registration }: Queue, limit: number, waited: number): Observation {
  const got = `${waited.toFixed(1)} s passed before the call ended`
  return broken(clause, `a heartbeat before ${limit} s have passed`, got, [registration.exchange])
}
