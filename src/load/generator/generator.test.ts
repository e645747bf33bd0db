import { describe, expect, test } from 'vitest'
import { emptyHistogram, histogramOf } from '../measure/histogram.ts'
import type { Meter, Series, Window } from '../measure/meter.ts'
import { between, mergedMeter } from '../measure/meter.ts'
import { keptOf } from '../measure/objectives.ts'
import { parseSlo } from '../profile/slo.ts'
import { judgeGenerator } from './generator.ts'
import type { GeneratorEnd } from './generator-end.ts'

const thresholds = { 'dropped_iterations: count==0': true }
const ended: GeneratorEnd = { code: 0, told: '', thresholds, iterations: 2 }
const whole = { vus: 2, started: [5] }
const prompt = histogramOf([1_000, 2_000])
const limits = { generator: { lagP99Ms: 100, cpuShare: 0.9, achievedShare: 0.98 } }

function series(of: Partial<Series>): Series {
  return { offered: 0, started: 0, ok: 0, latency: emptyHistogram, service: emptyHistogram, ...of }
}

function window(of: Partial<Window> = {}): Window {
  const usual = { users: 5, in_flight: 2, arrived: 100, ended: 100, spent_ms: 2_000, cpu_share: 0.2, tick_lag_ms: 1 }
  return { ...usual, lags: { loop: prompt, start: prompt }, ...of }
}

function meter(of: Partial<Meter> = {}): Meter {
  return {
    ...{ start: 0, window_ms: 1_000, counts: {}, memory_mb: 50 },
    ...{ segment: '0:1', host: 'here' },
    series: { steps: { 0: series({ offered: 100 }) }, 'get-message': { 0: series({ started: 100, ok: 100 }) } },
    windows: { 0: window() },
    ...of,
  }
}

test('a generator that kept to everything is valid', () => {
  expect(judgeGenerator(meter(), ended, limits, whole, false)).toMatchObject({
    valid: true,
    reasons: [],
    planned: 100,
    started: 100,
  })
})

describe('a run is invalid where', () => {
  const reasons = (of: Partial<Meter>, end = ended) =>
    judgeGenerator(meter(of), end, limits, whole, false).reasons.join('; ')

  test('event loops were late', () => {
    const late = histogramOf([1_000, 200_000])
    expect(reasons({ windows: { 0: window({ lags: { loop: late, start: prompt } }) } })).toContain(
      'event loops came 200 ms late',
    )
    expect(reasons({ windows: { 0: window({ lags: { loop: prompt, start: late } }) } })).toContain(
      'steps were started 200 ms late',
    )
    expect(reasons({ windows: { 0: window({ lags: { loop: emptyHistogram, start: prompt } }) } })).toContain('late')
  })

  test('fewer steps were started than planned', () => {
    const few = { steps: { 0: series({ offered: 100 }) }, 'get-message': { 0: series({ started: 90 }) } }
    expect(reasons({ series: few })).toContain('of 100 planned steps only 90 were started')
  })

  test('it used nearly all cores', () => {
    expect(reasons({ windows: { 0: window({ cpu_share: 0.95 }), 1: window({ cpu_share: 0.97 }) } })).toContain(
      '90.0 % of all cores',
    )
  })

  test("the figures contradict Little's law", () => {
    expect(reasons({ windows: { 0: window({ in_flight: 9 }) } })).toContain("Little's law: 9.0 requests were under way")
    expect(reasons({ windows: { 0: window({ in_flight: 2.3 }) } })).toBe('')
  })

  test('k6 dropped iterations, or says nothing of them', () => {
    expect(reasons({}, { ...ended, thresholds: { ...thresholds, 'dropped_iterations: count==0': false } })).toContain(
      'dropped_iterations',
    )
    expect(reasons({}, { ...ended, thresholds: {} })).toContain('k6 says nothing of dropped_iterations')
  })

  test('not all virtual users came to their end, or k6 does not say so', () => {
    expect(reasons({}, { ...ended, iterations: 1 })).toContain('1 of 2 virtual users came to their end')
    expect(reasons({}, { ...ended, iterations: undefined })).toContain('k6 says nothing of iterations')
  })

  test('its processes did not start together', () => {
    const late = judgeGenerator(meter(), ended, limits, { vus: 2, started: [5, 8] }, false)
    expect(late.reasons).toEqual(['its processes started 3.0 s apart (at most 2 s)'])
  })

  test('k6 broke down', () => {
    expect(reasons({}, { ...ended, code: 2, told: 'panic: oh' })).toContain('k6 ended with 2: panic: oh')
  })
})

test('objectives are kept, missed, or not measured', () => {
  const { parts } = parseSlo('p99 event < 1s, p50 request < 10ms, errors < 1%, wrong = 0')
  const requests = series({ ok: 99, failures: { 429: 1 }, latency: histogramOf([20_000]) })
  const kept = parts.map((part) => keptOf(part, { requests, events: emptyHistogram, wrong: 0 }).kept)
  expect(kept).toEqual([null, false, false, true])
})

test('the figures of several processes add up', () => {
  const one = meter()
  const both = mergedMeter([one, { ...one, start: -5, counts: { 'get-events ok': 3 } }])
  expect(both).toMatchObject({ start: -5, counts: { 'get-events ok': 3 } })
  expect(both.series.steps?.[0]?.offered).toBe(200)
  expect(both.windows[0]).toMatchObject({
    users: 10,
    ended: 200,
    in_flight: 4,
    cpu_share: 0.4,
    lags: { loop: { count: 4 } },
  })
})

test('of some windows alone, only what happened in them counts', () => {
  const late = window({ lags: { loop: histogramOf([900_000]), start: prompt } })
  const all = meter({ windows: { 0: late, 1: window(), 2: window() } })
  const judged = (some: Meter) => judgeGenerator(some, ended, limits, whole, false).reasons
  expect(judged(all).join()).toContain('event loops came')
  expect(judged(between(all, 1, 3))).toEqual([])
  expect(judged(between(all, 1, 1)).join()).toContain('late')
})

test('processes share the cores of their host, and of several hosts the busiest counts', () => {
  const on = (host: string, cpu_share: number) => meter({ host, windows: { 0: window({ cpu_share }) } })
  const all = mergedMeter([on('one', 0.25), on('two', 0.125), on('two', 0.25)])
  expect(all.windows[0]).toMatchObject({ cpu_share: 0.375, users: 15 })
})
