// Where the objective begins to be missed, as a probability over numbers of users, given noisy steps.
//
// A dose and its response: around the knee the odds of a bad request rise with some power of the number of users. What is
// not known is summed over: that power (the slope); how much bad ones come in clusters, beyond what the bootstrap of
// single steps says; and that the curve is bent, for which each step may have half or double the slope. Of steps far from
// the knee only the side counts. One step in a hundred may be a freak.

import { logGamma } from './student.ts'

export interface Observed {
  readonly users: number
  readonly bad: number
  readonly all: number
  readonly allowed: number
  readonly variance: number
  readonly together: number
}

export interface Knee {
  /** Users below which the knee lies with this probability. */
  at(share: number): number
}

/** Steps that tell nothing, of those whose side alone counts and of those that are weighed. */
const [freak, rare] = [0.01, 0.001]
/** Doubling, so that half and double a slope are in the list, too. */
const slopes = Array.from({ length: 11 }, (_, index) => 2 ** index)
const inner = slopes.length - 2
/** From bad ones that come by themselves to all that a burst can spoil. */
const clusterWeights = [0.1, 0.2, 0.3, 0.27, 0.13]
const [coarse, middling, fine] = [160, 50, 80]
/** What steps say together counts only in part: where the search looks, and when it ends, follows from what it saw. */
const believed = 0.8
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

function gridOf(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1))
}

function product(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, index) => value * (other[index] as number))
}

/** Only on which side of each step the knee lies. */
function sided(grid: readonly number[], observed: readonly Observed[]): Float64Array {
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

/** With a slope that all of these steps have in common, more or less. */
function smooth(grid: readonly number[], observed: readonly Observed[]): Float64Array {
  const clusters = clustersOf(observed)
  const likely = clusterWeights.map((weight) => prior(grid.length, weight))
  for (const one of observed) multiply(likely, grid, one, clusters)
  const weights = new Float64Array(grid.length)
  for (const table of likely)
    table.forEach((value, at) => {
      const place = Math.floor(at / inner)
      weights[place] = (weights[place] as number) + value
    })
  return weights.map((weight) => weight ** believed)
}

/** Gentle slopes before steep ones: those make an interval narrow, and must be seen. */
function prior(places: number, weight: number): Float64Array {
  return Float64Array.from({ length: places * inner }, (_, at) => weight / Math.sqrt(slopes[at % inner] as number))
}

/** How many requests are bad together. */
function clustersOf(observed: readonly Observed[]): number[] {
  const sum = (of: 'bad' | 'variance' | 'together') => observed.reduce((all, one) => all + one[of], 0)
  const seen = sum('bad') === 0 ? 1 : Math.max(1, sum('variance') / sum('bad'))
  const together = Math.max(1, sum('together') / Math.max(1, observed.length))
  const from = Math.max(1, Math.min(seen, together / 8))
  const to = Math.max(4 * from, 3 * together, 4 * seen)
  return clusterWeights.map((_, index) => from * (to / from) ** (index / (clusterWeights.length - 1)))
}

const odds = new Float64Array(slopes.length)
const ill = new Float64Array(slopes.length)
const row = new Float64Array(slopes.length)
/** Odds beyond this are certainties. */
const sure = 50

function multiply(
  likely: readonly Float64Array[],
  grid: readonly number[],
  one: Observed,
  clusters: readonly number[],
) {
  const dose = Math.log(one.users)
  const atKnee = Math.log(one.allowed / (1 - one.allowed))
  const fits = clusters.map((cluster) => fitOf(one, cluster))
  for (let place = 0; place < grid.length; place++) {
    const away = dose - (grid[place] as number)
    for (let index = 0; index < slopes.length; index++) {
      const there = Math.max(-sure, Math.min(sure, atKnee + (slopes[index] as number) * away))
      odds[index] = there
      ill[index] = -Math.log1p(Math.exp(-there))
    }
    for (let which = 0; which < fits.length; which++) {
      const { bad, good, scale } = fits[which] as ClusterFit
      for (let index = 0; index < slopes.length; index++)
        row[index] = Math.exp(scale + (bad + good) * (ill[index] as number) - good * (odds[index] as number))
      mix(likely[which] as Float64Array, place * inner)
    }
  }
}

/** With the slope, half of it, or double. */
function mix(table: Float64Array, from: number): void {
  for (let index = 0; index < inner; index++) {
    const mixed = 0.25 * (row[index] as number) + 0.5 * (row[index + 1] as number) + 0.25 * (row[index + 2] as number)
    table[from + index] = (table[from + index] as number) * ((1 - rare) * mixed + rare)
  }
}

interface ClusterFit {
  readonly bad: number
  readonly good: number
  readonly scale: number
}

/** As if whole clusters were good or bad, each by itself; about 1 where it fits best. */
function fitOf({ bad, all }: Observed, cluster: number): ClusterFit {
  const [good, ill] = [(all - bad) / cluster, bad / cluster]
  const ways = logGamma(good + ill + 1) - logGamma(good + 1) - logGamma(ill + 1)
  // Of a single number out of many the chance is small however well it fits.
  const many =
    bad === 0 || bad === all ? 0 : 0.5 * Math.log((2 * Math.PI * bad * (all - bad)) / all) - Math.log(cluster)
  return { bad: ill, good, scale: ways + many }
}

/** Straight between the points of the grid. */
function quantiles(grid: readonly number[], weights: Float64Array): (share: number) => number {
  const sums = new Float64Array(grid.length)
  for (let at = 1; at < grid.length; at++)
    sums[at] = (sums[at - 1] as number) + ((weights[at - 1] as number) + (weights[at] as number)) / 2
  const all = sums[grid.length - 1] as number
  return (share) => {
    const wanted = share * all
    const after = Math.max(
      1,
      sums.findIndex((sum) => sum >= wanted),
    )
    const [below, above] = [sums[after - 1] as number, sums[after] as number]
    const [from, to] = [grid[after - 1] as number, grid[after] as number]
    return above > below ? from + ((to - from) * (wanted - below)) / (above - below) : from
  }
}
