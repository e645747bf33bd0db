// The queues that are known by their id, and which of them can be compared with others. Judges nothing.

import type { QueueCall } from './queue-call.ts'
import { Companions } from './queue-companions.ts'
import { openQueue, type Queue } from './queue-state.ts'

/** So many queues are compared with others; what older ones began with is forgotten. */
const remembered = 200

export class Registry {
  readonly companions = new Companions()
  readonly #queues = new Map<string, Queue>()
  readonly #recent: Queue[] = []

  get(queue_id: string | undefined): Queue | undefined {
    return queue_id === undefined ? undefined : this.#queues.get(queue_id)
  }

  open(queue_id: string, owner: number, registration: QueueCall): Queue {
    const queue = openQueue(queue_id, owner, registration)
    this.#queues.set(queue_id, queue)
    this.companions.add(queue)
    this.#recent.push(queue)
    const oldest = this.#recent.length > remembered ? this.#recent.shift() : undefined
    if (oldest) this.setAside(oldest)
    return queue
  }

  /** It is not compared any more. */
  setAside(queue: Queue): void {
    this.companions.remove(queue)
    queue.state = undefined
  }

  /** Nothing more is said of it. */
  forget(queue: Queue | undefined): void {
    if (!queue) return
    this.setAside(queue)
    this.#queues.delete(queue.queue_id)
  }
}
