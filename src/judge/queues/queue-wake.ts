// A call that waits is answered by the event that arrives, and not only by its heartbeat. Times are the harness's; only
// where the target's clock is read does its time count as well.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { Made } from '../causes/change.ts'
import { statementsOf } from '../causes/event-statement.ts'
import { heartbeat, isBlocking, type QueueEvent } from '../exchange/queue-call.ts'
import { lateSeconds } from '../queue/at-rest.ts'
import type { Fetch } from '../queue/queue-context.ts'

const clause = 'get-events.event-ends-wait'
/** In less than this an event and a heartbeat may have met by chance. */
const chanceSeconds = 0.5

export function judgeWake({ around, queue, call, fresh }: Fetch): Observation[] {
  if (!isBlocking(call)) return []
  const [woken] = around.changes.whileWaiting(queue.owner, call).flatMap((made) => wokenBy(made, fresh))
  if (woken === undefined) return []
  const { event, at } = woken
  const sinceCause = call.answered - at - around.grain
  const waited = Math.min(around.time.passed(at, call.answered).from, sinceCause) - around.pace.promptSeconds()
  // A heartbeat that came after the event shows that the event had not ended the wait.
  const isBeaten = fresh.some(({ id, type }) => type === heartbeat && id > event.id)
  if (isBeaten && sinceCause > chanceSeconds) return [waitedOn(event, 'with a heartbeat behind it')]
  if (waited > lateSeconds) return [waitedOn(event, `${waited.toFixed(1)} s after its cause`)]
  return sinceCause <= lateSeconds ? [holds(clause)] : []
}

/** The event that tells of a change, and when the change was made. */
function wokenBy({ key, told, at }: Made, fresh: readonly QueueEvent[]): { event: QueueEvent; at: number }[] {
  const event = fresh.find((one) => statementsOf(one).some((said) => said.key === key && said.value === told))
  return event ? [{ event, at }] : []
}

function waitedOn({ id, type }: QueueEvent, how: string): Observation {
  return broken(clause, `event ${id} of type ${type} ends the wait`, `it came ${how}`)
}
