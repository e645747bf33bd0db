// Judges event queues by their named guarantees, apart from the order of all other exchanges. A call is judged once
// everything that overlaps it is known, in order of the answers. Knows nothing of HTTP or of what makes an event.

import type { Observation } from '../model/outcome.ts'
import { judgeStranger, judgeWithoutCredentials } from './queue-access.ts'
import { Backlog, type Held } from './queue-backlog.ts'
import { askedQueue, eventsOf, type QueueCall } from './queue-call.ts'
import { judgeDelivery, judgeFetch, type Surroundings } from './queue-fetch.ts'
import { ClockReadings } from './queue-heartbeat.ts'
import { learn } from './queue-learn.ts'
import { Pace } from './queue-pace.ts'
import { judgeUnauthenticated, queueIdOf, Registrations } from './queue-registration.ts'
import { SettingChanges } from './queue-settings.ts'
import { openQueue, type Queue } from './queue-state.ts'
import { at, type Seen } from './seen.ts'

export type { QueueCall } from './queue-call.ts'

/** A queue that broke one of these is not what we took it for; nothing more is said of it. */
const endsJudgement = ['queues.expired-refused', 'queues.survives', 'get-events.queue-asked-for']

export class Queues {
  readonly #backlog = new Backlog()
  readonly #queues = new Map<string, Queue>()
  readonly #registrations: Registrations
  readonly #around: Surroundings = { pace: new Pace(), readings: new ClockReadings(), changes: new SettingChanges() }

  constructor(word = 'service') {
    this.#registrations = new Registrations(`${word}_feature_level`)
  }

  /** Calls come in order of sending. What is returned may be about earlier calls. */
  take(call: QueueCall): Seen[] {
    return this.#judgeAll(this.#backlog.add(call))
  }

  /** A fixture changed a personal setting. */
  userSettingChanged(user_id: number, property: string, value: unknown, sent: number): void {
    this.#around.changes.add(user_id, { property, value, sent })
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
    const queue = this.#asked(call)
    if (queue === undefined) return []
    if (call.user_id !== queue.owner) return this.#intrusion(call, judgeStranger(queue, call, held.isOverlapped))
    const observations = judgeFetch(this.#around, queue, held)
    learn(queue, call)
    return this.#tell(queue, observations)
  }

  #registration(call: QueueCall): Observation[] {
    if (call.user_id === undefined) return judgeUnauthenticated(call)
    const observations = this.#registrations.judge(call)
    if (call.answer.result === 'success') this.#around.pace.sample(call)
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
    const queue = this.#asked(call)
    if (queue !== undefined && call.answer.result === 'success') this.#queues.delete(queue.queue_id)
    return observations
  }

  /** Two registrations of one id leave nothing certain about that queue. */
  #open(call: QueueCall, owner: number): Queue | undefined {
    const queue_id = queueIdOf(call)
    if (queue_id === undefined) return undefined
    const isNew = this.#registrations.isNew(queue_id)
    this.#queues.delete(queue_id)
    if (!isNew) return undefined
    this.#registrations.give(queue_id, call.exchange)
    const queue = openQueue(queue_id, owner, call)
    this.#queues.set(queue_id, queue)
    return queue
  }

  #asked(call: QueueCall): Queue | undefined {
    return this.#queues.get(askedQueue(call) ?? '')
  }

  /** A guarantee that a queue broke once is not asked about again. */
  #tell(queue: Queue, observations: readonly Observation[]): Observation[] {
    const news = observations.filter(({ clause }) => !queue.broken.has(clause))
    for (const { clause, saw } of news) if (saw === 'broken') queue.broken.add(clause)
    if (endsJudgement.some((clause) => queue.broken.has(clause))) this.#queues.delete(queue.queue_id)
    return news
  }
}
