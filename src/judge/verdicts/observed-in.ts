// One observation of one clause, and the exchange in which it was made.

import type { Observation, Seen } from '../../model/facts/observe.ts'

export function observedIn(exchange: number, observations: readonly Observation[]): Seen[] {
  return observations.map((observation) => ({ ...observation, exchange }))
}
