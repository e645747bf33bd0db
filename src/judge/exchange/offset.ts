// How far one clock is ahead of another, from what was seen of both now and then: clocks drift, are set right with a jump,
// and those of several machines take turns. Knows nothing of what the clocks are.

import type { Interval } from '../../model/facts/moment.ts'

/** Seconds ahead of the other clock at a moment of that clock. */
interface Sample {
  readonly at: number
  readonly ahead: Interval
}

/** No clock runs so much faster or slower than another. */
const mostDrift = 0.02
/** Seconds for which a clock is remembered that contradicts what was seen since. */
const memory = 600

export class Offset {
  #first: Sample | undefined
  #last: Sample | undefined
  #others: Sample | undefined

  see(at: number, ahead: Interval): void {
    const before = this.#last && drifted(this.#last, at)
    const both = before && intersection(before, ahead)
    if (before && !both) this.#others = { at, ahead: this.#others ? hull(this.#others.ahead, before) : before }
    else if (this.#others && at - this.#others.at > memory) this.#others = undefined
    this.#last = { at, ahead: both ?? ahead }
    // What lies before a jump tells nothing of how fast the clock runs.
    if (!both || !this.#first) this.#first = this.#last
  }

  /** As it was seen last. */
  get latest(): Interval | undefined {
    return this.#last?.ahead
  }

  /** With all that contradicted each other of late. */
  get all(): Interval | undefined {
    return this.#last && (this.#others ? hull(this.#last.ahead, this.#others.ahead) : this.#last.ahead)
  }

  /** Seconds that it gains in a second; undefined while it may as well be none. */
  get drift(): number | undefined {
    if (!this.#first || !this.#last) return undefined
    const seconds = this.#last.at - this.#first.at
    const gained = middleOf(this.#last.ahead) - middleOf(this.#first.ahead)
    const doubt = (widthOf(this.#last.ahead) + widthOf(this.#first.ahead)) / 2
    return Math.abs(gained) > doubt ? gained / seconds : undefined
  }

  copy(): Offset {
    const copy = new Offset()
    copy.#first = this.#first
    copy.#last = this.#last
    copy.#others = this.#others
    return copy
  }
}

function drifted({ at, ahead }: Sample, now: number): Interval {
  const by = Math.abs(now - at) * mostDrift
  return { from: ahead.from - by, to: ahead.to + by }
}

export function middleOf({ from, to }: Interval): number {
  return (from + to) / 2
}

export function widthOf({ from, to }: Interval): number {
  return to - from
}

export function hull(a: Interval, b: Interval): Interval {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) }
}

export function intersection(a: Interval, b: Interval): Interval | undefined {
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
  return both.from <= both.to ? both : undefined
}
