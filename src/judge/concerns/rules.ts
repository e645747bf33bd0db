// The rules of the model, one for each endpoint: what an answer shows, and what is known after it.

import { type Header, nobody } from '../../history/entry.ts'
import type { Answer } from '../../model/facts/moment.ts'
import { holds } from '../../model/facts/observe.ts'
import { seenActive, unsureBySettings } from '../../model/world/accounts.ts'
import { apply } from '../../model/world/apply.ts'
import type { Effect } from '../../model/world/effect.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import { firstAnswer, isIdle, lostAccess } from '../everywhere/account-access.ts'
import { Doors } from '../everywhere/doors.ts'
import { leftAlone, readInPart } from '../exchange/decode-request.ts'
import { forgotten, forgottenForGood } from '../exchange/forgotten.ts'
import {
  type AnyRule,
  askedBy,
  isOfQueues,
  mayHaveWritten,
  type ReadExchange,
  ruleOf,
  type Write,
} from '../exchange/read-exchange.ts'
import { learnEmail, learnRegistration, learnViewing } from '../fixtures/learn-registration.ts'
import { whyIn } from '../stories/why.ts'
import { Lately } from '../verdicts/lately.ts'
import type { Alone } from './alone.ts'
import { type Concern, type Context, causeOf, momentOf } from './concern.ts'
import type { QueueCalls } from './queue-calls.ts'

/** So many are remembered. */
const mostUnderWay = 500
const mostEarly = 1000

export class Rules implements Concern {
  readonly name = 'rules'
  readonly #around: Context
  readonly #queues: QueueCalls
  readonly #alone: Alone
  /** Writes that may still be under way. */
  #writes: ReadExchange[] = []
  /** The last write to each message of which nothing was known. */
  readonly #early = new Lately<number, ReadExchange>(mostEarly)
  readonly #doors: Doors

  constructor(around: Context, queues: QueueCalls, alone: Alone, header: Header) {
    this.#around = around
    this.#queues = queues
    this.#alone = alone
    this.#doors = new Doors(header)
  }

  wrote(write: Write): void {
    apply(this.#around.world, unsureBySettings(write))
  }

  /** Whether a write is under way of which nobody knows whether it has taken effect by then. */
  isWriting(at: number): boolean {
    return this.#writes.some((taken) => taken.exchange.sent < at && this.#mayEndAfter(taken, at))
  }

  #mayEndAfter({ exchange }: ReadExchange, moment: number): boolean {
    return exchange.answered + this.#around.time.grain > moment
  }

  /** What was under way may have come later, and what was told late may have been changed before. */
  learn(action: AnyAction): void {
    const { at } = action
    for (const taken of this.#writes) if (this.#mayEndAfter(taken, at)) this.#doubt(taken)
    if (action.did !== 'messages') return
    for (const { message_id } of action.messages) {
      const before = this.#early.get(message_id)
      if (before) this.#doubt(before)
    }
  }

  forget(): void {
    this.#writes = []
    this.#early.clear()
  }

  take(taken: ReadExchange): void {
    this.#remember(taken)
    this.#around.faults.contain(
      taken.number,
      taken.endpoint.slug,
      () => this.#judge(taken),
      () => this.#doubt(taken),
    )
  }

