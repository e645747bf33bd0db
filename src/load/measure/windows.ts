// The run window by window, as it is drawn: users, rates, latencies, and what the generator used.

import type { Deliveries } from '../ledger/deliveries.ts'
import { type Histogram, histogramOf, percentileMs } from './histogram.ts'
import { eventsIn, failuresOf, type Meter, plannedIn, requestsIn, windowCount } from './meter.ts'

export interface ReportedWindow {
  /** Seconds from the start. */
  readonly at: number
  readonly users: number
  readonly planned: number
  readonly started: number
  readonly ok: number
  readonly failed: number
  readonly p50_ms: number | null
  readonly p95_ms: number | null
  readonly p99_ms: number | null
  readonly event_p50_ms: number | null
  readonly event_p99_ms: number | null
  readonly cpu_share: number
  readonly in_flight: number
}

export function reportedWindows(meter: Meter, events: (window: number) => Histogram): ReportedWindow[] {
  return Array.from({ length: windowCount(meter) }, (_, index) => {
    const requests = requestsIn(meter, index)
    const told = events(index)
    const { users = 0, cpu_share = 0, in_flight = 0 } = meter.windows[index] ?? {}
    return {
      at: (index * meter.window_ms) / 1000,
      ...{ users, planned: plannedIn(meter, index), started: requests.started, ok: requests.ok },
      ...{ failed: failuresOf(requests), cpu_share, in_flight },
      p50_ms: percentileMs(requests.latency, 0.5) ?? null,
      p95_ms: percentileMs(requests.latency, 0.95) ?? null,
      p99_ms: percentileMs(requests.latency, 0.99) ?? null,
      event_p50_ms: percentileMs(told, 0.5) ?? null,
      event_p99_ms: percentileMs(told, 0.99) ?? null,
    }
  })
}

/** By window, from changes to their events, as the joined ledgers tell it. */
export function eventWindows({ start, window_ms }: Meter, { latencies }: Deliveries): (window: number) => Histogram {
  const all = [...latencies.values()].flat()
  const byWindow = Map.groupBy(all, ([sent]) => Math.max(0, Math.floor((sent - start) / window_ms)))
  return (window) => histogramOf((byWindow.get(window) ?? []).map(([, took]) => took * 1000))
}

/** The same while the run goes on, as far as one process knows it. */
export function eventWindowsSoFar(meter: Meter): (window: number) => Histogram {
  return (window) => eventsIn(meter, window)
}
