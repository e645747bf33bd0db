// The queues that are known by their id, which of them can be compared with others, and what is still said of them.

import type { Observation } from '../../model/facts/observe.ts'
import { askedQueue, type QueueCall } from '../exchange/queue-call.ts'
import { Queue } from '../queue/queue-state.ts'
import { Companions } from '../snapshots/queue-groups.ts'
import { queueIdOf, type Registrations } from './queue-registration.ts'
import { immediate } from './queue-waiting.ts'

/** A queue that broke one of these is not what we took it for; nothing more is said of it. */
const endsJudgement = ['queues.expired-refused', 'queues.survives', 'get-events.queue-asked-for']
/** So many queues are compared with others; what older ones began with is forgotten. */
const remembered = 200

export class Registry {
  readonly companions = new Companions()
  readonly #queues = new Map<string, Queue>()
  readonly #recent: Queue[] = []
  /** Clauses that some queue broke. */
  readonly #accused = new Set<string>()
  readonly #registrations: Registrations

  constructor(registrations: Registrations) {
    this.#registrations = registrations
  }

  asked(call: QueueCall): Queue | undefined {
    return this.#queues.get(askedQueue(call) ?? '')
  }

  /** Those that a call may be for of which nobody knows who calls, or which queue is meant. */
  maybeAsked(call: QueueCall): readonly Queue[] {
    if (askedQueue(call) !== undefined) return [this.asked(call)].filter((queue) => queue !== undefined)
    return [...this.#queues.values()].filter(({ owner }) => call.user_id === undefined || owner === call.user_id)
  }

  /** Two registrations of one id leave nothing certain about that queue. */
  open(call: QueueCall, owner: number): Queue | undefined {
    const queue_id = queueIdOf(call)
    if (queue_id === undefined) return undefined
    const isNew = this.#registrations.isNew(queue_id)
    this.forget(this.#queues.get(queue_id))
    if (!isNew) return undefined
    this.#registrations.give(queue_id, call.exchange)
    const queue = new Queue(queue_id, owner, call)
    this.#queues.set(queue_id, queue)
    this.#remember(queue)
    return queue
  }

  /** A guarantee that a queue broke once is not asked about again. */
  tell(queue: Queue, observations: readonly Observation[]): Observation[] {
    const news: Observation[] = []
    for (const observation of observations) {
      if (queue.broken.has(observation.clause)) continue
      news.push(observation)
      if (observation.saw !== 'broken') continue
      queue.broken.add(observation.clause)
      this.#accused.add(observation.clause)
    }
    if (endsJudgement.some((clause) => queue.broken.has(clause))) this.forget(queue)
    return news
  }

  /** What is known to be broken needs no more waiting. Whether a slow answer is one of many shows the next look. */
  owed(queue_id: string): readonly string[] {
    const { owed = [], slow = [] } = this.#queues.get(queue_id) ?? {}
    const doubted = slow.length > 0 ? [immediate] : []
    return [...owed, ...doubted].filter((clause) => !this.#accused.has(clause))
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

  #remember(queue: Queue): void {
    this.companions.add(queue)
    this.#recent.push(queue)
    const oldest = this.#recent.length > remembered ? this.#recent.shift() : undefined
    if (oldest) this.setAside(oldest)
  }
}
