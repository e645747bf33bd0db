// Judges event queues by their named guarantees, apart from the order of all other exchanges. A call is judged once
// everything that overlaps it is known, in order of the answers. Knows nothing of HTTP.

import type { Observation, Seen } from '../../model/facts/observe.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import { judgeBotsFirst } from '../events/events-bots-first.ts'
import { eventsOf, type QueueCall } from '../exchange/queue-call.ts'
import type { ReadExchange, Write } from '../exchange/read-exchange.ts'
import { judgeCapabilities } from '../queue/queue-capabilities.ts'
import { contextOf, type QueueContext, type QueueOptions } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'
import { judgeAtomic, judgeSnapshots, judgeStateFields } from '../snapshots/snapshot.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import { Backlog, type Held } from './calls-under-way.ts'
import { type Edit, EditsTold } from './edits-told.ts'
import { MovesTold } from './moves-told.ts'
import { withoutDoubtful } from './queue-doubt.ts'
import { Endings, isGone, judgeStranger } from './queue-expiry.ts'
import { fetchOf, judgeDelivery, judgeFetch } from './queue-fetch.ts'
import { learn } from './queue-learn.ts'
import { judgePromises } from './queue-promises.ts'
import { judgeUnauthenticated, judgeWithoutCredentials, Registrations } from './queue-registration.ts'
import { Registry } from './queue-registry.ts'
import { QueuesOfStrangers } from './queues-of-strangers.ts'
import { type SettingsAsked, SettingsInRace } from './settings-in-race.ts'

export class Queues {
  readonly #backlog: Backlog
  readonly #registrations: Registrations
  readonly #options: QueueOptions
  #registry: Registry
  #endings = new Endings()
  #strangers = new QueuesOfStrangers()
  #around: QueueContext
  #moves: MovesTold
  #edits: EditsTold
  #settings: SettingsInRace

  constructor(options: QueueOptions = {}) {
    this.#options = options
    this.#backlog = new Backlog(options.grain ?? 0)
    this.#registrations = new Registrations(`${options.word ?? 'service'}_feature_level`)
    this.#registry = new Registry(this.#registrations)
    this.#around = contextOf(options)
    this.#edits = new EditsTold(this.#around)
    this.#moves = new MovesTold(this.#around, options.moveMembers)
    this.#settings = new SettingsInRace(this.#around)
  }

  /** Calls come in order of sending. What is returned may be about earlier calls. */
  take(call: QueueCall): Seen[] {
    return this.#judgeAll(this.#backlog.add(call))
  }

  /** A fixture did something, which the world has learnt. */
  changed(action: AnyAction): void {
    const { did, at } = action
    if (did === 'reset' || did === 'forget') this.#beginAnew()
    this.#around.writes.add(at, at)
  }

  /** A fixture may have done anything. */
  unsure(at: number): void {
    this.#around.writes.add(at, undefined)
    this.#around.halfDone.add(at, undefined)
    this.#edits.forget()
  }

  /** Somebody sent a request that may change something. */
  wrote(write: Write): void {
    const { writes, strange } = this.#around
    const { endpoint, sent, answer } = write
    const answered = answer.result === 'none' ? undefined : write.answered
    writes.add(sent, answered)
    if (endpoint !== '' || answer.result === 'error') return
    strange.add(sent, answered)
    this.#edits.forget()
  }

  /** Somebody edited a message, or may have. */
  edited(edit: Edit): void {
    this.#edits.edited(edit)
    this.#moves.edited(edit)
  }

  /** Somebody changed settings, or may have. */
  set(asked: SettingsAsked): void {
    this.#settings.set(asked)
  }

  /** Somebody fetched one message. */
  looked(look: ReadExchange): void {
    this.#moves.looked(look)
  }

  /** The clauses by which a queue, when it was last seen empty, lacked what is due but may still be under way. */
  owed(queue_id: string): readonly string[] {
    return this.#registry.owed(queue_id)
  }

  /** No call is under way: judge what had to wait for overlapping calls. */
  settle(): Seen[] {
    return this.overBy(Number.POSITIVE_INFINITY)
  }

  /** No call is to come that was sent before this moment. */
  overBy(moment: number): Seen[] {
    return this.#judgeAll(this.#backlog.overBy(moment))
  }

