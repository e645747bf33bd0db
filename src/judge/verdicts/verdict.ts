// What a run comes to: a verdict for each clause, and a finding for each one that is broken.

import type { Strength } from '../../spec/clause.ts'

type Verdict = 'holds' | 'broken' | 'cannot-tell' | 'not-applicable'

export interface ClauseVerdict {
  readonly id: string
  readonly strength: Strength
  readonly verdict: Verdict
  /** How often the clause was looked at. */
  readonly seen: number
  /** The number of an exchange that shows it to hold, or to be broken. */
  readonly witness?: number
  readonly reason?: string
  /** Of a clause that was never looked at, the needs that nothing met. */
  readonly lacks?: readonly string[]
}

export interface Finding {
  readonly clause: string
  readonly says: string
  /** The request of the exchange that showed it, in one line. */
  readonly sent: string
  readonly expected: string
  readonly got: string
  /** The exchanges that taught what was expected, and last the one that contradicts them. */
  readonly sequence: readonly number[]
}
