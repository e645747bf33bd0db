import { expect, test } from 'vitest'
import { histogramOf } from '../measure/histogram.ts'
import type { Meter } from '../measure/meter.ts'
import type { RunFacts } from '../parts/run-facts.ts'
import { deliveries, facts, meterOf } from '../report/testing/facts.ts'
import { stepOf } from './k6-bench.ts'
import type { Step } from './step.ts'

/** Each second has more answers than the one before. */
const meter = meterOf(30, (second) => ({
  ok: 10 + second,
  latency: histogramOf(Array.from({ length: 10 + second }, () => 5000)),
  failures: second === 8 ? { 429: 2, 500: 1 } : {},
}))
const events = () => histogramOf([1000, 2000, 3000])

function step(users: number, more: Partial<RunFacts> = {}): Step {
  return stepOf({ ...facts, meter, ...more }, events, { users, seconds: 10, drainMs: 7000 })
}

/** Event loops that are late in these windows only. */
function lateIn(isLate: (second: number) => boolean): Meter {
  const late = { loop: histogramOf([900_000]), start: histogramOf([900_000]) }
  const windows = Object.entries(meter.windows).map(([second, window]) => [
    ...[second, isLate(Number(second)) ? { ...window, lags: late } : window],
  ])
  return { ...meter, windows: Object.fromEntries(windows) }
}

test('a step is what was measured after users had come and before they went', () => {
  const { windows, ...rest } = step(40)
  expect(rest).toEqual({ users: 40, windowSeconds: 1, wrong: 0, generator: [], lateMs: 0 })
  expect(windows.map(({ ok }) => ok)).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22])
  expect(windows[5]).toMatchObject({ failed: 3, limited: 2, ended: 10, events: { count: 3 }, requests: { count: 18 } })
})

test('many users take longer to come', () => {
  expect(step(900).windows[0]).toMatchObject({ ok: 17 })
})

test('a generator that was late while users came tells nothing of the step, one that was late in it does', () => {
  const generator = (isLate: (second: number) => boolean) => step(40, { meter: lateIn(isLate) }).generator
  expect(generator((second) => second < 3 || second >= 13)).toEqual([])
  expect(generator((second) => second === 3).join()).toContain('event loops came 899 ms late')
  expect(generator((second) => second === 12).join()).toContain('steps were started 899 ms late')
})

test('by how much a generator was late is said only where nothing else was wrong with it', () => {
  const late = { meter: lateIn((second) => second === 3) }
  expect(step(40, late).lateMs).toBe(900)
  expect(step(40, { ...late, ended: { ...facts.ended, code: 2 } }).lateMs).toBeUndefined()
})

test('what was wrong, could not be looked at, or died is said', () => {
  const wrong = { ...deliveries.wrong, lost: 1, stale: 2 }
  expect(step(1, { deliveries: { ...deliveries, wrong, expected: 0 } }).wrong).toBe(3)
  expect(step(1, { deliveries: { ...deliveries, expected: 0 } }).wrong).toBeUndefined()
  const gone = meterOf(30, (second) => (second < 9 ? {} : { ok: 0, failures: { transport: 10 } }))
  expect(step(1, { meter: gone }).died).toBe('the target stopped answering about 8 s after the start')
})
