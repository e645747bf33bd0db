// When what had to happen must have happened. An event may come some time after its cause, so that only after that
// time anything can be missed. Judges nothing.

import type { Pace } from './queue-pace.ts'

/** How long after its cause an event may come (reading 42). */
export const lateSeconds = 10

interface Clocks {
  readonly readings: ClockReadings
  readonly pace: Pace
}

/** Whether an event of which the cause was begun at one moment is due by the other, by the target's own clock. */
export function isDue({ readings, pace }: Clocks, begun: number, moment: number): boolean {
  if (begun === Number.NEGATIVE_INFINITY) return true
  return readings.passed(begun, moment) >= lateSeconds + pace.promptSeconds()
}

/** Whether it must have arrived: a clock that is moved by hand moves no timers, so that some real time counts as well. */
export function isAtRest(clocks: Clocks, begun: number, moment: number): boolean {
  return isDue(clocks, begun, moment) && moment - begun >= clocks.pace.promptSeconds()
}

/** The target's clock as it was read, so that one which can be moved, or stands still, is not taken for the harness's. */
export class ClockReadings {
  readonly #readings: { readonly at: number; readonly now: number }[] = []
  readonly #grain: number

  /** `grain` is how exact times are: what was read within it may have been read before or after. */
  constructor(grain = 0) {
    this.#grain = grain
  }

  add(at: number, now: number): void {
    this.#readings.push({ at, now })
  }

  /**
   * How many seconds passed at the target, at least, between two moments of the harness's clock. A clock that nobody
   * reads runs like the harness's; every move of one that can be moved is followed by a reading.
   */
  passed(from: number, to: number): number {
    if (this.#readings.length === 0) return to - from
    const begun = from + this.#grain
    const [first, last] = [this.#lastBy(begun), this.#lastBy(to - this.#grain)]
    const [before, next, after] = [this.#readings[first], this.#readings[first + 1], this.#readings[last]]
    if (!before || !after) return 0
    const latest = Math.min(before.now + (begun - before.at), next?.now ?? Number.POSITIVE_INFINITY)
    return after.now - latest
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

/** How long a request without an answer may still take effect. */
export const unansweredSeconds = 60

/** All that anybody of the run did besides reading, in order of sending. */
export class Writes {
  readonly #sent: number[] = []
  /** The latest end of this one and all before it. */
  readonly #ended: number[] = []
  readonly #grain: number

  /** `grain` is how exact times are: each may have been sent so much earlier, and ended so much later. */
  constructor(grain = 0) {
    this.#grain = grain
  }

  add(sent: number, answered: number | undefined): void {
    const end = (answered ?? sent + unansweredSeconds) + this.#grain
    this.#sent.push(sent - this.#grain)
    this.#ended.push(Math.max(end, this.#ended.at(-1) ?? end))
  }

  /** When the last write that may have begun by then was surely over. */
  lastEndBy(moment: number): number {
    const index = this.#sent.findLastIndex((sent) => sent <= moment)
    return this.#ended[index] ?? Number.NEGATIVE_INFINITY
  }
}
