// One step of a search: so many users for so long, and what was measured of it. Whoever can do that can be searched:
// k6 against a target, a synthetic server, a simulated queue.

import type { Histogram } from '../measure/histogram.ts'
import type { TargetUse } from './probe/watch-process.ts'

export interface StepWindow {
  /** From the intended start, microseconds. */
  readonly requests: Histogram
  readonly events: Histogram
  readonly ok: number
  readonly failed: number
  /** Answers that came in this time, whenever they were asked for; absent where that is the same. */
  readonly ended?: number
  /** Of those that failed: refused with 429. */
  readonly limited: number
}

export interface Step {
  readonly users: number
  readonly windowSeconds: number
  readonly windows: readonly StepWindow[]
  /** Wrong deliveries; undefined where none could be looked at. */
  readonly wrong: number | undefined
  /** Why the generator was the limit; none where it was not. */
  readonly generator: readonly string[]
  /** The most by which it was late; undefined where that is not all that was wrong with it. */
  readonly lateMs?: number
  /** What the process of the target used meanwhile; absent where it is not looked at. */
  readonly used?: TargetUse
  /** Why the target no longer answers. */
  readonly died?: string
}

/** The search itself, or a look whether the target has recovered. */
export type Purpose = 'search' | 'recovery'

export interface Bench {
  /** A glance at whether the target has recovered needs no more than the answers. */
  measure(users: number, seconds: number, purpose: Purpose): Promise<Step>
  /** Seconds. */
  now(): number
  /** Leaves the target alone for so long. */
  rest(seconds: number): Promise<void>
}
