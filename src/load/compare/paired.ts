// A mean of paired differences, how far it may be off, and the smallest one that would have been seen.

import { deviationOf, meanOf } from '../capacity/statistics/bootstrap.ts'
import { studentQuantile } from '../capacity/statistics/student.ts'

export interface Difference {
  readonly pairs: number
  readonly mean: number
  readonly low: number
  readonly high: number
  /** A difference of this size would have been told from none in four of five comparisons like this one. */
  readonly smallest: number
}

export const fewestPairs = 4
const power = 0.8

/** Student's t, since whatever makes one block unlike the next touches both of a pair. */
export function differenceOf(differences: readonly number[], confidence: number): Difference {
  const pairs = differences.length
  if (pairs < fewestPairs) throw new Error(`${pairs} pairs are too few to compare: at least ${fewestPairs}`)
  const mean = meanOf(differences)
  const error = deviationOf(differences) / Math.sqrt(pairs)
  const reach = studentQuantile(1 - (1 - confidence) / 2, pairs - 1)
  const smallest = (reach + studentQuantile(power, pairs - 1)) * error
  return { pairs, mean, low: mean - reach * error, high: mean + reach * error, smallest }
}

/** So many pairs are needed for a difference of this size to be seen in four of five comparisons. */
export function pairsFor(size: number, deviation: number, confidence: number): number {
  for (let pairs = fewestPairs; pairs < 10_000; pairs++) {
    const reach = studentQuantile(1 - (1 - confidence) / 2, pairs - 1) + studentQuantile(power, pairs - 1)
    if ((reach * deviation) / Math.sqrt(pairs) <= size) return pairs
  }
  return Number.POSITIVE_INFINITY
}
