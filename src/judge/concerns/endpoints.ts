// Which endpoints the target has. One that was never anything but "not found" is missing, and only that is its fault.
// What was seen of it until then is kept: once it has answered, that was a refusal like any other.

import type { Answer } from '../../model/facts/moment.ts'
import { broken, holds, type Observation, type Seen } from '../../model/facts/observe.ts'
import { isAdministrator } from '../../model/readings/caller-role.ts'
import { askedBy, type ReadExchange, ruleOf } from '../exchange/read-exchange.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import type { Asked } from '../verdicts/request-key.ts'
import { type Concern, type Context, momentOf } from './concern.ts'
import { wasTold } from './told-of.ts'

/** Codes that nothing but the endpoint itself answers. */
const ownCodes: Readonly<Record<string, string>> = {
  'remove-reaction': 'REACTION_DOES_NOT_EXIST',
  'update-bot-storage': 'PERMISSION_DENIED',
  'get-events': 'BAD_EVENT_QUEUE_ID',
}

/** Before, a reaction that is not there was told by the code of anything else. */
const ownSince = 193

/** Those that a server may hide from everybody else. */
const forAdministrators = [
  ...['add-linkifier', 'update-linkifier', 'update-domain', 'update-subgroups'],
  ...['create-user', 'deactivate-user', 'update-user-status'],
]

/** What was seen of a request that was not found. */
interface Withheld {
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

export class Endpoints implements Concern {
  readonly name = 'endpoints that are missing'
  readonly #around: Context
  readonly #absent: ReadonlySet<string>
  /** Those that are there, by slug, and what their answers show. */
  readonly #answered = new Map<string, readonly Observation[]>()
  /** By slug. */
  readonly #notFound = new Map<string, NotFound>()

  constructor(around: Context, absent: ReadonlySet<string>) {
    this.#around = around
    this.#absent = absent
  }

  /** Whether nothing can be said of an exchange but that its endpoint, or what it asked for, was not found. */
  isNotFound(taken: ReadExchange): boolean {
    const { number, exchange, endpoint, answer } = taken
    const { status = 0 } = exchange.response ?? {}
    if (this.#answered.has(endpoint.slug) || showsExistence(endpoint.slug, answer)) return false
    // Whoever stands before the endpoints may refuse what is too large, whether there is one or not.
    if (status === 413) return true
    if (![404, 405, 501].includes(status)) return false
    const withheld = this.#withheld(taken)
    const before = this.#notFound.get(endpoint.slug) ?? { first: number, times: 0, withheld: [] }
    // What the text says is refused may well be refused with such a status.
    const isRefusal = withheld?.seen.some(({ saw }) => saw === 'refused' || saw === 'holds')
    if (!isRefusal && !this.#mayBeRefusal(taken)) before.times++
    if (withheld && before.withheld.length < keptAtMost) before.withheld.push(withheld)
    this.#notFound.set(endpoint.slug, before)
    return true
  }

  take({ number, endpoint: { slug }, answer }: ReadExchange): void {
    if (!showsExistence(slug, answer)) return
    this.#around.evidence.addOf(number, this.#answered.get(slug) ?? this.#found(slug))
  }

  /** It is there: what was withheld of it is said. */
  #found(slug: string): readonly Observation[] {
    const exists = [holds(`${slug}.exists`)]
    for (const { asked, seen } of this.#notFound.get(slug)?.withheld ?? []) this.#around.evidence.add(seen, asked)
    this.#answered.set(slug, exists)
    this.#notFound.delete(slug)
    return exists
  }

  finish(): void {
    const missing = [...this.#notFound].flatMap(([slug, { first, times }]) => {
      if (this.#absent.has(slug) || times < oftenEnough) return []
      const got = `it was not found ${times} times, and no answer showed that it is there`
      return observedIn(first, [broken(`${slug}.exists`, 'an answer of the endpoint', got)])
    })
    this.#around.evidence.add(missing)
  }

  /** Whether the endpoint may have answered: that the caller has no business there, or that something is not there. */
  #mayBeRefusal({ endpoint, user_id, read, answer }: ReadExchange): boolean {
    if (answer.result !== 'error') return false
    const { world, spec } = this.#around
    if (endpoint.slug === 'remove-reaction' && spec.level < ownSince && answer.code === 'BAD_REQUEST') return true
    const isAllowed = user_id !== undefined && isAdministrator(world, user_id) === 'yes'
    if (forAdministrators.includes(endpoint.slug) && !isAllowed) return true
    const inPath = Object.keys(endpoint.parameters).filter((name) => endpoint.parameters[name]?.in === 'path')
    return inPath.some((name) => !wasTold(world, name, read.parameters[name]))
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

function showsExistence(slug: string, answer: Answer): boolean {
  return answer.result === 'success' || (answer.result === 'error' && answer.code === ownCodes[slug])
}
