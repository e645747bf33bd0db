// Events that were not acknowledged come again, and they come unchanged. Heartbeats carry nothing, so a server may
// drop them.

import { isDeepStrictEqual } from 'node:util'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { acknowledges, heartbeat, type QueueCall, type QueueEvent } from '../queue/queue-call.ts'
import type { Delivered, Queue } from '../queue/queue-state.ts'
import { acknowledgedBefore } from './queue-delivery.ts'
import { blameForMissing, creditForAgain } from './queue-resume.ts'

const clause = 'queues.redelivered-unchanged'

export function judgeRedelivery(queue: Queue, call: QueueCall, events: readonly QueueEvent[]): Observation[] {
  const again = comeAgain(queue, call, events)
  const changed = again.find(([first, event]) => !isDeepStrictEqual(first.event, event))
  if (changed) return [different(...changed)]
  const missing = missingIn(queue, call, events)
  if (missing) return [stayedAway(queue, missing)]
  const credit = creditForAgain(
    queue,
    call,
    again.map(([first]) => first),
  )
  return again.length > 0 ? [holds(clause), ...credit] : []
}

/** Each event that was delivered before and not acknowledged since, as it was and as it is now. */
function comeAgain(queue: Queue, call: QueueCall, events: readonly QueueEvent[]): [Delivered, QueueEvent][] {
  const bound = acknowledgedBefore(queue, call)
  return events.flatMap((event): [Delivered, QueueEvent][] => {
    const first = queue.delivered.get(event.id)
    const isSame = first?.event.type === event.type && event.type !== heartbeat
    return first && isSame && event.id > bound ? [[first, event]] : []
  })
}

/** Only a call that says what it acknowledges can be blamed for what it leaves out. */
function missingIn(queue: Queue, call: QueueCall, events: readonly QueueEvent[]): Delivered | undefined {
  const acknowledged = acknowledges(call)
  if (acknowledged === undefined) return undefined
  const come = new Set(events.map(({ id }) => id))
  const due = [...queue.unacknowledged.values()].filter(({ event }) => event.id > acknowledged && !come.has(event.id))
  return due.find(({ event }) => event.type !== heartbeat)
}

function stayedAway(queue: Queue, missing: Delivered): Observation {
  const because = [missing.exchange, queue.lost?.exchange, queue.unnamed].filter((exchange) => exchange !== undefined)
  return broken(blameForMissing(queue, missing), `event ${missing.event.id} again`, 'it did not come', because)
}

function different(first: Delivered, event: QueueEvent): Observation {
  const expected = JSON.stringify(first.event)
  return broken(clause, `event ${event.id} as before: ${expected}`, JSON.stringify(event), [first.exchange])
}
