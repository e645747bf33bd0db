// Whether somebody's credentials are known to be good. Whoever writes down what others do may write down a client whose
// key is stale, or whose account was closed before: what such a one is refused tells nothing of what was asked for.

import { type Header, nobody } from '../../history/entry.ts'
import { ofTheCaller } from '../../model/readings/caller-role.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'

const statuses = [401, 403]

export class Doors {
  /** A run knows the credentials of its actors. */
  readonly #areKnown: boolean
  readonly #served = new Set<string>()

  constructor({ run }: Header) {
    this.#areKnown = run !== undefined
  }

  isLetIn({ exchange, endpoint, answer }: ReadExchange): boolean {
    if (this.#areKnown || exchange.actor === nobody) return true
    if (answer.result === 'success' && !endpoint.unauthenticated) this.#served.add(exchange.actor)
    const isAtTheDoor =
      answer.result === 'error' &&
      (statuses.includes(exchange.response?.status ?? 0) || ofTheCaller.includes(answer.code))
    return !isAtTheDoor || this.#served.has(exchange.actor)
  }
}
