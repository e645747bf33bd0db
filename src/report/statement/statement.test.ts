import { describe, expect, test } from 'vitest'
import { clause, finding, reportOf } from '../testing/report.ts'
import { badgeOf } from './badge.ts'
import { brokenSeal, changedFiles, otherSpecification, otherThanReport, otherVerdicts } from './differences.ts'
import { sealOf } from './seal.ts'
import { statementOf } from './statement.ts'

const clauses = [
  clause('letter.sealed', 'holds'),
  clause('letter.signed', 'broken'),
  clause('parcel.taped', 'cannot-tell', { strength: 'should' }),
  clause('parcel.open', 'cannot-tell', { strength: 'open' }),
]
const report = reportOf(clauses, { exit: { code: 1, reason: '1 must clause broken' } })
const statement = statementOf(report, { 'report.json': 'abc', 'trace.jsonl': 'def' })

test('a statement counts what was judged, in all and by group, and leaves out what is open', () => {
  const none = { holds: 0, broken: 0, cannot_tell: 0, not_applicable: 0 }
  expect(statement).toMatchObject({
    must: { ...none, holds: 1, broken: 1 },
    should: { ...none, cannot_tell: 1 },
    groups: { letter: { ...none, holds: 1, broken: 1 }, parcel: { ...none, cannot_tell: 1 } },
    ...{ seeds: [1], feature_level: 500, verdict: { code: 1 } },
  })
})

test('a seal does not depend on the order of members, but on all else', () => {
  expect(sealOf({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(sealOf({ b: [{ d: 3, c: 2 }], a: 1 }))
  expect(sealOf({ a: [1, 2] })).not.toBe(sealOf({ a: [2, 1] }))
})

describe('what differs is named', () => {
  test('nothing where nothing does', () => {
    expect(brokenSeal(JSON.parse(JSON.stringify(statement)))).toBeUndefined()
    expect(changedFiles(statement, { 'report.json': 'abc', 'trace.jsonl': 'def', other: 'x' })).toEqual([])
    expect(otherThanReport(statement, report)).toEqual([])
    expect(otherSpecification(statement, '0.0.0')).toBeUndefined()
  })

  test('any part of the statement that was changed', () => {
    for (const change of [{ target: 'http://elsewhere' }, { must: { ...statement.must, broken: 0 } }, { seeds: [2] }])
      expect(brokenSeal({ ...statement, ...change })).toBeDefined()
  })

  test('files that are gone, or others', () => {
    expect(changedFiles(statement, { 'report.json': 'abd' })).toEqual([
      'report.json is not the file that was sealed',
      'trace.jsonl is not there',
    ])
  })

  test('what the report says otherwise', () => {
    const other = { ...report, target: 'http://elsewhere', clauses: clauses.slice(1) }
    expect(otherThanReport(statement, other)).toEqual([
      'target: the statement says "http://somewhere", the report "http://elsewhere"',
      expect.stringMatching(/^must: /),
      expect.stringMatching(/^groups\.letter: /),
    ])
  })

  test('what the trace shows otherwise, but for suspicions', () => {
    const lenient = [clause('letter.sealed', 'broken'), ...clauses.slice(1)]
    expect(otherVerdicts(report, reportOf(lenient))).toEqual([
      'letter.sealed: the report says holds, the trace shows broken',
    ])
    const suspected = { ...report, findings: [finding('letter.sealed', { suspicion: true })] }
    expect(otherVerdicts(suspected, reportOf(lenient))).toEqual([])
  })

  test('another specification', () => {
    const old = { ...statement, specification: { clauses: 3, sha256: 'x' } }
    expect(otherSpecification(old, '9.9.9')).toContain('3 clauses, Plumbline 0.0.0; here: ')
  })
})

test.each([
  [0, 'Team Chat API 500: 1 of 2 hold'],
  [1, 'Team Chat API 500: 1 broken'],
  [3, 'Team Chat API 500: not judged'],
])('the badge of exit code %d says %s', (code, words) => {
  expect(badgeOf({ ...statement, verdict: { code, reason: '' } })).toContain(`<title>${words}</title>`)
})
