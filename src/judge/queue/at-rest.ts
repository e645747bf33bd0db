// When what had to happen must have happened. An event may come some time after its cause, so that only after that
// time anything can be missed. Judges nothing.

import type { TargetTime } from '../exchange/time.ts'
import type { Pace } from './queue-pace.ts'

/** How long after its cause an event may come (reading 42). */
export const lateSeconds = 10

interface Clocks {
  readonly time: TargetTime
  readonly pace: Pace
}

/** Whether an event of which the cause was begun at one moment is due by the other, by the target's own clock. */
export function isDue({ time, pace }: Clocks, begun: number, moment: number): boolean {
  if (begun === Number.NEGATIVE_INFINITY) return true
  return time.passed(begun, moment).from >= lateSeconds + pace.promptSeconds()
}

/** Whether it must have arrived: a clock that is moved by hand moves no timers, so that some real time counts as well. */
export function isAtRest(clocks: Clocks, begun: number, moment: number): boolean {
  return isDue(clocks, begun, moment) && moment - begun >= clocks.pace.promptSeconds()
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
