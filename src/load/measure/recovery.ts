// How long a target took to recover from a storm: until latencies are again about what they were before.

import { stormEnd } from '../plan/breaks.ts'
import type { Storm } from '../profile/profile.ts'
import type { ReportedWindow } from './windows.ts'

export interface Recovery {
  readonly kind: string
  /** Seconds from the start of the run. */
  readonly at: number
  readonly ends: number
  readonly before_p95_ms: number | null
  readonly worst_p95_ms: number | null
  /** Seconds after the storm has met the last user; null where the run ended before. */
  readonly recovered_after: number | null
}

/** A small server is noisy: below that nobody would notice. */
const unnoticeableMs = 50

export function recoveryOf(storm: Storm, windows: readonly ReportedWindow[], users: number): Recovery {
  const [at, ends] = [storm.atMs / 1000, stormEnd(storm, users) / 1000]
  const before = windows.filter((window) => window.at < at && window.p95_ms !== null).map(({ p95_ms }) => p95_ms ?? 0)
  const usual = before.length === 0 ? null : median(before)
  const after = windows.filter((window) => window.at >= at && window.p95_ms !== null)
  const limit = Math.max(unnoticeableMs, 2 * (usual ?? 0))
  const calm = after.find((window) => window.at >= ends && (window.p95_ms ?? 0) <= limit && window.failed === 0)
  return {
    ...{ kind: storm.kind, at, ends, before_p95_ms: usual },
    worst_p95_ms: after.length === 0 ? null : Math.max(...after.map(({ p95_ms }) => p95_ms ?? 0)),
    recovered_after: calm === undefined ? null : Math.max(0, calm.at - ends),
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
