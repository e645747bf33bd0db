// Counts what was asked of each endpoint: how often it was accepted, how often refused, and how long that took.

import { jsonOf } from '../../history/body.ts'
import type { Exchange } from '../../history/entry.ts'
import { locate } from '../../spec/endpoint.ts'
import type { Spec } from '../../spec/spec.ts'

export interface Asked {
  readonly accepted: number
  readonly refused: number
  /** Without an answer, or with one that is neither a success nor an error. */
  readonly other: number
}

interface Counted {
  accepted: number
  refused: number
  other: number
  seconds: number
}

export class Answers {
  readonly #spec: Pick<Spec, 'endpoints'>
  readonly #counted = new Map<string, Counted>()

  constructor(spec: Pick<Spec, 'endpoints'>) {
    this.#spec = spec
  }

  take(exchange: Exchange): void {
    const { request, sent, answered } = exchange
    const slug = locate(this.#spec.endpoints, request.method, request.path)?.endpoint.slug ?? 'other'
    const counted = this.#counted.get(slug) ?? { accepted: 0, refused: 0, other: 0, seconds: 0 }
    counted[outcomeOf(exchange)]++
    counted.seconds += Math.max(0, answered - sent)
    this.#counted.set(slug, counted)
  }

  /** Exchanges by endpoint. */
  requests(): Record<string, number> {
    return this.#each(({ accepted, refused, other }) => accepted + refused + other)
  }

  outcomes(): Record<string, Asked> {
    return this.#each(({ accepted, refused, other }) => ({ accepted, refused, other }))
  }

  /** Between request and answer, by endpoint. */
  seconds(): Record<string, number> {
    return this.#each(({ seconds }) => Math.round(seconds * 1000) / 1000)
  }

  #each<T>(of: (counted: Counted) => T): Record<string, T> {
    return Object.fromEntries([...this.#counted].sort().map(([slug, counted]) => [slug, of(counted)]))
  }
}

function outcomeOf({ response }: Exchange): keyof Asked {
  const body = response ? jsonOf(response) : undefined
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined
  return result === 'success' ? 'accepted' : result === 'error' ? 'refused' : 'other'
}
