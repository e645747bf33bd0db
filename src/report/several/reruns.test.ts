import { expect, test } from 'vitest'
import type { Plan } from '../../generate/plan.ts'
import type { Counterexample } from '../../run/event.ts'
import { clause, finding, reportOf } from '../testing/report.ts'
import { withReruns } from './reruns.ts'

const plan: Plan = { namespace: { people: {}, channels: {}, messages: {}, settings: {} }, steps: [] }
const before = reportOf([clause('ink.dries', 'broken')], { findings: [finding('ink.dries', { unconfirmed: true })] })

function rerun(reproduced: number | undefined) {
  const counted = reproduced === undefined ? {} : { reproduced }
  const example: Counterexample = { clause: 'ink.dries', finding: finding('ink.dries'), plan, requests: 2, ...counted }
  const { clauses, findings } = withReruns(before, [example])
  return { verdict: clauses[0]?.verdict, marks: Object.keys(findings[0] ?? {}).filter((name) => marks.includes(name)) }
}

const marks = ['unconfirmed', 'flaky', 'suspicion']

test.each([
  [3, { verdict: 'broken', marks: [] }],
  [1, { verdict: 'broken', marks: ['flaky'] }],
  [0, { verdict: 'cannot-tell', marks: ['suspicion'] }],
  [undefined, { verdict: 'broken', marks: ['unconfirmed'] }],
])('a finding that was not run again, after %s of three re-runs that showed it', (reproduced, told) => {
  expect(rerun(reproduced)).toEqual(told)
})

test('what had been run again before stays as it was', () => {
  const sure = { ...before, findings: [finding('ink.dries')] }
  const example = { clause: 'ink.dries', finding: finding('ink.dries'), plan, requests: 2, reproduced: 0 }
  expect(withReruns(sure, [example])).toEqual(sure)
})
