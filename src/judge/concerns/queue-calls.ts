// The calls of queues, judged once everything that overlaps them is known, and what registrations tell of settings.

import type { Header } from '../../history/entry.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import { isIdle } from '../everywhere/account-access.ts'
import { askedBy, isOfQueues, type ReadExchange, type Write } from '../exchange/read-exchange.ts'
import { type HeldCall, HeldCalls } from '../queues/calls-under-way.ts'
import { Queues } from '../queues/queues.ts'
import { SettingsTold } from '../queues/registered-settings.ts'
import { nothing } from '../verdicts/faults.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import { type Concern, type Context, momentOf } from './concern.ts'

export class QueueCalls implements Concern {
  readonly name = 'queues'
  readonly queues: Queues
  readonly #around: Context
  readonly #held = new HeldCalls()
  /** Registrations, until it is known what was written while they were under way. */
  readonly #registering = new HeldCalls()
  readonly #settings: SettingsTold
  /** How exact times are. */
  readonly #grain: number

  constructor(around: Context, { emits, settings, grain = 0 }: Header) {
    this.#around = around
    this.#grain = grain
    this.#settings = new SettingsTold(grain)
    const { spec, world } = around
    const { move_event_lists: lists, move_event_topic: topic } = settings ?? {}
    const promised = {
      time: around.time,
      ...(emits && { emits }),
      ...(typeof lists === 'string' && typeof topic === 'string' && { moveMembers: { lists, topic } }),
    }
    this.queues = new Queues({ word: spec.word, level: spec.level, world, grain, ...promised })
  }

  hold(taken: ReadExchange): void {
    this.#held.hold(taken)
    if (taken.endpoint.slug === 'register-queue') this.#registering.hold(taken)
    this.#around.evidence.remember(taken.number, askedBy(taken))
  }

  /** A call of which nobody knows who calls, or which queue is meant. */
  doubt(taken: ReadExchange): void {
    if (isOfQueues(taken.endpoint.slug)) this.#held.hold(taken, true)
  }

  take(taken: ReadExchange): void {
    if (taken.endpoint.slug === 'edit-message') this.queues.edited(taken)
    if (taken.endpoint.slug === 'update-settings') this.queues.set(taken)
    if (taken.endpoint.slug === 'get-message') this.queues.looked(taken)
  }

  learn(action: AnyAction): void {
    this.#settings.changed(action.at, action.at)
    this.queues.changed(action)
  }

  forget(at: number): void {
    this.#settings.changed(at, at)
    this.queues.unsure(at)
  }

  wrote(write: Write): void {
    this.queues.wrote(write)
    if (write.endpoint === 'update-settings') this.#settings.changed(write.sent, write.answered)
  }

  /** Hands the calls on once they had ended before `moment`. */
  release(moment: number): void {
    const { faults, evidence } = this.#around
    // What else happened within a grain of their end may have been before it.
    const over = moment - this.#grain
    for (const held of this.#registering.allEndedBy(over))
      faults.contain(held.call.exchange, 'settings', () => this.#registered(held), nothing)
    for (let held = this.#held.nextEndedBy(over); held; held = this.#held.nextEndedBy(over))
      faults.contain(held.call.exchange, held.call.endpoint, () => this.#ended(held), nothing)
    // What is judged now does not hang on what comes later, so that a trace shows what was seen live.
    const until = Math.min(over, this.#held.firstSent)
    evidence.add(this.queues.overBy(until))
  }

  settle(): void {
    this.#around.evidence.add(this.queues.settle())
  }

  #ended({ exchange, call }: HeldCall): void {
    const { evidence, time, world } = this.#around
    // What those are refused who were deactivated while they waited tells as little as no answer.
    const answer = isIdle(world, call) ? ({ result: 'none' } as const) : call.answer
    evidence.add(this.queues.take({ ...call, answer, time: time.during(exchange) }))
    if (call.answer.result === 'success') evidence.succeededAt(call.exchange)
  }

  /** A call that waits must not hold this back: what was set later would be taken for what was told. */
  #registered({ exchange, call }: HeldCall): void {
    const { evidence, world } = this.#around
    const then = momentOf(this.#around, { ...call, number: call.exchange, exchange })
    const shown = this.#settings.look(world, call, then)
    evidence.addShown({ ...shown, observations: observedIn(call.exchange, shown.observations) })
  }
}
