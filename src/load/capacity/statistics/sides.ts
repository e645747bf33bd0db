// On which side of each step the knee lies, and no more: for steps so far from it that nothing is known of the curve between.

import type { Observed } from './observed.ts'

/** One step in so many may be a freak. */
const freak = 0.01

/** Only on which side of each step the knee lies. */
export function sided(grid: readonly number[], observed: readonly Observed[]): Float64Array {
  const weights = new Float64Array(grid.length).fill(1)
  for (const one of observed) {
    const dose = Math.log(one.users)
    const kept = keptWith(one)
    grid.forEach((knee, place) => {
      weights[place] = (weights[place] as number) * (knee > dose ? kept : 1 - kept)
    })
  }
  return weights
}

/** How likely it is that the objective is kept there: by how many deviations the bad ones are off what is allowed. */
function keptWith({ bad, all, allowed, variance }: Observed): number {
  const limit = all * allowed
  const deviation = Math.sqrt(Math.max(variance, bad, limit, 1))
  const z = (limit - bad) / deviation
  const kept = 1 / (1 + Math.exp(-1.7 * z))
  return Math.min(1 - freak, Math.max(freak, bad === 0 ? Math.max(kept, 0.8) : kept))
}
