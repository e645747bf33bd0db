// What a load run came to, as report.json says it.

import type { GeneratorVerdict } from '../generator/generator.ts'
import type { Deliveries } from '../ledger/deliveries.ts'
import type { Histogram } from '../measure/histogram.ts'
import type { Share } from '../measure/mix.ts'
import type { Kept } from '../measure/objectives.ts'
import type { Recovery } from '../measure/recovery.ts'
import type { ReportedWindow } from '../measure/windows.ts'
import type { Part, Sample } from '../parts/run-facts.ts'

export interface Percentiles {
  readonly count: number
  readonly p50_ms: number | null
  readonly p95_ms: number | null
  readonly p99_ms: number | null
  readonly max_ms: number
}

export interface ReportedRequests extends Percentiles {
  readonly ok: number
  readonly failures: Readonly<Record<string, number>>
  /** From sending: what a generator would tell that forgets who had to wait. */
  readonly service_p99_ms: number | null
}

export interface LoadReport {
  readonly tool: { readonly name: 'plumbline'; readonly version: string }
  readonly kind: 'load'
  readonly profile: string
  readonly about: string
  readonly target: string
  readonly seed: number
  /** UNIX seconds. */
  readonly started: number
  readonly seconds: number
  readonly users: number
  readonly speed: number
  /** The share of each persona, as it was declared. */
  readonly personas: Readonly<Record<string, number>>
  readonly machine: string
  readonly parts: readonly Part[]
  readonly exit: { readonly code: number; readonly reason: string; readonly fail_on: string }
  readonly interrupted?: true
  readonly stopped?: string
  readonly generator: GeneratorVerdict
  readonly objectives: readonly Kept[]
  readonly all_requests: ReportedRequests
  /** By endpoint. */
  readonly requests: Readonly<Record<string, ReportedRequests>>
  /** Long polls, which are in none of the latencies, by how they ended. */
  readonly polls: Readonly<Record<string, number>>
  readonly events: Percentiles
  readonly deliveries: Omit<Deliveries, 'latencies'>
  readonly mix: readonly Share[]
  readonly storms: readonly Recovery[]
  /** The most users with which the objective was kept, and what was missed first. */
  readonly held: { readonly users: number; readonly missed_at?: number; readonly missed?: string }
  readonly sample: Sample
  readonly organization: { readonly people: number; readonly channels: number; readonly messages: number }
  readonly windows: readonly ReportedWindow[]
  readonly lacks: readonly string[]
  readonly histograms: { readonly requests: Histogram; readonly events: Histogram }
}
