// What known deviations and a baseline make of a report, as the report has it.

import type { Deviation } from '../../target/target.ts'

export interface KnownDeviation extends Deviation {
  readonly clause: string
}

/** What the expectations make of a report; what there is none of is left out. */
export interface Weighed {
  readonly baseline?: string
  /** All that the target file names, so that parts of a run can be held against them when they are joined. */
  readonly named?: readonly KnownDeviation[]
  /** Broken, known and forgiven. */
  readonly known?: readonly KnownDeviation[]
  /** Known, but no longer forgiven. */
  readonly expired?: readonly KnownDeviation[]
  /** Known to be broken, and seen to hold. */
  readonly mended?: readonly KnownDeviation[]
  /** Held in the baseline, and broken now. */
  readonly regressed?: readonly string[]
  /** The --seed and --runs of the baseline, where this run had others. */
  readonly other_plans?: string
  /** Held in the baseline, and cannot be told now. */
  readonly lost?: readonly string[]
  /** Named by the baseline, but no clause any more. */
  readonly gone?: readonly string[]
}
