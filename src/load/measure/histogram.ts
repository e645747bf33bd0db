// Histograms as the k6 extension writes them: log-linear buckets, the same everywhere. Merging adds counts, so that
// percentiles of several processes are exactly those of one.

export interface Histogram {
  readonly count: number
  /** Microseconds. */
  readonly sum: number
  readonly max: number
  readonly buckets: Readonly<Record<string, number>>
}

const exact = 256
const perOctave = 128

export const emptyHistogram: Histogram = { count: 0, sum: 0, max: 0, buckets: {} }

export function merged(histograms: readonly Histogram[]): Histogram {
  const buckets: Record<string, number> = {}
  let [count, sum, max] = [0, 0, 0]
  for (const one of histograms) {
    count += one.count
    sum += one.sum
    max = Math.max(max, one.max)
    for (const [index, many] of Object.entries(one.buckets)) buckets[index] = (buckets[index] ?? 0) + many
  }
  return { count, sum, max, buckets }
}

export function histogramOf(microseconds: Iterable<number>): Histogram {
  const buckets: Record<string, number> = {}
  let [count, sum, max] = [0, 0, 0]
  for (const value of microseconds) {
    const index = indexOf(Math.max(0, Math.trunc(value)))
    buckets[index] = (buckets[index] ?? 0) + 1
    count += 1
    sum += value
    max = Math.max(max, value)
  }
  return { count, sum, max, buckets }
}

export function indexOf(value: number): number {
  if (value < exact) return value
  const octave = Math.floor(Math.log2(value)) - 7
  return exact + (octave - 1) * perOctave + Math.floor(value / 2 ** octave) - perOctave
}

/** The middle of a bucket. */
export function middleOf(index: number): number {
  if (index < exact) return index
  const octave = Math.floor((index - exact) / perOctave) + 1
  return (((index - exact) % perOctave) + perOctave + 0.5) * 2 ** octave
}

/** In milliseconds; undefined where nothing was measured. */
export function percentileMs({ count, max, buckets }: Histogram, share: number): number | undefined {
  if (count === 0) return undefined
  const wanted = Math.max(1, Math.ceil(share * count))
  let seen = 0
  for (const [index, many] of Object.entries(buckets)) {
    seen += many
    // Integer keys come in ascending order.
    if (seen >= wanted) return Math.min(middleOf(Number(index)), max) / 1000
  }
  return max / 1000
}

export function meanMs({ count, sum }: Histogram): number | undefined {
  return count === 0 ? undefined : sum / count / 1000
}
