// What time it was at the target while something happened here. Learnt from the clock lines of a history; where there
// are none, from the Date headers of the target's answers, and from what it tells of its time itself. Each of the three
// may be another clock than the one that timestamps are taken from: only where timestamps were seen that agree with it,
// or with all that lies between them, can a timestamp be wrong. Knows nothing of this machine's clock.

import type { Exchange } from '../../history/entry.ts'
import type { Answer, Interval } from '../../model/facts/moment.ts'
import { hull, intersection, middleOf, Offset, widthOf } from './offset.ts'

type Span = Pick<Exchange, 'sent' | 'answered'>

/** A target's clock against ours, in seconds. */
export interface ClockMeasured {
  /** How far it is ahead; negative where it is behind. */
  readonly ahead: number
  /** How far the truth may be from that. */
  readonly within: number
  /** What it gains in an hour; absent where it gains nothing that could be seen. */
  readonly gains?: number
}

// Timestamps are whole seconds, rounded one way or the other.
const rounding = 1
/** No clock is so wrong: such a number is no time in seconds. */
const absurd = 10 * 366 * 86_400
/** Seconds; two clocks of one server are not so far apart, so that one of them is wrong. */
const mostSkew = 900
/** So far apart may be what is called one clock. */
const tolerance = 5
const hour = 3600

interface Reading {
  readonly at: number
  readonly now: number
}

export class TargetTime {
  /** How exact the times of the history are: what was read within it may have been read before or after. */
  grain = 0
  readonly #readings: Reading[] = []
  /** Whether a reading showed more than what passed by itself. */
  #isMoved = false
  /** The header that was read last: many answers have the same one. */
  #date: { readonly text: unknown; readonly time: number } = { text: undefined, time: Number.NaN }
  /** What the target's clock is ahead of ours, by readings, by Date headers and by timestamps. */
  #byReadings = new Offset()
  #byHeaders = new Offset()
  #byTimestamps = new Offset()
  /** What timestamps are ahead of the clock that is read. */
  #skew = new Offset()
  /** What fixtures made, until something shows that they had ended. */
  #made: { readonly at: number; readonly told: number }[] = []

  /** What its answers taught of a clock that goes on by itself. Readings are of a history, and stay there. */
  carriedOver(): TargetTime {
    const time = new TargetTime()
    time.#byHeaders = this.#byHeaders.copy()
    time.#byTimestamps = this.#byTimestamps.copy()
    time.#skew = this.#skew.copy()
    return time
  }

  read(at: number, now: number): void {
    const last = this.#readings.at(-1)
    this.#isMoved ||= last !== undefined && Math.abs(now - last.now - (at - last.at)) > tolerance
    this.#readings.push({ at, now })
    this.#byReadings.see(at, { from: now - at, to: now - at })
  }

