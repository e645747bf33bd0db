import { expect, test } from 'vitest'
import { annotations } from './github.ts'
import { clause, finding, reportOf } from './testing/report.ts'

const exit = { code: 1, reason: '1 must clause broken' }

test('a finding is an error with its clause for a title, and the exit code another', () => {
  const report = reportOf([clause('letter.sealed', 'broken')], { findings: [finding('letter.sealed')], exit })
  expect(annotations(report)).toEqual([
    '::error title=Plumbline::1 must clause broken',
    '::error title=broken%3A letter.sealed::A letter is sealed.%0Aexpected a seal%0Agot none%0Aplumb replay x',
  ])
})

test('a run that passed has none but notices', () => {
  const gate = { known: [{ clause: 'letter.sealed', reason: 'slow' }] }
  const report = reportOf([clause('letter.sealed', 'broken')], { findings: [finding('letter.sealed')], gate })
  expect(annotations({ ...report, exit: { code: 0, reason: '' } })).toEqual([
    '::notice title=known deviation%3A letter.sealed::slow',
  ])
})

test('what a server sent is one line, and no command of its own', () => {
  const nasty = 'a\r\n::error::b%0Ac\u2028'
  const [, told = ''] = annotations(reportOf([], { findings: [finding(nasty, { says: nasty, got: nasty })], exit }))
  expect(told).not.toMatch(/[\r\n]/)
  expect(told.startsWith('::error title=broken%3A a%0D%0A%3A%3Aerror%3A%3Ab%250Ac')).toBe(true)
})

test('a step shows ten of a kind, so that there are no more', () => {
  const findings = Array.from({ length: 30 }, (_, index) => finding(`letter.n${index}`))
  expect(annotations(reportOf([], { findings, exit }))).toHaveLength(10)
})
