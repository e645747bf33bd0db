// How far one clock is ahead of another, from what was seen of both now and then: clocks drift, are set right with a jump,
// and those of several machines take turns. Knows nothing of what the clocks are.

import type { Interval } from '../../model/facts/moment.ts'

/** Seconds ahead of the other clock at a moment of that clock. */
interface Sample {
  readonly at: number
  readonly ahead: Interval
}

/** While samples agreed. What lies before a jump tells nothing of how fast the clock runs. */
interface Stretch {
  readonly first: Sample
  last: Sample
  /** When the first sample was begun and the last one was over. */
  from: number
  to: number
}

/** From when to when something was seen. */
export interface Seen {
  readonly sent: number
  readonly answered: number
}

/** No clock runs so much faster or slower than another. */
const mostDrift = 0.02
/** Seconds; a clock that goes on by itself is not set right by so much, so that it is moved by hand. */
const byHand = 60
/** Seconds for which a clock is remembered that contradicts what was seen since. */
const memory = 600
const nothing: Interval = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }

export class Offset {
  readonly #stretches: Stretch[] = []
  /** Whether it was ever seen to be moved forward by hand, and to fall behind. */
  #hasLeapt = false
  #hasLagged = false

  see({ sent, answered }: Seen, ahead: Interval): void {
    const stretch = this.#stretches.at(-1)
    const before = stretch && drifted(stretch.last, answered)
    const both = before && intersection(before, ahead)
    if (stretch && both) {
      stretch.last = { at: Math.max(answered, stretch.last.at), ahead: both }
      stretch.to = Math.max(answered, stretch.to)
      stretch.from = Math.min(sent, stretch.from)
      return
    }
    if (before) {
      this.#hasLeapt ||= ahead.from - before.to > byHand
      this.#hasLagged ||= ahead.to < before.from
    }
    const sample = { at: answered, ahead }
    this.#stretches.push({ first: sample, last: sample, from: sent, to: answered })
  }

  /** As it was seen last. */
  get latest(): Interval | undefined {
    return this.#stretches.at(-1)?.last.ahead
  }

  /** With all that contradicted each other of late. */
  get all(): Interval | undefined {
    const last = this.#stretches.at(-1)
    if (!last) return undefined
    let all = last.last.ahead
    for (let index = this.#stretches.length - 2; index >= 0; index--) {
      const { to, last: then } = this.#stretches[index] as Stretch
      if (last.to - to > memory) break
      all = hull(all, then.ahead)
    }
    return all
  }

  /** Seconds that it gains in a second; undefined while it may as well be none. */
  get drift(): number | undefined {
    const stretch = this.#stretches.at(-1)
    if (!stretch) return undefined
    const { first, last } = stretch
    const gained = middleOf(last.ahead) - middleOf(first.ahead)
    const doubt = (widthOf(last.ahead) + widthOf(first.ahead)) / 2
    return Math.abs(gained) > doubt ? gained / (last.at - first.at) : undefined
  }

  /**
   * What it may have been at a moment besides what it was before: nothing where it was seen later and agreed. `mayLeap`:
   * it may jump forward where nobody sees it.
   */
  besides({ sent, answered }: Seen, mayLeap: boolean): Interval {
    const index = this.#indexAt(answered)
    const stretch = this.#stretches[index]
    if (!stretch || answered <= stretch.to) return nothing
    const next = this.#stretches[index + 1]
    if (next) return hull(stretch.last.ahead, next.last.ahead)
    // A clock that stands falls behind by as much as passes.
    const lag = this.#hasLagged ? sent - stretch.to : 0
    const { from, to } = stretch.last.ahead
    return { from: from - lag, to: mayLeap || this.#hasLeapt ? Number.POSITIVE_INFINITY : to }
  }

  /** How many seconds it may have gained between two moments: none where nothing that was seen shows any. */
  gained(from: number, to: number, mayLeap: boolean): Interval {
    const gains = this.#possibleAt(from).flatMap((before) =>
      this.#possibleAt(to).flatMap((after) => this.#gainedBetween(before, after) ?? []),
    )
    const gained = gains.length === 0 ? none : gains.reduce(hull)
    const last = this.#stretches.at(-1)
    if (last && to <= last.to) return gained
    const lag = last && this.#hasLagged ? to - Math.max(from, last.to) : 0
    return { from: gained.from - lag, to: mayLeap || this.#hasLeapt ? Number.POSITIVE_INFINITY : gained.to }
  }

  #gainedBetween(before: number, after: number): Interval | undefined {
    const [one, other] = [this.#stretches[before], this.#stretches[after]]
    if (before === after || !one || !other) return none
    if (before > after) return undefined
    return { from: other.last.ahead.from - one.last.ahead.to, to: other.last.ahead.to - one.last.ahead.from }
  }

  /** Where nobody saw the jump, it may be the stretch before it or the one behind. */
  #possibleAt(moment: number): readonly number[] {
    const index = this.#indexAt(moment)
    const stretch = this.#stretches[index]
    return stretch && moment > stretch.to && index + 1 < this.#stretches.length ? [index, index + 1] : [index]
  }

  #indexAt(moment: number): number {
    return Math.max(
      0,
      this.#stretches.findLastIndex(({ from }) => from <= moment),
    )
  }

  copy(): Offset {
    const copy = new Offset()
    copy.#stretches.push(...this.#stretches.map((stretch) => ({ ...stretch })))
    copy.#hasLeapt = this.#hasLeapt
    copy.#hasLagged = this.#hasLagged
    return copy
  }
}

const none: Interval = { from: 0, to: 0 }

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

function hull(a: Interval, b: Interval): Interval {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) }
}

function intersection(a: Interval, b: Interval): Interval | undefined {
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
  return both.from <= both.to ? both : undefined
}
