// The end of one queue ends no other. Remembers only the last end that was seen.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { QueueCall } from '../queue/queue-call.ts'
import type { Queue } from '../queue/queue-state.ts'
import { isGone } from './queue-expiry.ts'

const clause = 'queues.survives-elsewhere'

interface Ending {
  readonly queue: Queue
  readonly exchange: number
  /** When it was last alive and when it was seen gone; the harness's clock. */
  readonly aliveAt: number
  readonly seenAt: number
}

export class Endings {
  #last: Ending | undefined

  /** A fetch by the owner that overlapped no other, and what was said of the queue's life. */
  judge(queue: Queue, call: QueueCall, lifetime: readonly Observation[]): Observation[] {
    const last = this.#last
    const isEarly = lifetime.some(({ clause: id, saw }) => id === 'queues.survives' && saw === 'broken')
    if (isGone(call) && !isEarly) this.#last = ending(queue, call)
    if (!last || last.queue === queue || last.aliveAt < queue.registration.answered) return []
    if (call.answer.result === 'success') return call.sent >= last.seenAt ? [holds(clause)] : []
    return isEarly && queue.aliveAt <= last.seenAt ? [endedAlong(last)] : []
  }
}

function ending(queue: Queue, { exchange, answered }: QueueCall): Ending {
  return { queue, exchange, aliveAt: queue.aliveAt, seenAt: answered }
}

function endedAlong({ queue, exchange }: Ending): Observation {
  return broken(clause, `the queue outlives \`${queue.queue_id}\``, 'refused with BAD_EVENT_QUEUE_ID as well', [
    exchange,
  ])
}
