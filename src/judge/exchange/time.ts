// What time it was at the target while something happened here, and how much time passed there. Learnt from the clock
// lines of a history, and from the times that the interface tells. Both may be different clocks: only where timestamps were
// seen that agree with the clock that is read, or with all that lies between the two, can a timestamp be wrong. Where
// nothing tells the time, ours tells how much passed. A `Date` header tells nothing: it may be that of a gateway.

import type { Exchange } from '../../history/entry.ts'
import type { Answer, Interval } from '../../model/facts/moment.ts'
import { ClockReadings } from './clock-readings.ts'
import { middleOf, Offset, widthOf } from './offset.ts'

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

export class TargetTime {
  readonly #readings = new ClockReadings()
  /** Whether nobody moves the clock but who is told of. */
  #isComplete = true
  /** What the target's clock is ahead of ours, by readings and by timestamps. */
  #byReadings = new Offset()
  #byTimestamps = new Offset()
  /** What timestamps are ahead of the clock that is read. */
  #skew = new Offset()
  /** What fixtures made, until something shows that they had ended. */
  #made: { readonly at: number; readonly told: number }[] = []

  /** What its answers taught of a clock that goes on by itself. Readings are of a history, and stay there. */
  carriedOver(): TargetTime {
    const time = new TargetTime()
    time.#byTimestamps = this.#byTimestamps.copy()
    time.#skew = this.#skew.copy()
    return time
  }

  /** `grain` is how exact its times are; in a history that is not complete the clock may be moved unseen. */
  begin({ grain = 0, complete = true }: { readonly grain?: number; readonly complete?: boolean }): void {
    this.#isComplete = complete
    this.#readings.grain = grain
    this.#readings.mayLeap = !complete
  }

  get grain(): number {
    return this.#readings.grain
  }

  read(at: number, now: number): void {
    this.#readings.add(at, now)
    this.#byReadings.see({ sent: at, answered: at }, { from: now - at, to: now - at })
  }

  /** The target told its own time in an answer. Two that contradict each other show how far its clocks are apart. */
  readTimestamp({ sent, answered }: Span, told: number): void {
    if (this.#isAbsurd({ sent, answered }, told)) return
    this.#byTimestamps.see({ sent, answered }, offsetOf({ sent, answered }, told))
    this.#compare({ sent, answered }, told)
  }

  /** The target told the time at which a fixture made something; of a fixture only the beginning is recorded. */
  readMade(at: number, told: number): void {
    if (!this.#isAbsurd({ sent: at, answered: at }, told)) this.#made.push({ at, told })
  }

  /** All fixtures that began before were over then. */
  over(moment: number): void {
    if (this.#made.length === 0) return
    const over = this.#made.filter(({ at }) => at <= moment)
    this.#made = this.#made.filter(({ at }) => at > moment)
    for (const { at, told } of over) this.#learn({ sent: at, answered: moment }, told)
  }

  /** Where no clock is read, what fixtures made tells the time as what answers tell does. */
  #learn(span: Span, told: number): void {
    if (!this.#readings.isEmpty) this.#compare(span, told)
    else this.#byTimestamps.see(span, offsetOf(span, told))
  }

  #compare(span: Span, told: number): void {
    const read = this.#read(span)
    if (read && Number.isFinite(read.to) && contains(read, told, mostSkew))
      this.#skew.see(span, { from: told - rounding - read.to, to: told + rounding - read.from })
  }

  /** How many seconds passed at the target between two moments of ours. */
  passed(from: number, to: number): Interval {
    if (!this.#readings.isEmpty) return this.#readings.passed(from, to)
    const ours = to - from
    const gained = this.#byTimestamps.gained(from, to, !this.#isComplete)
    return { from: ours + Math.min(0, gained.from), to: ours + Math.max(0, gained.to) }
  }

  /** The target's time at a moment of ours. */
  at(moment: number): Interval | undefined {
    return this.#readings.at(moment) ?? this.#told({ sent: moment, answered: moment })
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
    const time = read ? this.#withSkew(read) : this.#sureTold(span, told)
    if (time === undefined || told === undefined) return time
    const isWrong = this.#isAbsurd(span, told) || (read !== undefined && !contains(read, told, mostSkew))
    return isWrong || contains(time, told, read ? rounding + tolerance : rounding) ? time : undefined
  }

  /** The same for what a fixture did. */
  sureAt(at: number): Interval | undefined {
    return this.sureDuring({ sent: at, answered: at })
  }

  /** Undefined where nothing was told of it, or where it was moved by hand. */
  measured(): ClockMeasured | undefined {
    if (this.#readings.isMoved) return undefined
    const best = [this.#byTimestamps, this.#byReadings].find(({ latest }) => latest)
    const ahead = best?.latest
    if (!best || !ahead) return undefined
    const { drift } = best
    const gains = drift === undefined ? {} : { gains: drift * hour }
    return { ahead: middleOf(ahead), within: widthOf(ahead) / 2, ...gains }
  }

  #read(span: Span): Interval | undefined {
    return this.#readings.isEmpty ? undefined : this.during(span)
  }

  /** Where timestamps are known to come from another clock than the one that is read, all that lies between them. */
  #withSkew(read: Interval): Interval {
    const skew = this.#skew.all
    if (!skew || (skew.from >= -tolerance && skew.to <= tolerance)) return read
    return { from: read.from + Math.min(0, skew.from), to: read.to + Math.max(0, skew.to) }
  }

  #told(span: Span): Interval | undefined {
    const offset = this.#byTimestamps.all
    return offset && shifted(span, offset)
  }

  /**
   * By timestamps alone. A jump shows only later, by what is told then: so the interval is as wide as what is known when
   * it is asked for. A time that is told in the same answer shows that there was none.
   */
  #sureTold(span: Span, told: number | undefined): Interval | undefined {
    const then = this.#told(span)
    if (!then || (told !== undefined && contains(then, told, rounding))) return then
    const besides = () => this.#byTimestamps.besides(span, !this.#isComplete)
    return {
      get from() {
        return Math.min(then.from, span.sent + besides().from)
      },
      get to() {
        return Math.max(then.to, span.answered + besides().to)
      },
    }
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
