// A load run as it goes on: what the generator has measured so far, in one line.

import { existsSync } from 'node:fs'
import { merged, percentileMs } from '../measure/histogram.ts'
import { eventsIn, failuresOf, type Meter, mergedSeries, readMeter, requestsIn, windowCount } from '../measure/meter.ts'

export interface Live {
  readonly seconds: number
  readonly users: number
  /** Requests a second, of late. */
  readonly rate: number
  readonly p99Ms: number | undefined
  readonly eventP99Ms: number | undefined
  readonly events: number
  readonly failed: number
}

/** The figures so far; undefined where there are none yet, or where they are just being written. */
export function meterSoFar(file: string): Meter | undefined {
  if (!existsSync(file)) return undefined
  try {
    return readMeter(file)
  } catch {
    return undefined
  }
}

/** So many windows are "of late". */
const lately = 3

export function liveOf(meter: Meter): Live {
  const count = windowCount(meter)
  const all = Array.from({ length: count }, (_, index) => index)
  const late = all.slice(-lately)
  const requests = mergedSeries(late.map((index) => requestsIn(meter, index)))
  const events = merged(late.map((index) => eventsIn(meter, index)))
  return {
    seconds: (count * meter.window_ms) / 1000,
    users: meter.windows[count - 1]?.users ?? 0,
    rate: requests.started / ((late.length * meter.window_ms) / 1000 || 1),
    p99Ms: percentileMs(requests.latency, 0.99),
    eventP99Ms: percentileMs(events, 0.99),
    events: all.reduce((sum, index) => sum + eventsIn(meter, index).count, 0),
    failed: all.reduce((sum, index) => sum + failuresOf(requestsIn(meter, index)), 0),
  }
}

export function liveText({ seconds, users, rate, p99Ms, eventP99Ms, events, failed }: Live, length: number): string {
  const ms = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)} ms`)
  const left = Math.max(0, Math.round(length - seconds))
  return `${Math.round(seconds)} s · ${users} users · ${rate.toFixed(0)} requests/s · p99 ${ms(p99Ms)} · ${failed} failed · ${events} events seen, p99 ${ms(eventP99Ms)} · ${left} s left`
}
