// How many users the steps so far say that the target holds.

import { type SearchState, telling } from './state.ts'
import { kneeOf } from './statistics/knee.ts'
import { isMissed } from './trial.ts'

export interface Interval {
  readonly users: number
  /** At 95 %. */
  readonly low: number
  readonly high: number
  /** Users below which the knee lies with this probability. */
  readonly at: (share: number) => number
}

/** Both the decision and the progress ask for it. */
const known = new WeakMap<SearchState, Interval>()

/** Undefined until the objective was both kept and missed. */
export function intervalSoFar(state: SearchState): Interval | undefined {
  const told = telling(state)
  if (new Set(told.map(isMissed)).size < 2) return undefined
  const { at } = known.get(state) ?? kneeOf(told.map(({ users, worst }) => ({ users, ...worst })))
  const interval = { users: at(0.5), low: at(0.025), high: at(0.975), at }
  known.set(state, interval)
  return interval
}
