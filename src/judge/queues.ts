// Judges event queues by their named guarantees, apart from the order of all other exchanges. A call is judged once
// everything that overlaps it is known, in order of the answers. Knows nothing of HTTP.

import type { ControlLine } from '../history/entry.ts'
import type { Interval, Observation } from '../model/outcome.ts'
import type { Write } from './events-fixtures.ts'
import { judgeStranger, judgeWithoutCredentials } from './queue-access.ts'
import { judgeAtomic } from './queue-atomic.ts'
import { Backlog, type Held } from './queue-backlog.ts'
import { askedQueue, eventsOf, type QueueCall } from './queue-call.ts'
import { judgeCapabilities } from './queue-capabilities.ts'
import { Endings } from './queue-endings.ts'
import { isGone } from './queue-expiry.ts'
import { judgeDelivery, judgeFetch } from './queue-fetch.ts'
import { learn } from './queue-learn.ts'
import { judgePromises } from './queue-promises.ts'
import { judgeUnauthenticated, queueIdOf, Registrations } from './queue-registration.ts'
import { Registry } from './queue-registry.ts'
import type { Queue } from './queue-state.ts'
import { type QueueOptions, type Surroundings, surroundings } from './queue-surroundings.ts'
import { at, type Seen } from './seen.ts'

export type { QueueCall } from './queue-call.ts'

/** A queue that broke one of these is not what we took it for; nothing more is said of it. */
const endsJudgement = ['queues.expired-refused', 'queues.survives', 'get-events.queue-asked-for']

export class Queues {
  readonly #backlog = new Backlog()
  readonly #registry = new Registry()
  readonly #endings = new Endings()
  readonly #registrations: Registrations
  readonly #around: Surroundings

  constructor(options: QueueOptions = {}) {
    this.#registrations = new Registrations(`${options.word ?? 'service'}_feature_level`)
    this.#around = surroundings(options)
  }

  /** Calls come in order of sending. What is returned may be about earlier calls. */
  take(call: QueueCall): Seen[] {
    return this.#judgeAll(this.#backlog.add(call))
  }

  /** A fixture did something; the target's clock showed this time when it began. */
  changed(line: ControlLine, time: Interval | undefined): void {
    this.#around.fixtures.take(line, time)
    this.#around.writes.add(line.at, line.at)
  }

  /** Somebody sent a request that may change something. */
  wrote(write: Write): void {
    this.#around.fixtures.wrote(write)
    this.#around.writes.add(write.sent, write.answer.result === 'none' ? undefined : write.answered)
  }

  /** At a moment of the harness's clock the target's showed `now`. Only so can a heartbeat be missed on a moved clock. */
  clockRead(moment: number, now: number): void {
    this.#around.readings.add(moment, now)
  }

  /** No call is under way: judge what had to wait for overlapping calls. */
  settle(): Seen[] {
    return this.#judgeAll(this.#backlog.all())
  }

  #judgeAll(held: readonly Held[]): Seen[] {
    return held.flatMap((one) => at(one.call.exchange, this.#judge(one)))
  }

  #judge(held: Held): Observation[] {
    const { call } = held
    if (call.endpoint === 'register-queue') return this.#registration(call)
    if (call.user_id === undefined) return this.#intrusion(call, judgeWithoutCredentials(call))
    if (call.parameters.queue_id === undefined) return this.#fetchWithoutQueue(call, call.user_id)
    const queue = this.#registry.get(askedQueue(call))
    if (queue === undefined) return []
    if (call.user_id !== queue.owner) return this.#intrusion(call, judgeStranger(queue, call, held.isOverlapped))
    return this.#tell(queue, this.#fetch(queue, held))
  }

  #fetch(queue: Queue, held: Held): Observation[] {
    const { call, isOverlapped } = held
    const fetched = judgeFetch(this.#around, queue, held)
    const elsewhere = isOverlapped ? [] : this.#endings.judge(queue, call, fetched)
    learn(queue, call, isOverlapped)
    if (isGone(call)) this.#registry.setAside(queue)
    return [...fetched, ...elsewhere, ...(queue.isEmpty ? this.#whenEmpty(queue) : [])]
  }

  #whenEmpty(queue: Queue): Observation[] {
    const around = this.#around
    return [
      ...this.#registry.companions.judge(around, queue),
      ...judgePromises(around, queue),
      ...judgeAtomic(around, queue),
    ]
  }

  #registration(call: QueueCall): Observation[] {
    if (call.user_id === undefined) return judgeUnauthenticated(call)
    const observations = [...this.#registrations.judge(call), ...judgeCapabilities(call, this.#around.level)]
    if (call.answer.result === 'success') {
      this.#around.pace.sample(call)
      this.#around.fixtures.access.registered(call.user_id, call.answer.body)
    }
    this.#open(call, call.user_id)
    return observations
  }

  #fetchWithoutQueue(call: QueueCall, owner: number): Observation[] {
    const observations = this.#registrations.judgeFetch(call)
    const queue = this.#open(call, owner)
    if (queue === undefined) return observations
    const deliveries = judgeDelivery(this.#around, queue, call, eventsOf(call) ?? [])
    learn(queue, call)
    return [...observations, ...this.#tell(queue, deliveries)]
  }

  /** Whoever else was served may have acknowledged something, so the queue cannot be judged any more. */
  #intrusion(call: QueueCall, observations: Observation[]): Observation[] {
    const queue = this.#registry.get(askedQueue(call))
    if (queue !== undefined && call.answer.result === 'success') this.#registry.forget(queue)
    return observations
  }

  /** Two registrations of one id leave nothing certain about that queue. */
  #open(call: QueueCall, owner: number): Queue | undefined {
    const queue_id = queueIdOf(call)
    if (queue_id === undefined) return undefined
    const isNew = this.#registrations.isNew(queue_id)
    this.#registry.forget(this.#registry.get(queue_id))
    if (!isNew) return undefined
    this.#registrations.give(queue_id, call.exchange)
    return this.#registry.open(queue_id, owner, call)
  }

  /** A guarantee that a queue broke once is not asked about again. */
  #tell(queue: Queue, observations: readonly Observation[]): Observation[] {
    const news: Observation[] = []
    for (const observation of observations) {
      if (queue.broken.has(observation.clause)) continue
      news.push(observation)
      if (observation.saw === 'broken') queue.broken.add(observation.clause)
    }
    if (endsJudgement.some((clause) => queue.broken.has(clause))) this.#registry.forget(queue)
    return news
  }
}
