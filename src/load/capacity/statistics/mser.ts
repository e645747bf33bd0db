// MSER-5: where the warm-up of a series ends. It cuts off what makes the mean of the rest least certain
// (White 1997; batches of five, at most half of the series).

import { memoryOf } from './autocorrelation.ts'
import { deviationOf, meanOf } from './bootstrap.ts'

export interface Trim {
  /** So many values from the start belong to the warm-up. */
  readonly cut: number
  /** False where what is left still goes up or down. */
  readonly isSettled: boolean
}

const usualBatch = 5
/** With fewer batches a cut is chance: a shorter series is cut in smaller ones. */
const fewestBatches = 8
/** Standard errors by which a warm-up differs from the rest. */
const apart = 3

/** The cut, where what it cuts off is no chance: of a series with memory some cut always looks best. */
export function settledAfter(series: readonly number[]): Trim {
  const cut = warmUp(series)
  const [head, rest] = [series.slice(0, cut), series.slice(cut)]
  const memory = memoryOf(rest)
  const pieces = 1 / rest.length + 1 / Math.max(1, cut)
  const error = deviationOf(rest) * Math.sqrt(memory * pieces)
  const isWorthIt = cut > 0 && Math.abs(meanOf(head) - meanOf(rest)) > apart * error
  return { cut: isWorthIt ? cut : 0, isSettled: !drifts(isWorthIt ? rest : series) }
}

/** Whether each quarter is above, or below, the one before, by more than values differ within them. */
function drifts(series: readonly number[]): boolean {
  const quarter = Math.floor(series.length / 4)
  if (quarter < 2) return false
  const quarters = [0, 1, 2, 3].map((part) => series.slice(part * quarter, (part + 1) * quarter))
  const means = quarters.map(meanOf)
  const rises = means.slice(1).map((mean, index) => Math.sign(mean - (means[index] ?? 0)))
  const whole = Math.abs((means[3] ?? 0) - (means[0] ?? 0))
  return Math.abs(meanOf(rises)) === 1 && whole > 2 * meanOf(quarters.map(deviationOf))
}

/** The cut of MSER, as it is. */
export function warmUp(series: readonly number[]): number {
  const batch = Math.max(1, Math.min(usualBatch, Math.floor(series.length / fewestBatches)))
  const means = batchMeans(series, batch)
  const last = Math.floor(means.length / 2)
  let [best, cut] = [Number.POSITIVE_INFINITY, 0]
  let [count, sum, squares] = [0, 0, 0]
  for (let index = means.length - 1; index >= 0; index--) {
    const value = means[index] ?? 0
    count += 1
    sum += value
    squares += value * value
    if (index > last) continue
    const error = Math.max(0, squares - (sum * sum) / count) / (count * count)
    // Of equal cuts the earliest keeps most.
    if (error <= best) [best, cut] = [error, index]
  }
  return cut * batch
}

/** What is left over at the end does not fill a batch. */
function batchMeans(series: readonly number[], batch: number): number[] {
  return Array.from({ length: Math.floor(series.length / batch) }, (_, index) => {
    const values = series.slice(index * batch, (index + 1) * batch)
    return values.reduce((sum, value) => sum + value, 0) / batch
  })
}
