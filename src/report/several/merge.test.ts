import { expect, test } from 'vitest'
import type { Report } from '../report.ts'
import { clause, finding, reportOf } from '../testing/report.ts'
import { mergeReports } from './merge.ts'

function merged(a: Report, b: Report): Report {
  return mergeReports([a, b])
}

function verdictOf(a: Parameters<typeof reportOf>, b: Parameters<typeof reportOf>) {
  return merged(reportOf(...a), reportOf(...b)).clauses[0]
}

test('one breach is enough, and it is told by its own exchange, numbered on', () => {
  const broken = { exchanges: 9, findings: [finding('letter.sealed', { sequence: [2, 5] })] }
  const one = reportOf([clause('letter.sealed', 'holds')])
  const two = reportOf([clause('letter.sealed', 'broken', { witness: 5 })], broken)
  expect(merged(one, two)).toMatchObject({
    exchanges: 13,
    clauses: [{ verdict: 'broken', seen: 6, witness: 9 }],
    findings: [{ clause: 'letter.sealed', sequence: [6, 9] }],
  })
})

test('what held in one part holds, though the other came to no look', () => {
  expect(verdictOf([[clause('a.b', 'cannot-tell')]], [[clause('a.b', 'holds')]])).toMatchObject({
    ...{ verdict: 'holds', seen: 3, witness: 5 },
  })
  expect(verdictOf([[clause('a.b', 'not-applicable')]], [[clause('a.b', 'not-applicable')]])?.verdict).toBe(
    'not-applicable',
  )
})

test('of two that could not tell, the one that looked says why', () => {
  const looked = clause('a.b', 'cannot-tell', { seen: 2, reason: 'it overlapped' })
  expect(verdictOf([[clause('a.b', 'cannot-tell')]], [[looked]])).toMatchObject({ seen: 2, reason: 'it overlapped' })
})

test('a suspicion of one part is not answered by what another saw', () => {
  const suspected: Parameters<typeof reportOf> = [
    [clause('a.b', 'cannot-tell', { reason: 'seemed broken' })],
    { findings: [finding('a.b', { suspicion: true })] },
  ]
  expect(verdictOf([[clause('a.b', 'holds')]], suspected)).toMatchObject({ verdict: 'cannot-tell' })
  const broken: Parameters<typeof reportOf> = [[clause('a.b', 'broken')], { findings: [finding('a.b')] }]
  const both = merged(reportOf(...suspected), reportOf(...broken))
  expect(both.clauses[0]?.verdict).toBe('broken')
  expect(both.findings).toHaveLength(1)
  expect(both.findings[0]?.suspicion).toBeUndefined()
})

test('counts and times are added up', () => {
  const part = {
    requests: { a: 3 },
    outcomes: { a: { accepted: 1, refused: 2, other: 0 } },
    trouble: { 503: 1 },
    times: { began: '2027-01-30T00:00:00.000Z', seconds: 3, waited: { a: 1 } },
  }
  expect(merged(reportOf([]), reportOf([], part))).toMatchObject({ ...part, plans: 4, times: { seconds: 5 } })
  expect(merged(reportOf([], part), reportOf([], part))).toMatchObject({
    ...{ requests: { a: 6 }, outcomes: { a: { accepted: 2, refused: 4 } }, trouble: { 503: 2 } },
  })
})

test('a part that was killed or interrupted is not forgotten', () => {
  const { ended: _, ...killed } = reportOf([], { provisional: true })
  expect(merged(reportOf([]), killed)).toMatchObject({ stopped: 'a part did not come to its end' })
  expect(merged(killed, reportOf([]))).not.toHaveProperty('provisional')
  expect(merged(reportOf([]), reportOf([], { interrupted: true })).interrupted).toBe(true)
})