  /** A Date header tells the whole second in which the answer was made. */
  readHeader({ sent, answered, response }: Exchange): void {
    const date = response?.headers.date
    if (date !== this.#date.text) this.#date = { text: date, time: Date.parse(`${date ?? ''}`) / 1000 }
    const { time } = this.#date
    if (!Number.isNaN(time)) this.#byHeaders.see(answered, { from: time - answered, to: time + 1 - sent })
  }

  /** The target told its own time in an answer. Two that contradict each other show how far its clocks are apart. */
  readTimestamp({ sent, answered }: Span, told: number): void {
    if (this.#isAbsurd({ sent, answered }, told)) return
    this.#byTimestamps.see(answered, offsetOf({ sent, answered }, told))
    this.#compare({ sent, answered }, told)
  }

  /** The target told the time at which a fixture made something; of a fixture only the beginning is recorded. */
  readMade(at: number, told: number): void {
    if (!this.#isAbsurd({ sent: at, answered: at }, told)) this.#made.push({ at, told })
  }

  /** All fixtures that began before were over then. */
  passed(moment: number): void {
    if (this.#made.length === 0) return
    const over = this.#made.filter(({ at }) => at <= moment)
    this.#made = this.#made.filter(({ at }) => at > moment)
    for (const { at, told } of over) this.#learn({ sent: at, answered: moment }, told)
  }

  /** Where no clock is read, what fixtures made tells the time as what answers tell does. */
  #learn(span: Span, told: number): void {
    if (this.#readings.length > 0) this.#compare(span, told)
    else this.#byTimestamps.see(span.answered, offsetOf(span, told))
  }

  #compare(span: Span, told: number): void {
    const read = this.#read(span)
    if (read && Number.isFinite(read.to) && contains(read, told, mostSkew))
      this.#skew.see(span.answered, { from: told - rounding - read.to, to: told + rounding - read.from })
  }

  /** The target's time at a moment of the harness's clock. One clock is as good as another to tell how much passed. */
  at(moment: number): Interval | undefined {
    const surely = this.#lastReading(moment - this.grain)
    const maybe = this.grain === 0 ? surely : this.#lastReading(moment + this.grain)
    const before = this.#readings[Math.max(surely, 0)]
    const last = this.#readings[maybe]
    if (before && last) {
      const after = this.#readings[maybe + 1]
      return { from: before.now - this.grain, to: after ? after.now : this.#latest(last, moment) }
    }
    const offset = this.#byHeaders.latest ?? this.#byTimestamps.all
    return offset && shifted({ sent: moment, answered: moment }, offset)
  }

  /** By times that are not exact a clock that is moved by hand may have been by then, until it is read again. */
  #latest({ at, now }: Reading, moment: number): number {
    return this.grain > 0 && this.#isMoved ? Number.POSITIVE_INFINITY : now + (moment - at) + this.grain
  }

  #lastReading(moment: number): number {
    return this.#readings.findLastIndex(({ at }) => at <= moment)
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
    const read = this.#read(span)
    const time = read ? this.#withSkew(span, read) : this.#byAllClocks(span)
    if (time === undefined) return undefined
    if (told === undefined) return read || this.#byTimestamps.all ? time : undefined
    const isWrong = this.#isAbsurd(span, told) || (read !== undefined && !contains(read, told, mostSkew))
    return isWrong || contains(time, told, read ? rounding + tolerance : rounding) ? time : undefined
  }

  /** The same for what a fixture did. */
  sureAt(at: number): Interval | undefined {
    return this.sureDuring({ sent: at, answered: at })
  }

  /** Undefined where nothing was told of it, or where it was moved by hand. */
  measured(): ClockMeasured | undefined {
    if (this.#isMoved) return undefined
    const best = [this.#byTimestamps, this.#byHeaders, this.#byReadings].find(({ latest }) => latest)
    const ahead = best?.latest
    if (!best || !ahead) return undefined
    const { drift } = best
    const gains = drift === undefined ? {} : { gains: drift * hour }
    return { ahead: middleOf(ahead), within: widthOf(ahead) / 2, ...gains }
  }

  #read(span: Span): Interval | undefined {
    return this.#readings.length > 0 ? this.during(span) : undefined
  }

  /** Where timestamps are known to come from another clock than the one that is read, all that lies between them. */
  #withSkew(span: Span, read: Interval): Interval | undefined {
    const skew = this.#skew.all
    if (!skew) return this.#isDoubted(span, read) ? undefined : read
    if (skew.from >= -tolerance && skew.to <= tolerance) return read
    return { from: read.from + Math.min(0, skew.from), to: read.to + Math.max(0, skew.to) }
  }

  /** Before any timestamp is seen: whether Date headers speak against the clock that is read. */
  #isDoubted(span: Span, read: Interval): boolean {
    const offset = this.#byHeaders.latest
    const nearly = { from: read.from - tolerance, to: read.to + tolerance }
    return offset !== undefined && !intersection(nearly, shifted(span, offset))
  }

  #byAllClocks(span: Span): Interval | undefined {
    const [one, other] = [this.#byHeaders.latest, this.#byTimestamps.all]
    const offset = one && other ? (intersection(one, other) ?? hull(one, other)) : (one ?? other)
    return offset && shifted(span, offset)
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

/** What a timestamp that was taken within a span shows the target's clock to be ahead of ours. */
function offsetOf({ sent, answered }: Span, told: number): Interval {
  return { from: told - rounding - answered, to: told + rounding - sent }
}

function shifted({ sent, answered }: Span, { from, to }: Interval): Interval {
  return { from: sent + from, to: answered + to }
}

function contains({ from, to }: Interval, time: number, slack: number): boolean {
  return time >= from - slack && time <= to + slack
}
