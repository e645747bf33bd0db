// Which endpoints the target has. What was seen of one that was not found is kept until it is clear that it exists.

import { holds } from '../../model/facts/observe.ts'
import { Existence, showsExistence, type Withheld } from '../exchange/existence.ts'
import { askedBy, type ReadExchange, ruleOf } from '../exchange/read-exchange.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import type { Finding } from '../verdicts/verdict.ts'
import type { Concern } from './concern.ts'
import { type Context, momentOf } from './context.ts'

export class Endpoints implements Concern {
  readonly name = 'endpoints that are missing'
  readonly #around: Context
  readonly #absent: ReadonlySet<string>
  readonly #existence = new Existence()

  constructor(around: Context, absent: ReadonlySet<string>) {
    this.#around = around
    this.#absent = absent
  }

  /** Whether nothing can be said of an exchange but that its endpoint, or what it asked for, was not found. */
  isNotFound(taken: ReadExchange): boolean {
    const { number, exchange, endpoint } = taken
    if (!this.#existence.isNotFound(endpoint.slug, exchange.response?.status ?? 0)) return false
    this.#existence.notFound(endpoint.slug, number, this.#withheld(taken))
    return true
  }

  take({ number, endpoint, answer }: ReadExchange): Finding[] {
    if (!showsExistence(endpoint.slug, answer)) return []
    const { evidence } = this.#around
    const released = this.#existence.answered(endpoint.slug).flatMap(({ asked, seen }) => evidence.add(seen, asked))
    return [...released, ...evidence.add(observedIn(number, [holds(`${endpoint.slug}.exists`)]))]
  }

  finish(): Finding[] {
    return this.#around.evidence.add(this.#existence.missing(this.#absent))
  }

  /** Whether it was the endpoint that was not found, or what was asked for, will be told by its other answers. */
  #withheld(taken: ReadExchange): Withheld | undefined {
    const { number, user_id, read, answer } = taken
    const { spec, world } = this.#around
    const rule = ruleOf(taken)
    if (!rule || answer.result !== 'error' || user_id === undefined || !read.isReadable) return undefined
    const { observations } = rule(world, read.parameters, answer, momentOf(this.#around, taken))
    const refusals = observations.filter(({ clause }) => spec.clauses.get(clause)?.refusal)
    return { asked: askedBy(taken), seen: observedIn(number, refusals) }
  }
}
