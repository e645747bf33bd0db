// How long the findings of a run may be chased: within the budget and a little more where there is one, otherwise a
// fixed time for each.

import type { HarnessClock } from '../../target/clock.ts'
import { leaving } from '../asking/trouble.ts'

/** The time that one finding has. */
export interface Turn {
  /** Aborted when the time is over, or on an interrupt: trials that are under way end. */
  readonly signal: AbortSignal
  /** Whether what is left should go into re-runs rather than into making the plan smaller. */
  readonly isLate: () => boolean
  /** To be called where trials begin anew: what was done since the last one was none. */
  readonly resume?: () => void
  /** Has to be called in the end, so that nobody waits for the time to pass. */
  readonly end: () => void
}

/** Seconds for each finding of a run without a budget. */
const patience = 60
/** Of a finding's time, the share after which its plan is not made any smaller. */
const forShrinking = 0.7
/** How often a plan is run again in the end. */
const reruns = 3
/** How much longer than its budget the re-runs of a run may take: a tenth, or this many seconds. */
const leastGrace = 5
/** The same for the whole command, which tidies up in the end: a quarter, or this many seconds. */
const leastForTidying = 15
/** Of a budget, the share for plans where something was found that has to be run again. */
const forPlans = 0.75

export class Allowance {
  readonly #clock: HarnessClock
  readonly #signal: AbortSignal
  readonly #began: number
  readonly #budget: number | undefined

  constructor(clock: HarnessClock, budget: number | undefined, signal: AbortSignal) {
    this.#clock = clock
    this.#signal = signal
    this.#began = clock.now()
    this.#budget = budget
  }

  /** Whether no further plan is to be begun. */
  isSpent(hasFindings: boolean): boolean {
    return this.left(hasFindings) <= 0
  }

  /** Seconds for plans, and for what only real time shows beside them. */
  left(hasFindings: boolean): number {
    if (this.#budget === undefined) return Number.POSITIVE_INFINITY
    return this.#began + this.#budget * (hasFindings ? forPlans : 1) - this.#clock.now()
  }

  /** `waiting`: how many findings are still to be chased, this one among them. */
  turn(waiting: number): Turn {
    const began = this.#clock.now()
    const seconds = this.#budget === undefined ? patience : Math.max(0, this.#end(this.#budget) - began) / waiting
    const [over, ended] = [new AbortController(), new AbortController()]
    void this.#clock.sleep(seconds, ended.signal).then(() => over.abort(new Error('out of time')))
    return {
      signal: AbortSignal.any([this.#signal, over.signal]),
      ...this.#lateness(began, seconds),
      end: () => ended.abort(),
    }
  }

  /** It is asked before each trial, so that it knows how long one takes, and leaves time for the re-runs. */
  #lateness(began: number, seconds: number): Pick<Turn, 'isLate' | 'resume'> {
    let [asked, longest] = [undefined as number | undefined, 0]
    const isLate = () => {
      const now = this.#clock.now()
      longest = Math.max(longest, now - (asked ?? now))
      asked = now
      return now - began >= seconds * forShrinking || began + seconds - now < (reruns + 1) * longest
    }
    const resume = () => {
      asked = undefined
    }
    return { isLate, resume }
  }

  /** For the plans: aborted a little after the budget is spent, since a plan may take long on a slow target. */
  plans(): Pick<Turn, 'signal' | 'end'> {
    const [over, ended] = [new AbortController(), new AbortController()]
    const signal = AbortSignal.any([this.#signal, over.signal])
    if (this.#budget === undefined) return { signal, end: () => {} }
    const seconds = this.#budget + leastGrace / 2
    void this.#clock.sleep(seconds, ended.signal).then(() => over.abort(new Error(leaving.givenUp)))
    return { signal, end: () => ended.abort() }
  }

  #end(budget: number): number {
    return this.#began + budget + Math.max(leastGrace, budget / 10)
  }
}

/** Seconds after its beginning at which a command with a budget is over. */
export function latestEnd(budget: number): number {
  return budget + Math.max(leastForTidying, budget / 4)
}
