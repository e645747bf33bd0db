// The target's clock as a history reads it, so that one which can be moved, or stands still, is not taken for ours. Every
// move of such a clock is followed by a reading, unless the history leaves that out.

import type { Interval } from '../../model/facts/moment.ts'

interface Reading {
  readonly at: number
  readonly now: number
}

/** So far apart may be what is called one clock. */
const tolerance = 5

export class ClockReadings {
  /** How exact times are: what was read within it may have been read before or after. */
  grain = 0
  /** Whether it may be moved without any reading. */
  mayLeap = false
  readonly #readings: Reading[] = []
  /** Whether a reading showed more than what passed by itself. */
  isMoved = false

  add(at: number, now: number): void {
    const last = this.#readings.at(-1)
    this.isMoved ||= last !== undefined && Math.abs(now - last.now - (at - last.at)) > tolerance
    this.#readings.push({ at, now })
  }

  get isEmpty(): boolean {
    return this.#readings.length === 0
  }

  /** Undefined before the first reading. */
  at(moment: number): Interval | undefined {
    const surely = this.#lastBy(moment - this.grain)
    const maybe = this.grain === 0 ? surely : this.#lastBy(moment + this.grain)
    const [before, last] = [this.#readings[Math.max(surely, 0)], this.#readings[maybe]]
    if (!before || !last) return undefined
    return { from: before.now - this.grain, to: this.#readings[maybe + 1]?.now ?? this.#latest(last, moment) }
  }

  /** A clock that is moved by hand may have been moved by then, until it is read again. */
  #latest({ at, now }: Reading, moment: number): number {
    const mayLeap = this.isMoved && (this.grain > 0 || this.mayLeap)
    return mayLeap ? Number.POSITIVE_INFINITY : now + (moment - at) + this.grain
  }

  /** How many seconds passed between two moments of ours. */
  passed(from: number, to: number): Interval {
    return { from: this.#atLeast(from, to), to: this.#atMost(from, to) }
  }

  #atLeast(from: number, to: number): number {
    const begun = from + this.grain
    const [first, last] = [this.#lastBy(begun), this.#lastBy(to - this.grain)]
    const [before, next, after] = [this.#readings[first], this.#readings[first + 1], this.#readings[last]]
    if (!before || !after) return 0
    const latest = Math.min(before.now + (begun - before.at), next?.now ?? Number.POSITIVE_INFINITY)
    return after.now - latest
  }

  #atMost(from: number, to: number): number {
    const [begun, ended] = [this.#lastBy(from - this.grain), this.at(to)]
    const before = this.#readings[begun]
    if (!before || !ended) return Number.POSITIVE_INFINITY
    return ended.to - (before.now - this.grain)
  }

  /** The index of the last reading by then, or -1. */
  #lastBy(moment: number): number {
    let [low, high] = [0, this.#readings.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#readings[middle]?.at ?? moment) <= moment) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}
