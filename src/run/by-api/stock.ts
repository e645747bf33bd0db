// Direct messages that are ready when a plan wants some. Accounts that a target file lends are shared by all plans, and so
// are the messages between them: they are ordered before they are needed, since delivering them takes seconds, and each
// serves a few plans. What was done to it before is in the history.

import type { Actor, Wire } from '../wire.ts'
import { arrived, type Letter, learnTime, schedule, untilDue } from './direct-messages.ts'

export type Resident = Actor & { readonly user_id: number }

export interface Wish {
  readonly name: string
  readonly from: Resident
  readonly to: Resident
}

interface Ready {
  readonly id: number
  uses: number
}

interface Sizes {
  /** Where fewer of one pair are left, more are ordered. */
  readonly low: number
  readonly batch: number
}

const usual: Sizes = { low: 6, batch: 10 }
/** So many plans work with one message. */
const mostUses = 3
/** So often nothing came of an order, and no more is ordered. */
const mostFailures = 3

export class Stock {
  readonly #run: string
  readonly #sizes: Sizes
  readonly #ready = new Map<string, Ready[]>()
  #ordered: (Letter & { readonly pair: string })[] = []
  #count = 0
  #failures = 0

  /** `run` is in all marks, so that messages of other runs are not taken for these. */
  constructor(run: string, sizes: Sizes = usual) {
    this.#run = run
    this.#sizes = sizes
  }

  /** The messages by the names of the wishes; some may be missing. */
  async take(wire: Wire, wishes: readonly Wish[], signal?: AbortSignal): Promise<Map<string, number>> {
    const pairs = Map.groupBy(wishes, pairOf)
    for (const [pair, [wish]] of pairs) if (wish) await this.#order(wire, pair, wish, signal)
    if ([...pairs].some(([pair, wanted]) => this.#readyOf(pair).length < wanted.length)) await this.#fetch(wire, signal)
    return new Map([...pairs].flatMap(([pair, wanted]) => this.#handOut(pair, wanted)))
  }

  async #order(wire: Wire, pair: string, { from, to }: Wish, signal?: AbortSignal): Promise<void> {
    const coming = this.#ordered.filter((one) => one.pair === pair).length
    if (this.#failures >= mostFailures || this.#readyOf(pair).length + coming >= this.#sizes.low) return
    await learnTime(wire, from, signal)
    for (let number = 0; number < this.#sizes.batch; number++) {
      const mark = `plumb ${this.#run}.${++this.#count}`
      const letter = { sender: from, to: [to.user_id], mark, content: worded(this.#count, mark), pair }
      if (await schedule(wire, letter, signal)) this.#ordered.push(letter)
      else if (number === 0) {
        this.#failures++
        return
      }
    }
  }

  /** Looks at once first: what was ordered for an earlier plan has come long ago. */
  async #fetch(wire: Wire, signal?: AbortSignal): Promise<void> {
    if (this.#ordered.length === 0 || (await this.#collect(wire, signal)) > 0) return
    await untilDue(wire, signal)
    if ((await this.#collect(wire, signal)) === 0) this.#failures++
  }

  async #collect(wire: Wire, signal?: AbortSignal): Promise<number> {
    const found = await arrived(wire, this.#ordered, signal)
    for (const { mark, pair } of this.#ordered) {
      const id = found.get(mark)
      if (id !== undefined) this.#ready.set(pair, [...this.#readyOf(pair), { id, uses: 0 }])
    }
    this.#ordered = this.#ordered.filter(({ mark }) => !found.has(mark))
    return found.size
  }

  /** The older of two first, so that names stand in the order of their ids. */
  #handOut(pair: string, wishes: readonly Wish[]): [string, number][] {
    const chosen = this.#readyOf(pair).slice(0, wishes.length)
    for (const one of chosen) one.uses++
    this.#ready.set(
      pair,
      this.#readyOf(pair).filter(({ uses }) => uses < mostUses),
    )
    const ids = chosen.map(({ id }) => id).sort((a, b) => a - b)
    return wishes.flatMap(({ name }, index) => (ids[index] === undefined ? [] : [[name, ids[index]]]))
  }

  #readyOf(pair: string): readonly Ready[] {
    return this.#ready.get(pair) ?? []
  }
}

function pairOf({ from, to }: Wish): string {
  return `${from.user_id} ${to.user_id}`
}

function worded(number: number, mark: string): string {
  const wordings = [mark, `${mark} with **bold** words`, `/me writes ${mark}`, `${mark}\nin two lines`]
  return wordings[number % wordings.length] ?? mark
}
