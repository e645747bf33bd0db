// What is common to all endpoints, as far as single exchanges show it. The judge tells it of each one before its own
// rule is carried out.

import { broken, holds, type Observation, type Seen } from '../../model/facts/observe.ts'
import type { World } from '../../model/world/world.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import { type Call, isWronglyRefused } from './call.ts'
import { FormEncoding } from './form-encoding.ts'
import { MessageObjects } from './message-objects.ts'
import { ParameterDefaults } from './parameter-defaults.ts'
import { ParameterValues } from './parameter-values.ts'

interface Surroundings {
  readonly world: World
  readonly level: number
  readonly word: string
}

const noEditingSince = 184
const bots = 'authentication.bots'

export class CommonClauses {
  readonly #around: Surroundings
  readonly #messages: MessageObjects
  readonly #values: ParameterValues
  readonly #defaults = new ParameterDefaults()
  readonly #encoding = new FormEncoding()
  /** Exchanges in which bots were refused what they had to get. */
  readonly #botsRefused: number[] = []
  #isBotServed = false

  constructor(around: Surroundings) {
    this.#around = around
    this.#messages = new MessageObjects(around.world, around.word)
    this.#values = new ParameterValues(around.level)
  }

  /** Something happened of which nothing can be learnt. */
  forget(): void {
    this.#defaults.forget()
    this.#encoding.forget()
  }

  learn(action: AnyAction): Observation[] {
    this.#defaults.forget()
    return this.#messages.learn(action)
  }

  take(call: Call): Seen[] {
    const { exchange } = call
    return [
      ...this.#values.take(call),
      ...this.#defaults.take(call),
      ...this.#encoding.take(call),
      ...observedIn(exchange, [
        ...this.#messages.seen(call),
        ...this.#ofBot(call),
        ...this.#noEditing(call),
        ...wrongKey(call),
      ]),
    ]
  }

  /** The history is over. */
  finish(): Seen[] {
    const [first, second] = this.#botsRefused
    if (this.#isBotServed || first === undefined || second === undefined) return []
    return observedIn(first, [broken(bots, 'bots to be answered', 'none ever was', this.#botsRefused)])
  }

  #ofBot(call: Call): Observation[] {
    const { user_id, answer, exchange } = call
    if (user_id === undefined || this.#around.world.state.people.get(user_id)?.is_bot !== true) return []
    if (isWronglyRefused(call)) this.#botsRefused.push(exchange)
    if (answer.result !== 'success') return []
    this.#isBotServed = true
    return [holds(bots)]
  }

  /** Where the request names one that is scheduled already, an id of its own is the sign of a new one. */
  #noEditing({ endpoint, request, answer, said }: Call): Observation[] {
    const isNamed = endpoint.slug === 'schedule-message' && request.form.scheduled_message_id !== undefined
    if (!isNamed || answer.result !== 'success' || this.#around.level < noEditingSince) return []
    return renamed(said(), 'schedule-message.own-id', 'schedule-message.no-editing')
  }
}

/** A key that is not the account's own is a special case of no valid credentials. */
function wrongKey({ spoilt, endpoint, said }: Call): Observation[] {
  if ((spoilt !== 'key' && spoilt !== 'other-key') || endpoint.unauthenticated) return []
  return renamed(said(), 'authentication.required', 'authentication.wrong-key-refused')
}

function renamed(observations: readonly Observation[], from: string, to: string): Observation[] {
  return observations.filter(({ clause }) => clause === from).map((each) => ({ ...each, clause: to }))
}