  #remember(taken: ReadExchange): void {
    if (!mayHaveWritten(taken)) return
    const { sent } = taken.exchange
    const underWay = this.#writes.filter((write) => this.#mayEndAfter(write, sent))
    this.#writes = [...underWay.slice(-mostUnderWay), taken]
    const { message_id } = taken.read.parameters
    const isEarly = typeof message_id === 'number' && !this.#around.world.messages.has(message_id)
    if (isEarly) this.#early.set(message_id, taken)
  }

  #judge(told: ReadExchange): void {
    const { number, exchange, endpoint, user_id, answer } = told
    const { world, evidence } = this.#around
    if (endpoint.slug === 'register-queue') this.#learnRegistration(told)
    if (endpoint.slug === 'get-message') apply(world, learnViewing(world, answer, number))
    // Whether another form than HTTP Basic is taken is open.
    if (exchange.spoilt === 'scheme') {
      this.#doubt(told)
      return
    }
    // What wrong credentials are to an endpoint that needs none is not said.
    if (exchange.spoilt !== undefined && endpoint.unauthenticated) return
    // What somebody did of whom nothing is known may be anything that the request allows.
    if (user_id === undefined && exchange.actor !== nobody) {
      this.#doubt(told)
      return
    }
    // Whether it came before what the fixture did is not known. A queue is registered all the same.
    if (exchange.besideFixture && endpoint.slug !== 'register-queue') {
      this.#doubt(told)
      return
    }
    this.#ofAccount(told)
    const isTelling = !isIdle(world, told) && this.#doors.isLetIn(told)
    // Who is refused has changed nothing, whatever the reason.
    if (!isTelling && exchange.overlapped && !isOfQueues(endpoint.slug)) return
    const taken = isTelling ? told : { ...told, answer: { result: 'none' } as const }
    const isServed = taken.answer.result === 'success' && user_id !== undefined
    if (isServed) {
      evidence.addOf(number, [holds('authentication.basic')])
      apply(world, seenActive(world, user_id))
    }
    this.#ofEndpoint(taken)
  }

  #learnRegistration({ number, user_id, answer }: ReadExchange): void {
    const { world } = this.#around
    apply(world, learnRegistration(world, answer, number))
    if (answer.result === 'success' && user_id !== undefined)
      apply(world, learnEmail(world, answer.body, user_id, number))
  }

  #ofAccount(told: ReadExchange): void {
    const { world, evidence, time } = this.#around
    evidence.addOf(told.number, lostAccess(world, told, time.grain), askedBy(told))
    evidence.add(firstAnswer(world, told))
  }

  #ofEndpoint(told: ReadExchange): void {
    const { number, exchange, endpoint, read } = told
    // Without a queue_id there is no queue to judge later.
    if (isOfQueues(endpoint.slug) && !read.isReadable && read.parameters.queue_id === undefined) {
      this.#queues.doubt(told)
      return
    }
    if (isOfQueues(endpoint.slug)) this.#queues.hold(told)
    const taken = this.#alone.isContradictory(number) ? { ...told, answer: { result: 'none' } as const } : told
    const rule = ruleOf(taken)
    if (!rule) return
    if (exchange.overlapped) this.#applyOverlapped(rule, taken)
    else if (read.isReadable) this.#apply(rule, taken)
    else if (endpoint.method !== 'GET') this.#takeUnreadable(rule, taken)
  }

  #apply(rule: AnyRule, taken: ReadExchange): void {
    const { number, endpoint, read, answer } = taken
    const { world, evidence, unplaced } = this.#around
    const moment = momentOf(this.#around, taken, read.unsupported)
    const { observations, effects, confirmed, touched } = rule(world, read.parameters, answer, moment)
    const asked = askedBy(taken)
    const why = whyIn(world, (one) => rule(one, read.parameters, answer, moment), moment)
    evidence.addOf(number, unplaced.excuse(asked.user_id, observations), asked, why)
    if (answer.result === 'success') evidence.refusals.succeeded(asked)
    if (answer.result !== 'error' && endpoint.method !== 'GET') evidence.changed(effects, touched)
    evidence.addShown({ observations: [], effects, confirmed }, asked, causeOf(taken, moment))
  }

  /** Nothing is learnt from what may have been before or after another write, and nothing is known after two at once. */
  #applyOverlapped(rule: AnyRule, taken: ReadExchange): void {
    const { number, read, answer } = taken
    const { world, evidence, doubts, unplaced } = this.#around
    const asked = askedBy(taken)
    const say = (told: Answer) => rule(world, read.parameters, told, momentOf(this.#around, taken))
    const observations = read.isReadable ? doubts.whileOverlapped(say(answer).observations) : []
    evidence.addOf(number, unplaced.excuse(asked.user_id, observations), asked)
    if (answer.result === 'success') evidence.refusals.succeeded(asked)
    if (!mayHaveWritten(taken)) return
    if (read.isReadable) this.#learn(taken, say({ result: 'none' }).effects)
    const forget = answer.result === 'none' ? forgottenForGood : forgotten
    this.#learn(taken, forget(world, this.#asked(taken), read.isReadable))
  }

  #takeUnreadable(rule: AnyRule, taken: ReadExchange): void {
    const { endpoint, read, answer } = taken
    const { world } = this.#around
    const moment = momentOf(this.#around, taken)
    const refusal = () => rule(world, readInPart(endpoint, read), answer, moment)
    if (answer.result === 'error') apply(world, leftAlone(refusal()), causeOf(taken, moment))
    else this.#learn(taken, forgotten(world, this.#asked(taken)))
  }

  /** What it may have changed is not known any more. */
  #doubt(taken: ReadExchange): void {
    this.#queues.doubt(taken)
    if (!mayHaveWritten(taken)) return
    this.#learn(taken, forgotten(this.#around.world, this.#asked(taken), taken.read.isReadable))
  }

  /** What was asked, and when. */
  #asked(taken: ReadExchange) {
    return { ...askedBy(taken), at: momentOf(this.#around, taken) }
  }

  /** What a request changed, or may have. */
  #learn(taken: ReadExchange, effects: readonly Effect[]): void {
    this.#around.evidence.changed(effects)
    apply(this.#around.world, effects, causeOf(taken, momentOf(this.#around, taken)))
  }
}
