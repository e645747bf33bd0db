// How likely steps near the knee are, for each place where the knee may be. A dose and its response: the odds of a bad request
// rise with some power of the number of users. What is not known is summed over: that power (the slope); how many
// requests are bad together; and that the curve is bent, for which each step may have half or double the slope.

import type { Observed } from './observed.ts'
import { logGamma } from './student.ts'

/** One step in so many may be a freak. */
const rare = 0.001
/** Half and double a slope are in the list, too, for any but the first and the last two. */
const slopes = Array.from({ length: 19 }, (_, index) => 2 ** (index / 2))
const inner = slopes.length - 4
/** Of the slope that steps have in common, a step has half, 0.7, 1, 1.4 or double. */
const bent = [0.1, 0.2, 0.4, 0.2, 0.1] as const
/** So many times what is allowed is clearly too much: how much too much says nothing, since a share may never reach 1. */
const clear = 10
/** No step is believed as if it had seen more clusters than this: the curve is not that smooth. */
const mostClusters = 16
/** From bad ones that come by themselves to all that a burst can spoil. */
const clusterWeights = [0.1, 0.2, 0.3, 0.27, 0.13]
/** What steps say together counts only in part: where the search looks, and when it ends, follows from what it saw. */
const believed = 0.9

/** With a slope that all of these steps have in common, more or less. */
export function smooth(grid: readonly number[], observed: readonly Observed[]): Float64Array {
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
  const atKnee = oddsOf(one.allowed)
  const most = Math.min(0.5, clear * one.allowed)
  const highest = one.bad > most * one.all ? oddsOf(most) : sure
  const bad = Math.min(one.bad, most * one.all)
  const fits = clusters.map((cluster) => fitOf(bad, one.all, Math.max(cluster, bad / mostClusters)))
  for (let place = 0; place < grid.length; place++) {
    const away = dose - (grid[place] as number)
    for (let index = 0; index < slopes.length; index++) {
      const there = Math.max(-sure, Math.min(highest, atKnee + (slopes[index] as number) * away))
      odds[index] = there
      ill[index] = -Math.log1p(Math.exp(-there))
    }
    for (let which = 0; which < fits.length; which++) {
      const fit = fits[which] as ClusterFit
      for (let index = 0; index < slopes.length; index++)
        row[index] = Math.exp(fit.scale + fit.all * (ill[index] as number) - fit.good * (odds[index] as number))
      mix(likely[which] as Float64Array, place * inner)
    }
  }
}

function mix(table: Float64Array, from: number): void {
  for (let index = 0; index < inner; index++) {
    let mixed = 0
    for (let step = 0; step < bent.length; step++) mixed += (bent[step] as number) * (row[index + step] as number)
    table[from + index] = (table[from + index] as number) * ((1 - rare) * mixed + rare)
  }
}

function oddsOf(share: number): number {
  return Math.log(share / (1 - share))
}

interface ClusterFit {
  readonly all: number
  readonly good: number
  readonly scale: number
}

/** As if whole clusters were good or bad, each by itself; about 1 where it fits best. */
function fitOf(bad: number, all: number, cluster: number): ClusterFit {
  const [good, ill] = [(all - bad) / cluster, bad / cluster]
  const ways = logGamma(good + ill + 1) - logGamma(good + 1) - logGamma(ill + 1)
  // Of a single number out of many the chance is small however well it fits.
  const many =
    bad === 0 || bad === all ? 0 : 0.5 * Math.log((2 * Math.PI * bad * (all - bad)) / all) - Math.log(cluster)
  return { all: good + ill, good, scale: ways + many }
}
