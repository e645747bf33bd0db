// Direct messages that are ready when a plan wants some. Accounts that a target file lends are shared by all plans, and so
// are the messages between them: they are ordered before they are needed, since delivering them takes seconds, and each
// serves several plans, the least used first. What was done to it before is in the history.

import { learnTime } from '../asking/ask-time.ts'
import type { Pair, ReadyMessages, Wire, Wish } from '../asking/wire.ts'
import { arrived, type Letter, schedule, untilDue } from './direct-messages.ts'
import { FoundMessages } from './found-messages.ts'

interface Ready {
  readonly id: number
  uses: number
}

/** How many of one pair are ordered at once. */
const usual = 12
/** So many plans work with one message before a new one takes its place. */
const mostUses = 3
/** So often nothing came of an order, and no more is ordered. */
const mostFailures = 3

export class Stock implements ReadyMessages {
  readonly #run: string
  readonly #batch: number
  readonly #ready = new Map<string, Ready[]>()
  #ordered: (Letter & { readonly pair: string })[] = []
  readonly found = new FoundMessages()
  #count = 0
  #failures = 0

  /** `run` is in all marks, so that messages of other runs are not taken for these. */
  constructor(run: string, batch = usual) {
    this.#run = run
    this.#batch = batch
  }

  /** Orders messages of pairs that have too few of them, and does not wait until they come. */
  async order(wire: Wire, pairs: readonly Pair[], signal?: AbortSignal): Promise<void> {
    for (const pair of pairs)
      if (!this.isInVain(wire) && this.#isLow(pairOf(pair))) await this.#orderOf(wire, pair, signal)
  }

  /** The messages by the names of the wishes; some may be missing. */
  async take(wire: Wire, wishes: readonly Wish[], signal?: AbortSignal): Promise<Map<string, number>> {
    await this.order(wire, wishes, signal)
    const pairs = Map.groupBy(wishes, pairOf)
    if (this.#ordered.some(({ pair }) => pairs.has(pair))) await this.#fetch(wire, [...pairs.keys()], signal)
    return new Map([...pairs].flatMap(([pair, wanted]) => this.#handOut(pair, wanted)))
  }

  /** Whether nothing can be made, as far as is known. */
  isInVain({ target }: Wire): boolean {
    return target.absent.includes('schedule-message') || this.#failures >= mostFailures
  }

  #isLow(pair: string): boolean {
    const isComing = this.#ordered.some((one) => one.pair === pair)
    const fresh = this.#readyOf(pair).filter(({ uses }) => uses < mostUses)
    return !isComing && fresh.length < this.#batch / 2
  }

  async #orderOf(wire: Wire, { from, to }: Pair, signal?: AbortSignal): Promise<void> {
    await learnTime(wire, from, signal)
    for (let number = 0; number < this.#batch; number++) {
      const mark = `plumb ${this.#run}.${++this.#count}.`
      const letter = { sender: from, to: [to.user_id], mark, ...worded(this.#count, mark), pair: pairOf({ from, to }) }
      if (await schedule(wire, letter, signal)) this.#ordered.push(letter)
      else if (number === 0) {
        this.#failures++
        return
      }
    }
  }

  /** Only where there is nothing else it is waited for what was ordered. */
  async #fetch(wire: Wire, pairs: readonly string[], signal?: AbortSignal): Promise<void> {
    await this.#collect(wire, signal)
    const isThere = () => pairs.every((pair) => this.#readyOf(pair).length > 0)
    if (isThere() || this.#failures >= mostFailures) return
    await untilDue(wire, signal)
    await this.#collect(wire, signal)
    if (!isThere()) this.#failures++
  }

  async #collect(wire: Wire, signal?: AbortSignal): Promise<void> {
    const found = await arrived(wire, this.#ordered, signal)
    for (const { mark, pair } of this.#ordered) {
      const id = found.get(mark)
      if (id !== undefined) this.#ready.set(pair, [...this.#readyOf(pair), { id, uses: 0 }])
    }
    this.#ordered = this.#ordered.filter(({ mark }) => !found.has(mark))
  }

  /** The older of two first, so that names stand in the order of their ids. */
  #handOut(pair: string, wishes: readonly Wish[]): [string, number][] {
    const leastUsed = this.#readyOf(pair).toSorted((a, b) => a.uses - b.uses || a.id - b.id)
    const chosen = leastUsed.slice(0, wishes.length)
    for (const one of chosen) one.uses++
    const ids = chosen.map(({ id }) => id).sort((a, b) => a - b)
    return wishes.flatMap(({ name }, index) => (ids[index] === undefined ? [] : [[name, ids[index]]]))
  }

  #readyOf(pair: string): readonly Ready[] {
    return this.#ready.get(pair) ?? []
  }
}

function pairOf({ from, to }: Pair): string {
  return `${from.user_id} ${to.user_id}`
}

function worded(number: number, mark: string): Pick<Letter, 'content' | 'topic'> {
  const wordings = [mark, `${mark} with **bold** words`, `/me writes ${mark}`, `${mark}\nin two lines`]
  const content = wordings[number % wordings.length] ?? mark
  return number % wordings.length === 3 ? { content, topic: 'ignored' } : { content }
}
