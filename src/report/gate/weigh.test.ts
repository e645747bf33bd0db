import { expect, test } from 'vitest'
import type { Report } from '../report.ts'
import { clause, reportOf } from '../testing/report.ts'
import type { Baseline } from './baseline.ts'
import { type Expectations, weigh } from './weigh.ts'

const report = reportOf([
  clause('edit-message.change-all', 'broken'),
  clause('edit-message.change-one', 'holds'),
  clause('edit-message.change-later', 'cannot-tell'),
  clause('edit-message.exists', 'not-applicable'),
])

function weighed(more: Partial<Expectations>, of: Report = report) {
  return weigh(of, { deviations: {}, ofTarget: {}, today: '2027-01-31', ...more })
}

function baseline(more: Partial<Baseline>): Baseline {
  return { version: 1, tool: '0.0.0', feature_level: 500, deviations: {}, holds: [], ...more }
}

const reason = 'slow'

test('without deviations and a baseline there is nothing to weigh', () => {
  expect(weighed({})).toBeUndefined()
})

test('a known deviation is forgiven until its day is over', () => {
  const known = (until?: string) => ({ 'edit-message.change-all': { reason, ...(until && { until }) } })
  const told = { clause: 'edit-message.change-all', reason }
  expect(weighed({ deviations: known() })).toEqual({ known: [told] })
  expect(weighed({ deviations: known('2027-01-31') })).toEqual({ known: [{ ...told, until: '2027-01-31' }] })
  expect(weighed({ deviations: known('2027-01-30') })).toEqual({ expired: [{ ...told, until: '2027-01-30' }] })
})

test('one that holds again is told, unless it is called flaky, or the run is a part', () => {
  const deviations = { 'edit-message.change-one': { reason } }
  expect(weighed({ deviations })).toEqual({ mended: [{ clause: 'edit-message.change-one', reason }] })
  expect(weighed({ deviations: { 'edit-message.change-one': { reason, flaky: true } } })).toEqual({})
  expect(weighed({ deviations }, { ...report, shard: { index: 1, of: 2 } })).toEqual({})
})

test('one that cannot be told is neither, but expires', () => {
  const deviations = (until: string) => ({ 'edit-message.change-later': { reason, until } })
  expect(weighed({ deviations: deviations('2027-02-01') })).toEqual({})
  expect(weighed({ deviations: deviations('2026-02-01') })).toHaveProperty('expired')
})

test('what held in the baseline is broken, or can no longer be told', () => {
  const held = baseline({ holds: ['edit-message.change-all', 'edit-message.change-later', 'edit-message.exists'] })
  const lost = ['edit-message.change-later']
  expect(weighed({ baseline: held, file: 'b.yaml' })).toEqual({
    ...{ baseline: 'b.yaml', regressed: ['edit-message.change-all'], lost },
  })
  expect(weighed({ baseline: held }, { ...report, focus: ['edit-message'] })?.lost).toEqual(lost)
  expect(weighed({ baseline: held }, { ...report, focus: ['get-events'] })?.lost).toBeUndefined()
  expect(weighed({ baseline: held }, { ...report, resume: { next_plan: 3 } })?.lost).toBeUndefined()
})

test('what the specification leaves open by now is not missed', () => {
  const open = { ...report, clauses: [clause('edit-message.change-later', 'cannot-tell', { strength: 'open' })] }
  expect(weighed({ baseline: baseline({ holds: ['edit-message.change-later'] }) }, open)).toEqual({})
})

test('what is no clause any more is told', () => {
  expect(weighed({ baseline: baseline({ holds: ['letter.sealed'] }) })?.gone).toEqual(['letter.sealed'])
})
