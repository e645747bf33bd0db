// How much time passed at the target between two moments here, at least. Learnt from readings of its clock alone, so
// that a clock which can be moved, or stands still, is not taken for the harness's.

interface Reading {
  readonly at: number
  readonly now: number
}

export class ClockReadings {
  readonly #readings: Reading[] = []

  add(at: number, now: number): void {
    this.#readings.push({ at, now })
  }

  /**
   * How many seconds passed at the target, at least, between two moments of the harness's clock. A clock that nobody
   * reads runs like the harness's; every move of one that can be moved is followed by a reading.
   */
  passed(from: number, to: number): number {
    if (this.#readings.length === 0) return to - from
    const first = this.#lastBy(from)
    const [before, next, after] = [this.#readings[first], this.#readings[first + 1], this.#readings[this.#lastBy(to)]]
    if (!before || !after) return 0
    const latest = Math.min(before.now + (from - before.at), next?.now ?? Number.POSITIVE_INFINITY)
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
