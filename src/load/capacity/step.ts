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
  /** What the process of the target used meanwhile; absent where it is not looked at. */
  readonly used?: TargetUse
  /** Why the target no longer answers. */
  readonly died?: string
}

export interface Bench {
  measure(users: number, seconds: number): Promise<Step>
  /** Seconds. */
  now(): number
  /** Leaves the target alone for so long. */
  rest(seconds: number): Promise<void>
}
