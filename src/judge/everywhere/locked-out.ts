// Whether the credentials that a fixture gave somebody are taken at all. Knows only how the server answers wrong credentials,
// and who was ever served.

import { broken, type Observation } from '../../model/facts/observe.ts'
import { mayBeLockedOut } from '../../model/world/people.ts'
import type { World } from '../../model/world/world.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'

interface Refusal {
  readonly exchange: number
  /** The status and the code. */
  readonly how: string
  readonly isPlain: boolean
}

/** One refusal may be a slip. */
const enough = 2

export class LockedOut {
  readonly #world: World
  /** How wrong credentials are answered, and how those are refused whose credentials are taken. */
  readonly #outside = new Set<string>()
  readonly #inside = new Set<string>()
  readonly #served = new Set<number>()
  /** The refusals of those who were never served. */
  readonly #refusals = new Map<number, Refusal[]>()

  constructor(world: World) {
    this.#world = world
  }

  take({ number, exchange, endpoint, user_id, answer }: ReadExchange): void {
    if (answer.result === 'none' || endpoint.unauthenticated) return
    const how = `${exchange.response?.status} ${answer.result === 'error' ? answer.code : ''}`
    if (user_id === undefined) {
      if (answer.result === 'error' && exchange.spoilt !== 'scheme') this.#outside.add(how)
      return
    }
    if (this.#world.state.people.get(user_id)?.made !== true) return
    if (answer.result === 'success') {
      this.#served.add(user_id)
      this.#refusals.delete(user_id)
    } else if (this.#served.has(user_id)) {
      if (!mayBeLockedOut(this.#world, user_id)) this.#inside.add(how)
    } else {
      const before = this.#refusals.get(user_id) ?? []
      const isPlain = refusedToNobody.includes(endpoint.slug)
      this.#refusals.set(user_id, [...before, { exchange: number, how, isPlain }])
    }
  }

  /** Whoever was refused like a stranger each time, while others of their kind were served. */
  seen(): readonly { readonly exchange: number; readonly observation: Observation }[] {
    return [...this.#refusals].flatMap(([user_id, refusals]) => {
      const [first] = refusals
      const areMeant = refusals.length >= enough && refusals.some(({ isPlain }) => isPlain)
      const areAtTheDoor = refusals.every(({ how }) => this.#outside.has(how) && !this.#inside.has(how))
      const isLost = mayBeLockedOut(this.#world, user_id) || !this.#isKindServed(user_id)
      if (first === undefined || !areMeant || !areAtTheDoor || isLost) return []
      const clause = this.#isBot(user_id) ? 'authentication.bots' : 'authentication.basic'
      const exchanges = refusals.map(({ exchange }) => exchange)
      const words = [`user ${user_id} to be let in`, `${refusals.length} refusals, and never an answer`] as const
      return [{ exchange: first.exchange, observation: broken(clause, ...words, exchanges) }]
    })
  }

  forget(): void {
    this.#refusals.clear()
  }

  #isBot(user_id: number): boolean {
    return this.#world.state.people.get(user_id)?.is_bot === true
  }

  #isKindServed(user_id: number): boolean {
    return [...this.#served].some((served) => this.#isBot(served) === this.#isBot(user_id))
  }
}

/** Lists of what the caller can see. */
const refusedToNobody = ['get-streams', 'get-messages']
