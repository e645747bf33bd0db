// What time it was at the target while something happened here. Learnt from the clock lines of a history; where there
// are none, from the Date headers of the target's answers, and from what it tells of its time itself. A Date header may
// be made by another clock than the one that timestamps are taken from: only where both were seen, and agree, or with
// all that lies between them, can a timestamp be wrong. Knows nothing of this machine's clock.

import type { Exchange } from '../../history/entry.ts'
import type { Answer, Interval } from '../../model/facts/moment.ts'

interface Reading {
  readonly at: number
  readonly now: number
}

type Span = Pick<Exchange, 'sent' | 'answered'>

// Timestamps are whole seconds, rounded one way or the other.
const rounding = 1
/** No clock is so wrong: such a number is no time in seconds. */
const absurd = 10 * 366 * 86_400

export class TargetTime {
  readonly #readings: Reading[] = []
  /** What the target's clock is ahead of ours, by Date headers and by timestamps. */
  #byHeaders: Interval | undefined
  #byTimestamps: Interval | undefined
  /** Whether timestamps are taken from several clocks. */
  #areSeveral = false

  /** What its answers taught of a clock that goes on by itself. Readings are of a history, and stay there. */
  carriedOver(): TargetTime {
    const time = new TargetTime()
    time.#byHeaders = this.#byHeaders
    time.#byTimestamps = this.#byTimestamps
    time.#areSeveral = this.#areSeveral
    return time
  }

  read(at: number, now: number): void {
    this.#readings.push({ at, now })
  }

  /** A Date header tells the whole second in which the answer was made. */
  readHeader({ sent, answered, response }: Exchange): void {
    const date = Date.parse(`${response?.headers.date ?? ''}`) / 1000
    if (Number.isNaN(date)) return
    const offset = { from: date - answered, to: date + 1 - sent }
    this.#byHeaders = (this.#byHeaders && intersection(this.#byHeaders, offset)) ?? offset
  }

  /** The target told its own time in an answer. Two that contradict each other show how far its clocks are apart. */
  readTimestamp({ sent, answered }: Span, told: number): void {
    const offset = { from: told - rounding - answered, to: told + rounding - sent }
    if (this.#isAbsurd({ sent, answered }, told)) return
    const before = this.#byTimestamps ?? offset
    const both = intersection(before, offset)
    this.#areSeveral ||= both === undefined
    this.#byTimestamps = both && !this.#areSeveral ? both : hull(before, offset)
  }

  /** The target's time at a moment of the harness's clock. One clock is as good as another to tell how much passed. */
  at(moment: number): Interval | undefined {
    const next = this.#readings.findLastIndex(({ at }) => at <= moment)
    const before = this.#readings[next]
    if (before) {
      const after = this.#readings[next + 1]
      return { from: before.now, to: after ? after.now : before.now + (moment - before.at) }
    }
    const offset = this.#byHeaders ?? this.#byTimestamps
    return offset && { from: moment + offset.from, to: moment + offset.to }
  }

  during({ sent, answered }: Span): Interval | undefined {
    const [from, to] = [this.at(sent), this.at(answered)]
    return from && to && { from: from.from, to: to.to }
  }

  /**
   * The time against which timestamps may be held; undefined where nobody knows that they are taken from that clock.
   * `told` is what the answer itself says of the time, which cannot be held against a time that only it tells.
   */
  sureDuring(span: Span, told?: number): Interval | undefined {
    if (this.#readings.length > 0) return this.during(span)
    const time = this.#byAllClocks(span)
    if (time === undefined) return undefined
    if (told === undefined) return this.#byTimestamps && time
    return this.#isAbsurd(span, told) || contains(time, told) ? time : undefined
  }

  #byAllClocks({ sent, answered }: Span): Interval | undefined {
    const [one, other] = [this.#byHeaders, this.#byTimestamps]
    const offset = one && other ? (intersection(one, other) ?? hull(one, other)) : (one ?? other)
    return offset && { from: sent + offset.from, to: answered + offset.to }
  }

  #isAbsurd(span: Span, told: number): boolean {
    const { from, to } = this.during(span) ?? { from: span.sent, to: span.answered }
    return told < from - absurd || told > to + absurd
  }
}

/** What an answer says of the target's time. */
export function timeTold(answer: Answer): number | undefined {
  const told = answer.result === 'success' ? answer.body.server_timestamp : undefined
  return typeof told === 'number' ? told : undefined
}

function contains({ from, to }: Interval, time: number): boolean {
  return time >= from - rounding && time <= to + rounding
}

function hull(a: Interval, b: Interval): Interval {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) }
}

function intersection(a: Interval, b: Interval): Interval | undefined {
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
  return both.from <= both.to ? both : undefined
}
