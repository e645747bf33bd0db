// How capacity grows with servers: in proportion, by Amdahl's law (a part cannot be shared out), or by the universal
// scalability law (servers also have to agree with one another). Which one is chosen by AIC; its correction for few
// points is for errors that are estimated, and here they are known.
//
// With n servers, n / capacity is a straight sum: 1/λ for one, σ/λ for each more, κ/λ for each pair. So all three are
// weighted least squares, and the bands follow from the covariance.

import { type Fit, leastSquares } from './least-squares.ts'

export interface Point {
  readonly servers: number
  readonly users: number
  /** Relative standard error; of an interval at 95 % about a quarter of its width. */
  readonly error?: number
}

type Law = 'linear' | 'amdahl' | 'usl'

export interface Scaling {
  readonly law: Law
  /** Users of one server; the part that is not shared out; what each pair costs. */
  readonly lambda: number
  readonly sigma: number
  readonly kappa: number
  /** By law: how well it fits for its number of parameters; less is better. Null where there are too few points. */
  readonly aic: Readonly<Record<Law, number | null>>
  predict(servers: number): Band
}

export interface Band {
  readonly users: number
  /** In which a measurement would lie at 95 %; without an upper end where nothing bounds it. */
  readonly low: number
  readonly high: number
}

/** Of two runs that measure the same: public ones of a chat service differ by up to 8 %. */
const usualError = 0.04

const terms: readonly ((servers: number) => number)[] = [
  () => 1,
  (servers) => servers - 1,
  (servers) => servers * (servers - 1),
]
/** A law that is worse by no more than this may be the right one: the band is that of all such. */
const rivals = 2
const laws: readonly Law[] = ['linear', 'amdahl', 'usl']

export function scalingOf(points: readonly Point[]): Scaling {
  if (new Set(points.map(({ servers }) => servers)).size < 2)
    throw new Error('scaling needs the users that at least two different numbers of servers hold')
  const fits = laws.map((_, index) => fitted(points, index + 1))
  const scores = fits.map((fit, index) => (fit ? fit.chiSquare + 2 * (index + 1) : null))
  const least = Math.min(...scores.map((score) => score ?? Number.POSITIVE_INFINITY))
  const best = scores.indexOf(least)
  const fit = fits[best] as Fit
  const [one = 0, each = 0, pair = 0] = fit.coefficients
  const likely = fits.filter((_, index) => (scores[index] ?? Number.POSITIVE_INFINITY) <= least + rivals) as Fit[]
  return {
    ...{ law: laws[best] as Law, lambda: 1 / one, sigma: each / one, kappa: pair / one },
    aic: { linear: scores[0] ?? null, amdahl: scores[1] ?? null, usl: scores[2] ?? null },
    predict: (servers) => {
      const bands = likely.map((other) => bandAt(servers, other, points))
      const { users } = bandAt(servers, fit, points)
      return { users, low: Math.min(...bands.map(({ low }) => low)), high: Math.max(...bands.map(({ high }) => high)) }
    },
  }
}

/** Undefined where it has as many parameters as there are points, so that nothing could contradict it, or negative ones. */
function fitted(points: readonly Point[], many: number): Fit | undefined {
  if (many > 1 && points.length <= many) return undefined
  const rows = points.map(({ servers }) => terms.slice(0, many).map((term) => term(servers)))
  const costs = points.map(({ servers, users }) => servers / users)
  const deviations = points.map(({ error = usualError }, index) => error * (costs[index] ?? 0))
  const fit = leastSquares(rows, costs, deviations)
  return fit.coefficients.every((value) => value >= 0) ? fit : undefined
}

function bandAt(servers: number, { coefficients, covariance, chiSquare }: Fit, points: readonly Point[]): Band {
  const row = terms.slice(0, coefficients.length).map((term) => term(servers))
  const cost = row.reduce((sum, value, index) => sum + value * (coefficients[index] ?? 0), 0)
  const degrees = points.length - coefficients.length
  // Where points lie further from the curve than their errors allow, the curve is that much less sure.
  const stretch = degrees > 0 ? Math.max(1, chiSquare / degrees) : 1
  const own = points.reduce((sum, { error = usualError }) => sum + error, 0) / points.length
  const ofCurve = row.reduce(
    (sum, a, i) => sum + row.reduce((part, b, j) => part + a * b * (covariance[i]?.[j] ?? 0), 0),
    0,
  )
  const deviation = Math.sqrt(stretch * (ofCurve + (own * cost) ** 2))
  const wide = 1.96 * deviation
  return {
    users: servers / cost,
    low: servers / (cost + wide),
    high: cost > wide ? servers / (cost - wide) : Number.POSITIVE_INFINITY,
  }
}
