// The figures by which two builds are compared, each of one block. Latencies and rates are compared as ratios, so that their
// logarithms are what is subtracted; errors as they are, since there may be none.

import type { Step } from '../capacity/step.ts'
import { type Histogram, merged, percentileMs } from '../measure/histogram.ts'

export interface Figure {
  readonly name: string
  readonly kind: 'ratio' | 'difference'
  /** Whether more of it is better. */
  readonly isGood: boolean
  of(step: Step): number | undefined
}

export const figures: readonly Figure[] = [
  latency('p50 request', 0.5, 'requests'),
  latency('p99 request', 0.99, 'requests'),
  latency('p99 event', 0.99, 'events'),
  { name: 'good answers a second', kind: 'ratio', isGood: true, of: rateOf },
  { name: 'errors', kind: 'difference', isGood: false, of: errorsOf },
]

function latency(name: string, share: number, of: 'requests' | 'events'): Figure {
  const all = ({ windows }: Step): Histogram => merged(windows.map((window) => window[of]))
  return { name, kind: 'ratio', isGood: false, of: (step) => percentileMs(all(step), share) }
}

function rateOf({ windows, windowSeconds }: Step): number | undefined {
  const ok = windows.reduce((sum, window) => sum + window.ok, 0)
  return ok === 0 ? undefined : ok / (windows.length * windowSeconds)
}

function errorsOf({ windows }: Step): number | undefined {
  const failed = windows.reduce((sum, window) => sum + window.failed, 0)
  const all = windows.reduce((sum, window) => sum + window.ok, failed)
  return all === 0 ? undefined : failed / all
}
