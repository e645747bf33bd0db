// What is common to all endpoints, as far as single exchanges show it. To be asked before the world learns of an
// exchange.

import { nobody } from '../../history/entry.ts'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { mayBeLockedOut } from '../../model/world/people.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import { isIdle } from '../everywhere/account-access.ts'
import { type Call, isWronglyRefused } from '../everywhere/call.ts'
import { FormEncoding } from '../everywhere/form-encoding.ts'
import { LockedOut } from '../everywhere/locked-out.ts'
import { MessageObjects } from '../everywhere/message-objects.ts'
import { ParameterDefaults } from '../everywhere/parameter-defaults.ts'
import { ParameterValues } from '../everywhere/parameter-values.ts'
import { askedBy, type ReadExchange, ruleAt } from '../exchange/read-exchange.ts'
import { type Concern, type Context, momentOf } from './concern.ts'

const noEditingSince = 184
const bots = 'authentication.bots'

export class Common implements Concern {
  readonly name = 'what is common to all'
  readonly #around: Context
  readonly #messages: MessageObjects
  readonly #values: ParameterValues
  readonly #defaults = new ParameterDefaults()
  readonly #encoding = new FormEncoding()
  readonly #lockedOut: LockedOut
  /** Exchanges in which bots were refused what they had to get. */
  readonly #botsRefused: number[] = []
  #isBotServed = false

  constructor(around: Context) {
    this.#around = around
    const { spec, world } = around
    this.#messages = new MessageObjects(world)
    this.#values = new ParameterValues(spec.level)
    this.#lockedOut = new LockedOut(world)
  }

  forget(): void {
    this.#defaults.forget()
    this.#encoding.forget()
    this.#lockedOut.forget()
  }

  shown(action: AnyAction, place: number): void {
    this.#defaults.forget()
    this.#around.evidence.addOf(place, this.#messages.learn(action))
  }

  take(taken: ReadExchange): void {
    const { exchange, endpoint, user_id, read } = taken
    const { world, evidence } = this.#around
    const isStranger = user_id === undefined && exchange.actor !== nobody
    if (isStranger) this.#defaults.sent(endpoint)
    else this.#lockedOut.take(taken)
    if (isStranger || mayBeLockedOut(world, user_id) || isIdle(world, taken)) return
    // Nothing follows from what somebody else may have changed meanwhile.
    const seen = exchange.overlapped ? { ...read, isReadable: false } : read
    const call = { ...taken, read: seen, said: () => this.#said(taken) }
    const asked = askedBy(taken)
    evidence.add(this.#values.take(call), asked)
    for (const looks of this.#seen(call)) evidence.addOf(taken.number, looks, asked)
  }

  finish(): void {
    for (const { exchange, observation } of this.#lockedOut.seen()) this.#around.evidence.addOf(exchange, [observation])
    const [first, second] = this.#botsRefused
    if (this.#isBotServed || first === undefined || second === undefined) return
    const none = broken(bots, 'bots to be answered', 'none ever was', this.#botsRefused)
    this.#around.evidence.addOf(first, [none])
  }

  /** What the rule of the endpoint says of it. */
  #said(taken: ReadExchange) {
    const { exchange, endpoint, user_id, read, answer } = taken
    const rule = read.isReadable && !exchange.overlapped ? ruleAt(endpoint) : undefined
    const outcome = rule?.(this.#around.world, read.parameters, answer, momentOf(this.#around, taken))
    return this.#around.unplaced.excuse(user_id, outcome?.observations ?? [])
  }

  #seen(call: Call): readonly (readonly Observation[])[] {
    return [
      this.#defaults.take(call),
      this.#encoding.take(call),
      this.#messages.seen(call),
      this.#ofBot(call),
      this.#noEditing(call),
      wrongKey(call),
    ]
  }

  #ofBot(call: Call): Observation[] {
    const { user_id, answer, number } = call
    if (user_id === undefined || this.#around.world.state.people.get(user_id)?.is_bot !== true) return []
    if (isWronglyRefused(call)) this.#botsRefused.push(number)
    if (answer.result !== 'success') return []
    this.#isBotServed = true
    return [holds(bots)]
  }

  /** Where the request names one that is scheduled already, an id of its own is the sign of a new one. */
  #noEditing({ endpoint, exchange, answer, said }: Call): Observation[] {
    const isNamed = endpoint.slug === 'schedule-message' && exchange.request.form.scheduled_message_id !== undefined
    if (!isNamed || answer.result !== 'success' || this.#around.spec.level < noEditingSince) return []
    return renamed(said(), 'schedule-message.own-id', 'schedule-message.no-editing')
  }
}

/** A key that is not the account's own is a special case of no valid credentials. */
function wrongKey({ exchange: { spoilt }, endpoint, said }: Call): Observation[] {
  if ((spoilt !== 'key' && spoilt !== 'other-key') || endpoint.unauthenticated) return []
  return renamed(said(), 'authentication.required', 'authentication.wrong-key-refused')
}

function renamed(observations: readonly Observation[], from: string, to: string): Observation[] {
  return observations.filter(({ clause }) => clause === from).map((each) => ({ ...each, clause: to }))
}
