// The order in which edits of one message that overlapped were carried out, as a history tells it that was seen at rest.
// Each edit is known by its text, so that one that changes nothing, or says what another says, ends it: nothing is said
// any more. Where a history tells a text that nobody is known to have written, nothing is said either.

import { exchangeNamed } from '../facts/exchange-mark.ts'
import { folded } from '../facts/remembered.ts'
import type { Timed } from './unit.ts'

export interface Contradiction {
  readonly expected: string
  readonly got: string
  readonly because: readonly number[]
}

/** So many requests are held against one history. */
const most = 100

export class ToldOrder {
  readonly #base: string
  readonly #writes = new Map<string, Timed>()
  #looks: Timed[] = []
  /** What a history has told already, the oldest first. */
  #told: readonly string[] | undefined
  #isLost = false
  /** What stands there, where nothing was written since a history told it. */
  now: string | undefined

  /** `base` is what stood there before all of them, written as JSON. */
  constructor(base: string) {
    this.#base = base
  }

  /** From now on nothing is said: what was done cannot be told apart by its text. */
  lose(): void {
    this.#isLost = true
    this.now = undefined
  }

  take(deed: Timed): void {
    if (this.#isLost) return
    if (deed.isLook) this.#looks.push(deed)
    else this.#write(deed)
    const isTooMuch = this.#writes.size + this.#looks.length > most
    if (isTooMuch || !Number.isFinite(deed.answered)) this.lose()
  }

  #write(deed: Timed): void {
    const value = deed.after(null) ?? undefined
    const known = value === undefined ? undefined : this.#writes.get(value)
    // A move of a whole topic is one of the message that it names, too.
    if (known?.exchange === deed.exchange) return
    this.now = undefined
    if (value === undefined || this.#isKnown(value)) this.lose()
    else this.#writes.set(value, deed)
  }

  /** Whether what a history tells can be, for all that was done and seen; `all` is what stood there, the oldest first. */
  explains(all: readonly string[], grain: number): 'yes' | 'unclear' | Contradiction {
    const order = since(this.#base, all)
    const isUnclear = order.length === 0 || order.slice(1).some((value) => !this.#writes.has(value))
    if (this.#isLost || isUnclear) return 'unclear'
    const wrong = this.#otherEdits(order) ?? this.#otherThanTold(order) ?? this.#otherTimes(order, grain)
    if (wrong) return wrong
    this.#told = order
    this.#looks = []
    this.now = order.at(-1)
    return 'yes'
  }

  /** Texts that may be one topic count as one, so that less is said than could be. */
  #isKnown(value: string): boolean {
    return [this.#base, ...this.#writes.keys()].some((other) => folded(other) === folded(value))
  }

  /** Each once, but for those that may not have touched the message. */
  #otherEdits(order: readonly string[]): Contradiction | undefined {
    const wrong = [...this.#writes].find(([value, { isPossible }]) => {
      const times = order.filter((each) => each === value).length
      return times > 1 || (times === 0 && !isPossible)
    })
    return wrong && this.#against(order, `once that ${named(wrong[1])}`, [wrong[1]])
  }

  #otherThanTold(order: readonly string[]): Contradiction | undefined {
    if (!this.#told || this.#told.every((value, index) => order[index] === value)) return undefined
    return this.#against(order, `what was told before: ${inWords(this.#told)}`, [])
  }

  /** Each stood there from a moment of its own request on, after all those before it, and while it was seen. */
  #otherTimes(order: readonly string[], grain: number): Contradiction | undefined {
    let latest: Timed | undefined
    for (const [index, value] of order.entries()) {
      const own = [value].flatMap((each) => this.#writes.get(each) ?? [])
      const looks = this.#looks.filter((look) => look.after(value) === value)
      const unguarded = own.find((write) => write.after(order[index - 1] ?? null) === undefined)
      if (unguarded) return this.#against(order, `before ${named(unguarded)} the text of its guard`, [unguarded])
      latest = lastSent(latest, own)
      const since = latest?.sent ?? Number.NEGATIVE_INFINITY
      const over = [...own, ...looks].find(({ answered }) => answered + grain < since)
      if (over && latest) return this.#against(order, `that ${named(over)} before ${named(latest)}`, [over, latest])
      latest = lastSent(latest, looks)
    }
    return undefined
  }

  #against(order: readonly string[], expected: string, deeds: readonly Timed[]): Contradiction {
    const writers = order.flatMap((value) => this.#writes.get(value)?.exchange ?? [])
    const because = [...deeds.map(({ exchange }) => exchange), ...writers]
    return { expected: `a history that tells ${expected}`, got: inWords(order), because }
  }
}

/** From where the base stood last; what was remembered twice in a row was there once. */
function since(base: string, all: readonly string[]): readonly string[] {
  const from = all.lastIndexOf(base)
  return from < 0 ? [] : all.slice(from).filter((value, index, rest) => value !== rest[index - 1])
}

function lastSent(first: Timed | undefined, others: readonly Timed[]): Timed | undefined {
  return others.reduce((one, other) => (one && one.sent >= other.sent ? one : other), first)
}

function named({ exchange, says }: Timed): string {
  return `${exchangeNamed(exchange)} ${says}`
}

function inWords(order: readonly string[]): string {
  return order.join(', then ')
}
