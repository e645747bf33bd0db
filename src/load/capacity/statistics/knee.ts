// Where the objective begins to be missed, as a probability over numbers of users, given noisy steps. Of steps near the
// knee the whole response counts, of those far from it only the side.

import { smooth } from './dose-response.ts'
import { gridOf, quantiles } from './grid.ts'
import type { Observed } from './observed.ts'
import { sided } from './sides.ts'

export interface Knee {
  /** Users below which the knee lies with this probability. */
  at(share: number): number
}

const [coarse, middling, fine] = [160, 50, 80]
/** The knee is looked for from so far below the least to so far above the most users tried. */
const reach = Math.log(4)
/** Within such a factor of the knee the curve is taken for smooth. */
const near = Math.log(1.4)

export function kneeOf(observed: readonly Observed[]): Knee {
  const doses = observed.map(({ users }) => Math.log(users))
  const whole = gridOf(Math.min(...doses) - reach, Math.max(...doses) + reach, coarse)
  const rough = quantiles(whole, sided(whole, observed))
  const middle = rough(0.5)
  const isNear = ({ users, allowed }: Observed) => allowed > 0 && Math.abs(Math.log(users) - middle) < near
  const close = observed.filter(isNear)
  const far = observed.filter((one) => !isNear(one))
  const on = (grid: number[]) => quantiles(grid, product(sided(grid, far), smooth(grid, close)))
  const first = on(gridOf(Math.min(rough(0.01), middle - near), Math.max(rough(0.99), middle + near), middling))
  const exact = on(gridOf(first(1e-3), first(1 - 1e-3), fine))
  return { at: (share) => Math.exp(exact(share)) }
}

function product(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, index) => value * (other[index] as number))
}
