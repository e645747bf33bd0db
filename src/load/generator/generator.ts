// Whether the generator did what it says it did. A run whose generator was the bottleneck tells nothing of the target.

import { type Histogram, percentileMs } from '../measure/histogram.ts'
import { type Meter, mergedLags, plannedIn, requestsIn, type Window, windowCount } from '../measure/meter.ts'
import type { Profile } from '../profile/profile.ts'
import { type GeneratorEnd, isFull } from './generator-end.ts'

export interface GeneratorVerdict {
  readonly valid: boolean
  /** Why not. */
  readonly reasons: readonly string[]
  readonly planned: number
  readonly started: number
  /** How late event loops came to their beats, and steps to their start. */
  readonly lag_p99_ms: number
  readonly start_lag_p99_ms: number
  /** Of all cores, in the window in which it used most. */
  readonly cpu_share_most: number
  readonly memory_mb: number
  readonly little: Little
}

/** Little's law: as many under way on average as arrive, times how long they stay. */
interface Little {
  readonly under_way: number
  readonly rate_times_time: number
  /** Windows in which the two differ by much, of those with enough requests. */
  readonly windows_off: number
  readonly windows_looked_at: number
}

const required = 'dropped_iterations: count==0'

/** How many virtual users there are, and when each process started, in seconds. */
export interface Whole {
  readonly vus: number
  readonly started: readonly number[]
  /** Segments of the users of which nothing is there. */
  readonly missing?: readonly string[]
}

export function judgeGenerator(
  meter: Meter,
  { code, told, thresholds, iterations }: GeneratorEnd,
  { generator }: Pick<Profile, 'generator'>,
  whole: Whole,
  wasStopped: boolean,
): GeneratorVerdict {
  const [planned, started] = plannedAndStarted(meter)
  const windows = Object.values(meter.windows)
  const lags = mergedLags(windows)
  const [lag, startLag] = [lateness(lags.loop), lateness(lags.start)]
  const cpu = Math.max(0, ...windows.map(({ cpu_share }) => cpu_share))
  const busy = windows.filter(({ cpu_share }) => cpu_share > generator.cpuShare).length
  const little = littleOf(windows, meter.window_ms)
  const reasons = [
    ...(isFull(told) ? ['the disk is full: not all that was seen could be written down'] : []),
    ...(code === 0 || code === 99 || wasStopped ? [] : [`k6 ended with ${code}: ${told.trim().slice(-500)}`]),
    // k6 takes a threshold without samples as kept, and one of which it says nothing was not looked at.
    ...(wasStopped ? [] : [...brokenThreshold(required, thresholds), ...undone(iterations, whole)]),
    ...apart(whole),
    ...lacking(whole),
    ...(started >= planned * generator.achievedShare
      ? []
      : [`of ${planned} planned steps only ${started} were started (${percent(started / planned)})`]),
    ...tooLate('event loops came', lag, generator.lagP99Ms),
    ...tooLate('steps were started', startLag, generator.lagP99Ms),
    ...(busy <= Math.max(1, windows.length * 0.1)
      ? []
      : [`it used more than ${percent(generator.cpuShare)} of all cores in ${busy} of ${windows.length} windows`]),
    ...littleReasons(little),
  ]
  return {
    valid: reasons.length === 0,
    reasons,
    planned,
    started,
    lag_p99_ms: lag,
    start_lag_p99_ms: startLag,
    cpu_share_most: cpu,
    memory_mb: meter.memory_mb,
    little,
  }
}

/** Where nothing was measured, nothing can be relied on. */
function lateness(lag: Histogram): number {
  return percentileMs(lag, 0.99) ?? Number.POSITIVE_INFINITY
}

function tooLate(what: string, lag: number, most: number): string[] {
  return lag <= most ? [] : [`${what} ${Math.round(lag)} ms late (p99; at most ${most} ms)`]
}

function brokenThreshold(name: string, thresholds: GeneratorEnd['thresholds']): string[] {
  const found = Object.entries(thresholds).find(([text]) => text.startsWith(name))
  if (found === undefined) return [`k6 says nothing of ${name.split(':')[0]}`]
  return found[1] ? [] : [`k6: ${found[0]} was not kept`]
}

function undone(iterations: number | undefined, { vus }: Whole): string[] {
  if (iterations === undefined) return ['k6 says nothing of iterations']
  return iterations === vus ? [] : [`k6: ${iterations} of ${vus} virtual users came to their end`]
}

/** Seconds; storms and stages are those of one run only as long as everybody begins them together. */
const togetherWithin = 2

function apart({ started }: Whole): string[] {
  const seconds = Math.max(...started) - Math.min(...started)
  if (seconds <= togetherWithin) return []
  return [`its processes started ${seconds.toFixed(1)} s apart (at most ${togetherWithin} s)`]
}

function lacking({ missing = [] }: Whole): string[] {
  const told =
    missing.length === 1 ? 'a part of the users is missing' : `${missing.length} parts of the users are missing`
  return missing.length === 0 ? [] : [`${told} (${missing.join(', ')}): merge what the other runners wrote, too`]
}

function plannedAndStarted(meter: Meter): [number, number] {
  let [planned, started] = [0, 0]
  for (let window = 0; window < windowCount(meter); window++) {
    planned += plannedIn(meter, window)
    started += requestsIn(meter, window).started
  }
  return [planned, started]
}

/** Of fewer requests one that never ended counts for too much. */
const enough = 50

function littleOf(windows: readonly Window[], windowMs: number): Little {
  const sum = (of: (window: Window) => number) => windows.reduce((all, window) => all + of(window), 0)
  const many = Math.max(1, windows.length)
  const looked = windows.filter(({ ended }) => ended >= enough)
  const isOff = ({ in_flight, spent_ms }: Window) => {
    const expected = spent_ms / windowMs
    return Math.abs(in_flight - expected) > Math.max(1, 0.5 * Math.max(in_flight, expected))
  }
  return {
    under_way: sum(({ in_flight }) => in_flight) / many,
    rate_times_time: sum(({ spent_ms }) => spent_ms) / windowMs / many,
    windows_off: looked.filter(isOff).length,
    windows_looked_at: looked.length,
  }
}

function littleReasons({ under_way, rate_times_time, windows_off, windows_looked_at }: Little): string[] {
  const apart = Math.abs(under_way - rate_times_time)
  const isApart = apart > Math.max(0.5, 0.2 * Math.max(under_way, rate_times_time))
  if (!isApart && windows_off <= Math.max(2, windows_looked_at / 4)) return []
  const numbers = `${under_way.toFixed(1)} requests were under way, but their rate times their time is ${rate_times_time.toFixed(1)}`
  return [`the figures contradict Little's law: ${numbers}; in ${windows_off} of ${windows_looked_at} windows by much`]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
