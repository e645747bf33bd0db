import { expect, test } from 'vitest'
import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import type { Clause } from '../../spec/clause.ts'
import type { Report } from '../report.ts'
import { clause, finding, reportOf } from '../testing/report.ts'
import { compareReports } from './compare.ts'

const about = { says: 'A letter is sealed.', strength: 'must', needs: [], file: '' } as const
const ledger = new Map<string, Clause>(
  [
    { id: 'letter.sealed', was: ['letter.closed'], ...about },
    { id: 'letter.dated', since: 300, ...about },
  ].map((one) => [one.id, one]),
)

function changesIn(a: Report, b: Report) {
  return compareReports(a, b, ledger).changes
}

function one(from: ClauseVerdict, to: ClauseVerdict, a: Partial<Report> = {}, b: Partial<Report> = {}) {
  return changesIn(reportOf([from], a), reportOf([to], b))[0]
}

const holds = clause('letter.sealed', 'holds')
const broken = clause('letter.sealed', 'broken')
const untold = clause('letter.sealed', 'cannot-tell')

test('what is as it was is no change, also under a former name', () => {
  const { changes, same } = compareReports(reportOf([clause('letter.closed', 'holds')]), reportOf([holds]), ledger)
  expect({ changes, same }).toEqual({ changes: [], same: 1 })
})

test.each([
  [holds, broken, 'broken'],
  [untold, broken, 'broken'],
  [broken, holds, 'mended'],
  [holds, untold, 'lost'],
  [broken, untold, 'lost'],
  [untold, holds, 'judged'],
  [clause('letter.sealed', 'not-applicable'), untold, 'other'],
])('from %o to %o is %s', (from, to, kind) => {
  expect(one(from, to)?.kind).toBe(kind)
})

test('what is worse comes first', () => {
  const dated = (verdict: 'holds' | 'broken' | 'cannot-tell') => clause('letter.dated', verdict)
  const kinds = changesIn(reportOf([untold, dated('holds')]), reportOf([holds, dated('broken')])).map(
    ({ kind }) => kind,
  )
  expect(kinds).toEqual(['broken', 'judged'])
})

test('a new fault is told with how often it held, what the re-runs showed, and what else differs', () => {
  const found = { findings: [finding('letter.sealed')], server_version: '2.0' }
  expect(one(holds, broken, { server_version: '1.0' }, found)?.why).toEqual([
    'held in A on 3 looks',
    'all three re-runs in B showed it',
    'the server may have changed (server version 1.0 → 2.0)',
  ])
  const flaky = { findings: [finding('letter.sealed', { flaky: true })], seed: 2 }
  expect(one({ ...holds, seen: 1 }, broken, {}, flaky)?.why).toEqual([
    'held in A, but on a single look',
    'flaky in B: only some of three re-runs showed it',
    'the run was another one (seed 1 → 2)',
  ])
  expect(one(holds, broken)?.why.at(-1)).toMatch(/^nothing else differs/)
})

test('what is no longer judged is told with the reason', () => {
  expect(one(holds, untold)?.why).toContain('in B: never looked at')
  const more = { findings: [finding('letter.dated')] }
  expect(one(holds, untold, {}, more)?.why.at(-1)).toBe('what is broken now may have kept it from being looked at')
})

test('a clause of another level, version or selection is told as such', () => {
  const [level] = changesIn(
    reportOf([clause('letter.dated', 'not-applicable')], { feature_level: 200 }),
    reportOf([clause('letter.dated', 'holds')], { feature_level: 300 }),
  )
  expect(level?.why).toEqual(['it applies since level 300; the server told level 200 and then 300'])
  const newer = { tool: { name: 'plumbline', version: '9.0.0' } as const }
  expect(changesIn(reportOf([]), reportOf([holds], newer))[0]?.why).toEqual(['it is new in the Plumbline of B'])
  expect(changesIn(reportOf([], { selection: { only: ['x'] } }), reportOf([holds]))[0]?.why).toEqual([
    'only B was asked for it (--only, --skip)',
  ])
})

test('what else differs is told with what it may do', () => {
  const { circumstances } = compareReports(reportOf([]), reportOf([], { seed: 9, plans: 7 }), ledger)
  expect(circumstances.map(({ what, from, to }) => `${what} ${from} ${to}`)).toEqual(['seed 1 9', 'plans 2 7'])
})
