// What a search can do next.

import type { Purpose } from './step.ts'

/** Why a search is over; all but the first are short of what was asked for. */
export type End = 'within' | 'budget' | 'holds-all' | 'fails-at-one' | 'generator' | 'died' | 'nothing-measured'

export interface Measurement {
  readonly kind: 'measure'
  readonly users: number
  readonly seconds: number
  readonly purpose: Purpose
  /** Seconds in which the target is left alone before. */
  readonly rest: number
}

export type Decision = Measurement | { readonly kind: 'end'; readonly why: End }
