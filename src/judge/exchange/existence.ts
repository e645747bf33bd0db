// Which endpoints the target has. One that was never anything but "not found" is missing, and only that is its fault.
// Once it has answered, what it had not found before was a refusal like any other.

import type { Answer } from '../../model/facts/moment.ts'
import { broken, type Seen } from '../../model/facts/observe.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import type { Asked } from '../verdicts/refusals.ts'

/** Codes that nothing but the endpoint itself answers. */
const ownCodes: Readonly<Record<string, string>> = {
  'remove-reaction': 'REACTION_DOES_NOT_EXIST',
  'update-bot-storage': 'PERMISSION_DENIED',
  'get-events': 'BAD_EVENT_QUEUE_ID',
}

/** Whether an answer shows that its endpoint is there. */
export function showsExistence(slug: string, answer: Answer): boolean {
  return answer.result === 'success' || (answer.result === 'error' && answer.code === ownCodes[slug])
}

/** What was seen of a request that was not found, kept until it is clear that its endpoint exists. */
export interface Withheld {
  readonly asked: Asked
  readonly seen: readonly Seen[]
}

interface NotFound {
  readonly first: number
  times: number
  readonly withheld: Withheld[]
}

/** A few times it may have been what was asked for that was not there, and not the endpoint. */
const oftenEnough = 5
// More of the same tell nothing new.
const keptAtMost = 100

export class Existence {
  readonly #answered = new Set<string>()
  /** By slug. */
  readonly #notFound = new Map<string, NotFound>()

  isNotFound(slug: string, status: number): boolean {
    return !this.#answered.has(slug) && [404, 405, 501].includes(status)
  }

  notFound(slug: string, exchange: number, withheld: Withheld | undefined): void {
    const isDue = withheld?.seen.some(({ saw }) => saw === 'refused' || saw === 'holds') ?? false
    const before = this.#notFound.get(slug) ?? { first: exchange, times: 0, withheld: [] }
    // What the text says is refused may well be refused with such a status.
    if (!isDue) before.times++
    if (withheld && before.withheld.length < keptAtMost) before.withheld.push(withheld)
    this.#notFound.set(slug, before)
  }

  /** An endpoint has answered; returns what was withheld until now. */
  answered(slug: string): readonly Withheld[] {
    const { withheld = [] } = this.#notFound.get(slug) ?? {}
    this.#answered.add(slug)
    this.#notFound.delete(slug)
    return withheld
  }

  /** The history is over: what was never found is missing. */
  missing(absent: ReadonlySet<string>): readonly Seen[] {
    return [...this.#notFound].flatMap(([slug, { first, times }]) => {
      if (absent.has(slug) || times < oftenEnough) return []
      const got = `it was not found ${times} times, and never answered otherwise`
      const expected = 'an answer of the endpoint'
      return observedIn(first, [broken(`${slug}.exists`, expected, got)])
    })
  }
}
