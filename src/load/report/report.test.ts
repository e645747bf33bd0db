import { describe, expect, test } from 'vitest'
import { newAjv } from '../../spec/lazy.ts'
import { histogramOf } from '../measure/histogram.ts'
import type { Lags, Meter } from '../measure/meter.ts'
import type { RunFacts } from '../parts/run-facts.ts'
import { plannedRate } from '../plan/rate.ts'
import { passingOf } from './gate.ts'
import { toJunit } from './junit.ts'
import schema from './load-report.schema.json' with { type: 'json' }
import type { LoadReport } from './load-report.ts'
import { makeReport, type Ungated } from './make-report.ts'
import { pageOf } from './page.ts'
import { summaryOf } from './summary.ts'
import { deliveries, facts, meterOf, profile } from './testing/facts.ts'

const made = (more: Partial<RunFacts> = {}) => makeReport({ ...facts, ...more })
const gated = (report: Ungated): LoadReport => ({ ...report, exit: { code: 0, reason: 'all <well>', fail_on: 'slo' } })

test('a report keeps to its schema, and is one page, a summary and JUnit', () => {
  const report = gated(made())
  const validate = newAjv({ allErrors: true, strictTypes: false }).compile(schema)
  expect(validate(JSON.parse(JSON.stringify(report))), JSON.stringify(validate.errors)).toBe(true)
  const page = pageOf(report)
  expect(page).toContain('All &lt;well&gt;.')
  expect(page).not.toMatch(/ (src|href)="(?!#)| style=|NaN|undefined/)
  expect(page).toContain('http-equiv="Content-Security-Policy"')
  // Whoever uses no mouse has to reach what is wider than a phone.
  expect(page).not.toMatch(/<div class="scroll">/)
  expect(page).toContain('<a href="#deliveries">Deliveries</a>')
  expect(summaryOf(report)).toContain('| edit-message | 40 | 50 ms |')
  expect(summaryOf(report)).not.toMatch(/NaN|undefined/)
  expect(toJunit(report)).toContain('<testcase classname="load.deliveries" name="none lost"/>')
})

test('a storm is told with how long the target took to recover', () => {
  const slow = { latency: histogramOf([900_000]) }
  const { storms } = made({ meter: meterOf(60, (second) => (second >= 30 && second < 37 ? slow : {})) })
  expect(storms).toMatchObject([{ kind: 'queue-loss', at: 30, recovered_after: 7 }])
  expect(storms[0]?.before_p95_ms).toBeCloseTo(50, 0)
})

test('up to how many users the objective was kept', () => {
  const slow = (second: number) => (second >= 20 ? { latency: histogramOf([5_000_000]) } : {})
  const meter = meterOf(40, slow)
  const growing = Object.entries(meter.windows).map(([second, window]) => [
    second,
    { ...window, users: Number(second) },
  ])
  const { held } = made({ meter: { ...meter, windows: Object.fromEntries(growing) } })
  expect(held).toMatchObject({ users: 19, missed_at: 22, missed: expect.stringContaining('p99 request < 1s') })
})

function withLags(meter: Meter, lags: Lags): Meter {
  const windows = Object.entries(meter.windows).map(([second, window]) => [second, { ...window, lags }])
  return { ...meter, windows: Object.fromEntries(windows) }
}

describe('the gate', () => {
  const kind = (more: Partial<RunFacts>, gate: Parameters<typeof passingOf>[1] = 'slo') =>
    passingOf(made(more), gate).kind
  const lost = { ...deliveries, wrong: { ...deliveries.wrong, lost: 1 } }
  const late = { meter: withLags(facts.meter, { loop: histogramOf([9_000_000]), start: histogramOf([1]) }) }
  const slow = { meter: meterOf(40, () => ({ latency: histogramOf([2_000_000]) })) }

  test('lets a good run pass', () => {
    expect(passingOf(made(), 'slo')).toEqual({ kind: 'passed', reason: '5 deliveries right, 4 of 4 objectives kept' })
  })

  test('fails on wrong deliveries and missed objectives, as it is told to', () => {
    expect([
      kind({ deliveries: lost }),
      kind({ deliveries: lost }, 'wrong'),
      kind({ deliveries: lost }, 'nothing'),
    ]).toEqual(['broken', 'broken', 'passed'])
    expect([kind(slow), kind(slow, 'wrong')]).toEqual(['broken', 'passed'])
  })

  test('fails on broken clauses and on states that differ', () => {
    const broken = {
      ...facts.sample,
      clauses: [{ id: 'a.b', strength: 'should' as const, verdict: 'broken' as const, seen: 1 }],
    }
    expect([kind({ sample: broken }), kind({ sample: broken }, 'should')]).toEqual(['passed', 'broken'])
    const differing = { ...facts.sample, states: { users: 1, compared: 1, differences: ['x'] } }
    expect(kind({ sample: differing }, 'wrong')).toBe('broken')
  })

  test('says nothing where the generator was the bottleneck, whatever was found', () => {
    expect(passingOf(made({ ...late, deliveries: lost }), 'slo')).toMatchObject({
      kind: 'not-judged',
      reason: expect.stringContaining('INVALID'),
    })
  })

  test('says nothing where the target stopped answering, or nothing was measured', () => {
    const dead = meterOf(40, (second) => (second > 9 ? { ok: 0, failures: { transport: 10 } } : {}))
    expect(passingOf(made({ meter: dead }), 'slo')).toEqual({
      kind: 'not-judged',
      reason: 'the target stopped answering about 9 s after the start',
    })
    const unseen = { ...deliveries, expected: 0, delivered: 0, unseen: { 'edit-message': ['changed'] } }
    expect(passingOf(made({ deliveries: unseen }), 'slo').reason).toContain(
      'edit-message was told by events of type changed',
    )
  })

  test('knows an interrupt and a fault of our own', () => {
    expect(kind({ isInterrupted: true })).toBe('interrupted')
    expect(kind({ sample: { ...facts.sample, faults: 1 } })).toBe('own-fault')
  })
})

test('a rate limit that was met is told', () => {
  const { lacks } = made({ meter: meterOf(3, () => ({ ok: 9, failures: { 429: 1 } })) })
  expect(lacks).toEqual(['no way to make bots', expect.stringContaining('come again later 3 times (429)')])
})

test('the planned rate is that of all personas together', () => {
  expect(
    plannedRate({ ...profile, mix: { 'web-idle': 1 }, speed: 3600, stages: [{ users: 10, overMs: 1 }] }),
  ).toBeCloseTo(10 * (0.5 + 1 / 60), 5)
})
