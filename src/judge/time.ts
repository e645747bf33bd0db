// What time it was at the target while something happened here. Learnt from the clock lines of a history; where there
// are none, from the Date headers of the target's answers. Knows nothing of this machine's clock.

import type { Exchange } from '../history/entry.ts'
import type { Interval } from '../model/outcome.ts'

interface Reading {
  readonly at: number
  readonly now: number
}

export class TargetTime {
  readonly #readings: Reading[] = []
  #offset: Interval | undefined

  read(at: number, now: number): void {
    this.#readings.push({ at, now })
  }

  /** A Date header tells the whole second in which the answer was made. */
  readHeader({ sent, answered, response }: Exchange): void {
    const date = Date.parse(response?.headers.date ?? '') / 1000
    if (Number.isNaN(date)) return
    const offset = { from: date - answered, to: date + 1 - sent }
    const both = this.#offset && intersection(this.#offset, offset)
    this.#offset = both ?? offset
  }

  /** The target's time at a moment of the harness's clock. */
  at(moment: number): Interval | undefined {
    const next = this.#readings.findLastIndex(({ at }) => at <= moment)
    const before = this.#readings[next]
    if (before) {
      const after = this.#readings[next + 1]
      return { from: before.now, to: after ? after.now : before.now + (moment - before.at) }
    }
    return this.#offset && { from: moment + this.#offset.from, to: moment + this.#offset.to }
  }

  during({ sent, answered }: { sent: number; answered: number }): Interval | undefined {
    const [from, to] = [this.at(sent), this.at(answered)]
    return from && to && { from: from.from, to: to.to }
  }
}

function intersection(a: Interval, b: Interval): Interval | undefined {
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
  return both.from <= both.to ? both : undefined
}
