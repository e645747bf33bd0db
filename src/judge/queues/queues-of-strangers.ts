// The queues of people of whom nobody knows who they are, as in what a browser exports. Whoever calls, an answer is in
// order, brings what was asked for, and gives no id twice. Knows nothing of what a queue must tell.

import type { Observation } from '../../model/facts/observe.ts'
import { askedQueue, eventsOf, type QueueCall } from '../exchange/queue-call.ts'
import { QueueLog } from '../queue/queue-state.ts'
import type { Held } from './calls-under-way.ts'
import { judgeAskedFor, judgeOrder } from './queue-delivery.ts'
import { isGone } from './queue-expiry.ts'
import { judgeDeliveryToAnybody } from './queue-fetch.ts'
import { learn } from './queue-learn.ts'
import { queueIdOf } from './queue-registration.ts'

export class QueuesOfStrangers {
  /** By id; undefined where the id was given twice. */
  readonly #queues = new Map<string, QueueLog | undefined>()

  /** Remembers what was asked for. */
  registered(call: QueueCall): Observation[] {
    const queue_id = queueIdOf(call)
    if (queue_id !== undefined)
      this.#queues.set(queue_id, this.#queues.has(queue_id) ? undefined : new QueueLog(queue_id, call))
    return []
  }

  fetched({ call, isOverlapped }: Held): Observation[] {
    const queue_id = askedQueue(call)
    const events = eventsOf(call)
    if (queue_id === undefined) return []
    const queue = this.#queues.get(queue_id)
    const asked = judgeAskedFor({ queue_id }, call)
    const isOther = asked.some(({ saw }) => saw === 'broken')
    const delivered = events === undefined || isOther ? [] : this.#delivered(call, queue, isOverlapped)
    if (queue) learn(queue, call, isOverlapped)
    if (isGone(call) || isOther) this.#queues.delete(queue_id)
    return [...asked, ...delivered]
  }

  /** What two polls do to each other is open, and so is what was asked of a queue that was registered before. */
  #delivered(call: QueueCall, queue: QueueLog | undefined, isOverlapped: boolean): Observation[] {
    const events = eventsOf(call) ?? []
    if (queue === undefined || isOverlapped) return judgeOrder(events)
    return judgeDeliveryToAnybody({ queue, call, events, fresh: events.filter(({ id }) => !queue.delivered.has(id)) })
  }
}
