import { expect, test } from 'vitest'
import { emptyHistogram, histogramOf } from '../measure/histogram.ts'
import type { Meter, Series } from '../measure/meter.ts'
import type { Ungated } from '../report/make-report.ts'
import { stepOf } from './k6-bench.ts'

function series(ok: number, failures: Record<string, number> = {}): Series {
  const latency = histogramOf(Array.from({ length: ok }, () => 5000))
  return { offered: 0, started: ok, ok, failures, latency, service: emptyHistogram }
}

const windows = (of: (index: number) => Series) =>
  Object.fromEntries(Array.from({ length: 16 }, (_, index) => [index, of(index)]))

const meter = {
  ...{
    start: 0,
    window_ms: 1000,
    memory_mb: 0,
    ...{ segment: '0:1', host: 'here' },
    windows: {},
    counts: {},
    lags: { loop: emptyHistogram, start: emptyHistogram },
  },
  series: {
    steps: windows(() => series(99)),
    'get-message': windows((index) => series(10 + index, index === 5 ? { 429: 2, 500: 1 } : {})),
  },
} as Meter

const events = () => histogramOf([1000, 2000, 3000])

function report(of: object): Pick<Ungated, 'generator' | 'deliveries' | 'stopped'> {
  return { generator: { reasons: [] }, deliveries: { wrong: { lost: 0 }, expected: 5 }, ...of } as never
}

test('a step is what was measured after users had come and before they went', () => {
  const step = stepOf(report({}), meter, events, { users: 40, seconds: 10 })
  expect(step).toMatchObject({ users: 40, windowSeconds: 1, wrong: 0, generator: [] })
  expect(step.windows.map(({ ok }) => ok)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
  expect(step.windows[3]).toMatchObject({ failed: 3, limited: 2, events: { count: 3 }, requests: { count: 15 } })
})

test('what was wrong, could not be looked at, died or was late is said', () => {
  expect(
    stepOf(report({ deliveries: { wrong: { lost: 1, stale: 2 }, expected: 0 } }), meter, events, {
      users: 1,
      seconds: 10,
    }).wrong,
  ).toBe(3)
  expect(
    stepOf(report({ deliveries: { wrong: { lost: 0 }, expected: 0 } }), meter, events, { users: 1, seconds: 10 }).wrong,
  ).toBeUndefined()
  expect(stepOf(report({ stopped: 'gone' }), meter, events, { users: 1, seconds: 10 }).died).toBe('gone')
  expect(
    stepOf(report({ generator: { reasons: ['late'] } }), meter, events, { users: 1, seconds: 10 }).generator,
  ).toEqual(['late'])
})
