// Every objective as one question: how many of how many were bad, and how many may be? `p99 request < 500ms` says that at
// most one request in a hundred may take longer. Such a share has no bias however short the step is and however
// much latencies remember one another; a percentile of a short step has.

import { type Histogram, merged, middleOf, percentileMs } from '../measure/histogram.ts'
import type { Objective, Part } from '../profile/slo.ts'
import type { StepWindow } from './step.ts'

export interface Shares {
  /** Milliseconds, a part of 1, or a count. */
  readonly value: number
  /** By window. */
  readonly bad: readonly number[]
  readonly all: number
  /** The share that may be bad. With 0 one is too many. */
  readonly allowed: number
}

/** Undefined where nothing was measured. */
export function sharesOf(
  { objective }: Part,
  windows: readonly StepWindow[],
  wrong: number | undefined,
): Shares | undefined {
  if (objective.kind === 'latency') return ofLatency(objective, windows)
  if (objective.kind === 'errors') return ofErrors(objective.below, windows)
  return wrong === undefined
    ? undefined
    : { value: wrong, bad: [Math.max(0, wrong - objective.most)], all: Math.max(1, wrong), allowed: 0 }
}

function ofLatency(
  { of, percentile, belowMs }: Extract<Objective, { kind: 'latency' }>,
  windows: readonly StepWindow[],
) {
  const histograms = windows.map(({ requests, events }) => (of === 'event' ? events : requests))
  const pooled = merged(histograms)
  const value = percentileMs(pooled, percentile)
  if (value === undefined) return undefined
  const bad = histograms.map((histogram) => slowerThan(histogram, belowMs * 1000))
  return { value, bad, all: pooled.count, allowed: rounded(1 - percentile) }
}

/** Of 1 − 0.99 nothing but 0.01 is meant. */
function rounded(share: number): number {
  return Math.round(share * 1e9) / 1e9
}

function slowerThan({ buckets }: Histogram, limit: number): number {
  let many = 0
  for (const index in buckets) if (middleOf(Number(index)) >= limit) many += buckets[index] ?? 0
  return many
}

function ofErrors(below: number, windows: readonly StepWindow[]): Shares | undefined {
  const bad = windows.map(({ failed }) => failed)
  const failed = bad.reduce((sum, many) => sum + many, 0)
  const all = windows.reduce((sum, { ok }) => sum + ok, failed)
  return all === 0 ? undefined : { value: failed / all, bad, all, allowed: below }
}
