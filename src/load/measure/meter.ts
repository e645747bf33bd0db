// The figures that the k6 extension wrote, of one process or of several.

import { readFileSync } from 'node:fs'
import { emptyHistogram, type Histogram, merged } from './histogram.ts'

export interface Series {
  readonly offered: number
  readonly started: number
  readonly ok: number
  readonly failures?: Readonly<Record<string, number>>
  /** From the intended start. */
  readonly latency: Histogram
  /** From sending. */
  readonly service: Histogram
}

/** What the generator was like in a window. */
export interface Window {
  readonly users: number
  readonly in_flight: number
  readonly arrived: number
  readonly ended: number
  /** By requests that ended, then or later. */
  readonly spent_ms: number
  readonly cpu_share: number
  readonly tick_lag_ms: number
  readonly lags: Lags
}

/** How late event loops came to their beats, and steps to their start. */
export interface Lags {
  readonly loop: Histogram
  readonly start: Histogram
}

export interface Meter {
  readonly start: number
  readonly window_ms: number
  readonly series: Readonly<Record<string, Readonly<Record<string, Series>>>>
  readonly windows: Readonly<Record<string, Window>>
  readonly counts: Readonly<Record<string, number>>
  /** The most that k6 had. */
  readonly memory_mb: number
  /** Which part of the run the process played, and on which host. */
  readonly segment: string
  readonly host: string
}

/** Steps that were planned, whatever they were; no requests by themselves. */
const planned = 'steps'
/** From a change to its event; no request either. */
const delivered = 'event'

export function readMeter(file: string): Meter {
  return JSON.parse(readFileSync(file, 'utf8')) as Meter
}

/** Processes of one host share its cores; of several hosts the busiest counts. */
export function mergedMeter(meters: readonly Meter[]): Meter {
  const hosts = [...Map.groupBy(meters, ({ host }) => host).values()]
  return joined(
    hosts.map((same) => joined(same, sum)),
    (shares) => Math.max(...shares),
  )
}

function joined(meters: readonly Meter[], cores: Numbers): Meter {
  const [first] = meters
  if (!first) throw new Error('there is nothing to merge')
  if (meters.length === 1) return first
  const all = <T>(of: (meter: Meter) => T) => meters.map(of)
  return {
    ...{ start: Math.min(...all(({ start }) => start)), window_ms: first.window_ms },
    series: byKey(
      all(({ series }) => series),
      (same) => byKey(same, mergedSeries),
    ),
    windows: byKey(
      all(({ windows }) => windows),
      (same) => mergedWindow(same, cores),
    ),
    counts: byKey(
      all(({ counts }) => counts),
      sum,
    ),
    memory_mb: sum(all(({ memory_mb }) => memory_mb)),
    ...{ segment: '0:1', host: [...new Set(all(({ host }) => host))].join(', ') },
  }
}

type Numbers = (numbers: readonly number[]) => number

function byKey<T, U>(
  records: readonly Readonly<Record<string, T>>[],
  join: (same: readonly T[]) => U,
): Record<string, U> {
  const keys = new Set(records.flatMap((record) => Object.keys(record)))
  const joined = [...keys].map((key) => [
    key,
    join(records.flatMap((record) => (key in record ? [record[key] as T] : []))),
  ])
  return Object.fromEntries(joined)
}

export function mergedSeries(series: readonly Series[]): Series {
  return {
    offered: sum(series.map(({ offered }) => offered)),
    started: sum(series.map(({ started }) => started)),
    ok: sum(series.map(({ ok }) => ok)),
    failures: byKey(
      series.map(({ failures = {} }) => failures),
      sum,
    ),
    latency: merged(series.map(({ latency }) => latency)),
    service: merged(series.map(({ service }) => service)),
  }
}

function mergedWindow(windows: readonly Window[], cores: Numbers): Window {
  const add = (of: Exclude<keyof Window, 'lags'>) => sum(windows.map((window) => window[of]))
  return {
    ...{ users: add('users'), in_flight: add('in_flight'), arrived: add('arrived'), ended: add('ended') },
    ...{ spent_ms: add('spent_ms'), cpu_share: cores(windows.map(({ cpu_share }) => cpu_share)) },
    tick_lag_ms: Math.max(...windows.map(({ tick_lag_ms }) => tick_lag_ms)),
    lags: mergedLags(windows),
  }
}

export function mergedLags(windows: readonly Window[]): Lags {
  const of = (which: keyof Lags) => merged(windows.map(({ lags }) => lags[which]))
  return { loop: of('loop'), start: of('start') }
}

/** What was measured in some windows only, which keep their numbers. */
export function between(meter: Meter, first: number, end: number): Meter {
  const cut = <T>(windows: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(windows).filter(([index]) => first <= Number(index) && Number(index) < end))
  const series = Object.entries(meter.series).map(([name, windows]) => [name, cut(windows)])
  return { ...meter, windows: cut(meter.windows), series: Object.fromEntries(series) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** By endpoint, in all windows. */
export function requestsOf({ series }: Meter): Readonly<Record<string, Series>> {
  const requests = Object.entries(series).filter(([name]) => name !== planned && name !== delivered)
  return Object.fromEntries(requests.map(([name, windows]) => [name, mergedSeries(Object.values(windows))]))
}

/** All requests of one window. */
export function requestsIn({ series }: Meter, window: number): Series {
  const requests = Object.entries(series).filter(([name]) => name !== planned && name !== delivered)
  return mergedSeries(requests.flatMap(([, windows]) => windows[window] ?? []))
}

export function plannedIn({ series }: Meter, window: number): number {
  return series[planned]?.[window]?.offered ?? 0
}

export function eventsIn({ series }: Meter, window: number): Histogram {
  return series[delivered]?.[window]?.latency ?? emptyHistogram
}

export function failuresOf({ failures = {} }: Series): number {
  return sum(Object.values(failures))
}

/** As many as there are, also those in which nothing happened. */
export function windowCount({ series, windows }: Meter): number {
  const indices = [...Object.keys(windows), ...Object.values(series).flatMap((one) => Object.keys(one))].map(Number)
  return indices.length === 0 ? 0 : Math.max(...indices) + 1
}
