// A call that waits is answered by the event that arrives, and not only by its heartbeat. Times are the harness's; only
// where the target's clock is read does its time count as well.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { Made } from '../causes/change.ts'
import { statementsOf } from '../causes/event-statement.ts'
import { lateSeconds } from '../queue/at-rest.ts'
import { heartbeat, isBlocking, type QueueCall, type QueueEvent } from '../queue/queue-call.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'

const clause = 'get-events.event-ends-wait'
/** In less than this an event and a heartbeat may have met by chance. */
const chanceSeconds = 0.5

export function judgeWake(
  around: QueueContext,
  queue: Queue,
  call: QueueCall,
  events: readonly QueueEvent[],
): Observation[] {
  if (!isBlocking(call)) return []
  const fresh = events.filter(({ id }) => !queue.delivered.has(id))
  const woken = around.changes.whileWaiting(queue.owner, call).flatMap((made) => wokenBy(made, fresh))
  const [first] = woken
  if (first === undefined) return []
  const sinceCause = call.answered - first.made.at
  const waited =
    Math.min(around.readings.passed(first.made.at, call.answered), sinceCause) - around.pace.promptSeconds()
  if (hasWaitedOn(first, call, fresh)) return [waitedOn(first.event, 'with a heartbeat behind it')]
  if (waited > lateSeconds) return [waitedOn(first.event, `${waited.toFixed(1)} s after its cause`)]
  return sinceCause <= lateSeconds ? [holds(clause)] : []
}

interface Woken {
  readonly made: Made
  readonly event: QueueEvent
}

function wokenBy(made: Made, fresh: readonly QueueEvent[]): Woken[] {
  const event = fresh.find((one) => statementsOf(one).some(({ key, value }) => key === made.key && value === made.told))
  return event ? [{ made, event }] : []
}

/** The heartbeat came after the event, so the event had not ended the wait. */
function hasWaitedOn({ made, event }: Woken, { answered }: QueueCall, fresh: readonly QueueEvent[]): boolean {
  const isBeaten = fresh.some(({ id, type }) => type === heartbeat && id > event.id)
  return isBeaten && answered - made.at > chanceSeconds
}

function waitedOn({ id, type }: QueueEvent, how: string): Observation {
  return broken(clause, `event ${id} of type ${type} ends the wait`, `it came ${how}`)
}
