// Whether a service level objective was kept.

import type { Objective, Part } from '../profile/slo.ts'
import { type Histogram, percentileMs } from './histogram.ts'
import { failuresOf, type Series } from './meter.ts'

export interface Measured {
  readonly requests: Series
  readonly events: Histogram
  /** Undefined where no delivery could be looked at. */
  readonly wrong: number | undefined
}

export interface Kept {
  readonly text: string
  /** Milliseconds, a part of 1, or a count; null where nothing was measured. */
  readonly value: number | null
  /** Null where nothing was measured: that is not kept, but not missed either. */
  readonly kept: boolean | null
}

export function keptOf({ text, objective }: Part, measured: Measured): Kept {
  const value = valueIn(objective, measured)
  return { text, value: value ?? null, kept: value === undefined ? null : isKept(objective, value) }
}

function valueIn(objective: Objective, { requests, events, wrong }: Measured): number | undefined {
  if (objective.kind === 'wrong') return wrong
  if (objective.kind === 'latency')
    return percentileMs(objective.of === 'event' ? events : requests.latency, objective.percentile)
  const all = requests.ok + failuresOf(requests)
  return all === 0 ? undefined : failuresOf(requests) / all
}

function isKept(objective: Objective, value: number): boolean {
  if (objective.kind === 'latency') return value < objective.belowMs
  // No errors are fewer than any share.
  return objective.kind === 'errors' ? value === 0 || value < objective.below : value <= objective.most
}
