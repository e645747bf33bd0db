import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clause, reportOf } from '../testing/report.ts'
import { type Baseline, baselineText, readBaseline, updated } from './baseline.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-baseline-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(text: string): string {
  const file = join(folder, 'baseline.yaml')
  writeFileSync(file, text)
  return file
}

const head = 'version: 1\ntool: 0.0.1\nfeature_level: 400\n'

test('a baseline of an earlier version names clauses as they were called then', () => {
  const deviations = 'deviations:\n  is-group-member.missing-user-refused: slow\n  letter.sealed: { reason: gone }\n'
  const file = written(
    `${head}${deviations}holds: [edit-message.blank-content, edit-message.change-all, letter.dated]\n`,
  )
  expect(readBaseline(file)).toMatchObject({
    ...{ tool: '0.0.1', feature_level: 400 },
    deviations: { 'is-group-member.missing-user': { reason: 'slow' }, 'letter.sealed': { reason: 'gone' } },
    holds: ['edit-message.empty-content', 'edit-message.change-all', 'letter.dated'],
  })
})

test('what is written is read again', () => {
  const baseline = updated(undefined, reportOf([clause('edit-message.change-all', 'holds')]), {})
  expect(readBaseline(written(baselineText(baseline)))).toEqual(baseline)
})

test.each([
  ['holds: []\n', /baseline\.yaml:1:1: the file lacks version/],
  [`${head}holds: 3\n`, /baseline\.yaml:4:8: holds is 3, but must be array/],
  [`${head}holds: []\nheld: []\n`, /baseline\.yaml:5:1: held is not known; allowed there: version, /],
  [
    `${head}holds: []\ndeviations:\n  a.b: { until: 2027-01-31 }\n`,
    /baseline\.yaml:6:8: deviations\.a\.b lacks reason/,
  ],
  [`${head}holds: []\ndeviations:\n  a.b: { reason: x, until: 2027-02-30 }\n`, /baseline\.yaml:6:28: .*no such day/],
  ['a: [', /baseline\.yaml:/],
])('%j is refused with its place', (text, told) => {
  expect(() => readBaseline(written(text))).toThrow(told)
})

test('a file that is not there is told with what makes one', () => {
  expect(() => readBaseline(join(folder, 'none.yaml'))).toThrow(/--update-baseline writes one/)
})

const before: Baseline = {
  ...{ version: 1, tool: '0.0.0', feature_level: 500 },
  deviations: {
    'a.mended': { reason: 'slow' },
    'a.broken': { reason: 'known', until: '2027-01-31' },
    'a.unseen': { reason: 'rare' },
    'a.flaky': { reason: 'now and then', flaky: true },
  },
  holds: ['a.held', 'b.not-asked-for'],
}

test('an update takes what held and what broke, and keeps reasons, and what the run was not about', () => {
  const clauses = [
    ...[clause('a.mended', 'holds'), clause('a.broken', 'broken'), clause('a.unseen', 'cannot-tell')],
    ...[clause('a.flaky', 'holds'), clause('a.held', 'cannot-tell'), clause('a.new', 'broken')],
    clause('a.elsewhere', 'broken'),
  ]
  const elsewhere = { 'a.elsewhere': { reason: 'in the target file' } }
  expect(updated(before, reportOf(clauses), elsewhere)).toEqual({
    ...{ version: 1, tool: '0.0.0', feature_level: 500, seed: 1, plans: 2 },
    deviations: {
      'a.broken': { reason: 'known', until: '2027-01-31' },
      'a.flaky': { reason: 'now and then', flaky: true },
      'a.new': { reason: 'broken on 2027-01-31, when the baseline was updated; not explained yet' },
      'a.unseen': { reason: 'rare' },
    },
    holds: ['a.flaky', 'a.mended', 'b.not-asked-for'],
  })
})
