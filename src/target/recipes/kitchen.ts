// What all recipes of a target share while they are carried out: how requests reach it, who may send them, and which of
// them worked before.

import type { HarnessClock } from '../clock.ts'
import { ControlError, ControlRefused, NotOffered } from '../control/way.ts'
import type { KnownAccount } from '../target.ts'
import { excerpt } from '../wire/excerpt.ts'
import { patiently } from '../wire/patience.ts'
import type { Transport } from '../wire/transport.ts'
import type { KnownPerson, Memory } from './memory.ts'
import { fillText } from './placeholder.ts'
import { nobody, type Pack, type RecipeRequest } from './recipe.ts'
import { rawRequestOf, type Sending } from './request.ts'
import type { Scope } from './scope.ts'

export interface Surroundings {
  readonly transport: Transport
  readonly clock: HarnessClock
  readonly accounts: Readonly<Record<string, KnownAccount>>
  /** What is new in the names of each run. */
  readonly run: string
  readonly password: string
  /** How many requests may be under way together; a few where that is not said. */
  readonly concurrency?: number | undefined
}

/** As many as a browser asks a server for at once. */
const usualAtOnce = 6

type Fields = Readonly<Record<string, unknown>>

/** Answered by servers that do not have the request at all. */
const unknown: readonly number[] = [404, 405, 501]

export class Kitchen {
  readonly memory: Memory
  readonly words: Pack['words']
  readonly #surroundings: Surroundings
  readonly #worked = new Set<string>()
  /** Refusals that were passed over, since the same may be asked for in other words. */
  readonly #passedOver = new Map<string, string>()
  #serial = 0

  constructor(surroundings: Surroundings, words: Pack['words'], memory: Memory) {
    this.#surroundings = surroundings
    this.words = words
    this.memory = memory
  }

  get atOnce(): number {
    return this.#surroundings.concurrency ?? usualAtOnce
  }

  /** What recipes always have; `unique` is another each time. */
  always(): Fields {
    const { run, password, accounts } = this.#surroundings
    const all = Object.values(accounts)
    const { email = '' } = all.find(({ role }) => role === 'owner' || role === 'administrator') ?? all[0] ?? {}
    const unique = `${run}n${++this.#serial}`
    return { run, password, unique, domain: email.split('@')[1] ?? 'example.com', null: null }
  }

  /** Undefined is nobody. */
  callerOf({ as, request }: RecipeRequest, scope: Scope): KnownPerson | undefined {
    const wanted = [as].flat()
    if (wanted.includes(nobody)) return undefined
    for (const who of wanted) {
      const caller = this.#callerNamed(who, scope)
      if (caller) return caller
    }
    const tried = wanted.map((who) => (who.startsWith('{') ? `user ${fillText(who, scope.leniently)}` : who)).join(', ')
    throw new ControlRefused(`nobody can send ${request}: no key is known of ${tried}`)
  }

  #callerNamed(who: string, scope: Scope): KnownPerson | undefined {
    if (who.startsWith('{')) return this.memory.person(fillText(who, scope.leniently))
    const { accounts } = this.#surroundings
    const account = accounts[who] ?? Object.values(accounts).find(({ role }) => role === who)
    return account && this.memory.person(account.user_id)
  }

  /** The answer; undefined where a refusal is to be passed over. */
  async send(sending: Sending, { request, optional, passes_over = [] }: RecipeRequest): Promise<Fields | undefined> {
    const { transport, clock } = this.#surroundings
    const attempt = () => transport.send(rawRequestOf(sending))
    const { status, body } = await patiently(attempt, { clock }).catch((error: Error) => {
      throw new ControlError(`${sending.method} ${sending.path} got no answer: ${error.message}`)
    })
    const text = Buffer.from(body).toString('utf8')
    const answer = parsed(text)
    const before = this.#passedOver.get(request)
    this.#passedOver.delete(request)
    if (status < 300 && answer && answer.result !== 'error') {
      this.#worked.add(request)
      return answer
    }
    const refusal = `${status}: ${excerpt(text)}`
    if (optional) this.#passedOver.set(request, refusal)
    if (optional || passes_over.includes(`${answer?.code}`)) return undefined
    const other = before === undefined || before === refusal ? '' : `, in other words with ${before}`
    const why = `${sending.method} ${sending.path} was refused with ${refusal}${other}`
    // What worked before is there: then a 404 is about what was asked for.
    throw unknown.includes(status) && !this.#worked.has(request) ? new NotOffered(why) : new ControlRefused(why)
  }
}

function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}