  /** All queues were ended, or left: nobody calls them any more. Whoever is made now may bear the id of somebody else. */
  #beginAnew(): void {
    const { pace } = this.#around
    this.#registry = new Registry(this.#registrations)
    this.#endings = new Endings()
    this.#strangers = new QueuesOfStrangers()
    this.#around = { ...contextOf(this.#options), pace }
    this.#edits = new EditsTold(this.#around)
    this.#moves = new MovesTold(this.#around, this.#options.moveMembers)
    this.#settings = new SettingsInRace(this.#around)
  }

  #judgeAll(held: readonly Held[]): Seen[] {
    return held.flatMap((one) => observedIn(one.call.exchange, this.#judge(one)))
  }

  #judge(held: Held): Observation[] {
    const { call } = held
    if (call.isUnclear) return this.#unclear(held)
    if (call.endpoint === 'register-queue') return this.#registration(call)
    if (call.user_id === undefined) return this.#intrusion(call, judgeWithoutCredentials(call))
    if (call.parameters.queue_id === undefined) return this.#fetchWithoutQueue(call, call.user_id)
    const queue = this.#registry.asked(call)
    if (queue === undefined) return []
    if (call.user_id !== queue.owner)
      return this.#intrusion(call, judgeStranger(this.#around, queue, call, held.isOverlapped))
    return this.#tell(queue, call, this.#fetch(queue, held))
  }

  #tell(queue: Queue, call: QueueCall, seen: readonly Observation[]): Observation[] {
    return this.#registry.tell(queue, withoutDoubtful(this.#around, queue, call, seen))
  }

  #registration(call: QueueCall): Observation[] {
    const { user_id, answer } = call
    if (user_id === undefined) return judgeUnauthenticated(call)
    const { pace, level } = this.#around
    const observations = [...this.#registrations.judge(call), ...judgeCapabilities(call, level)]
    if (answer.result !== 'success') return observations
    pace.sample(call)
    const queue = this.#registry.open(call, user_id)
    if (queue === undefined) return observations
    this.#edits.opened(queue)
    return [...observations, ...this.#tell(queue, call, this.#whenOpen(queue))]
  }

  #whenOpen(queue: Queue): Observation[] {
    const { companions } = this.#registry
    return [...judgeSnapshots(this.#around, companions, queue), ...judgeStateFields(this.#around, companions, queue)]
  }

  #fetch(queue: Queue, held: Held): Observation[] {
    const { call, isOverlapped } = held
    const fetched = judgeFetch(this.#around, queue, held)
    const elsewhere = isOverlapped ? [] : this.#endings.judge(queue, call, fetched)
    const moves = this.#moves.judge(fetchOf(this.#around, queue, call))
    this.#edits.heard(queue, eventsOf(call) ?? [], call.answered)
    learn(queue, call, isOverlapped)
    if (isGone(call)) this.#registry.setAside(queue)
    return [...fetched, ...elsewhere, ...moves, ...(queue.isEmpty ? this.#whenEmpty(queue) : [])]
  }

  #whenEmpty(queue: Queue): Observation[] {
    const around = this.#around
    queue.owed.clear()
    return [
      ...this.#registry.companions.judge(around, queue),
      ...judgePromises(around, queue),
      ...this.#edits.judge(queue),
      ...this.#settings.judge(queue),
      ...judgeAtomic(around, queue),
      ...judgeBotsFirst(around, queue),
    ]
  }

  #fetchWithoutQueue(call: QueueCall, owner: number): Observation[] {
    const observations = this.#registrations.judgeFetch(call)
    const queue = this.#registry.open(call, owner)
    if (queue === undefined) return observations
    const deliveries = judgeDelivery(fetchOf(this.#around, queue, call))
    learn(queue, call)
    return [...observations, ...this.#tell(queue, call, deliveries)]
  }

  /** Whose queue it is, nobody knows; or they do, and not who called. */
  #unclear(held: Held): Observation[] {
    const { call } = held
    if (call.endpoint === 'register-queue') return this.#strangers.registered(call)
    if (this.#registry.asked(call) !== undefined) return this.#maybeServed(call)
    return [...this.#maybeServed(call), ...this.#strangers.fetched(held)]
  }

  /** A call that may be its owner's may have kept a queue alive, or acknowledged what came. */
  #maybeServed(call: QueueCall): Observation[] {
    if (!isGone(call)) for (const queue of this.#registry.maybeAsked(call)) this.#registry.forget(queue)
    return []
  }

  /** Whoever else was served may have acknowledged something, so the queue cannot be judged any more. */
  #intrusion(call: QueueCall, observations: Observation[]): Observation[] {
    if (call.answer.result === 'success') this.#registry.forget(this.#registry.asked(call))
    return observations
  }
}
