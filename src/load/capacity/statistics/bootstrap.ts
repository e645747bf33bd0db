// The moving-block bootstrap: what else could have been measured. Windows are drawn again in blocks of neighbours, since
// latencies remember one another. Blocks go around the end, so that windows at the edges are drawn as often as others.

import type { Draw } from '../../k6/random.ts'

/** Window numbers of one more series that could have been. */
export function drawnBlocks(length: number, block: number, draw: Draw): number[] {
  const windows: number[] = []
  while (windows.length < length) {
    const from = draw.integer(0, length - 1)
    for (let step = 0; step < block && windows.length < length; step++) windows.push((from + step) % length)
  }
  return windows
}

/** The statistic of so many series that could have been. */
export function bootstrapped<T>(
  statistic: (windows: readonly number[]) => T,
  { length, block, times, draw }: { length: number; block: number; times: number; draw: Draw },
): T[] {
  return Array.from({ length: times }, () => statistic(drawnBlocks(length, block, draw)))
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
