import { expect, test } from 'vitest'
import type { Plan } from '../generate/plan.ts'
import type { RunResult } from '../run/event.ts'
import { toReport } from './report.ts'

const plan: Plan = { namespace: { people: {}, channels: {}, messages: {}, settings: {} }, steps: [] }
const finding = {
  ...{ clause: 'letter.sealed', says: 'A letter is sealed.', sent: 'GET /letters/1 as ada' },
  ...{ expected: 'a seal', got: 'none', sequence: [1] },
}

const story = [
  { exchange: 1, request: 'GET /letters/1', as: 'ada', came: 'none', expected: 'a seal', guilty: true },
] as const

function resultOf(more: Partial<RunResult>): RunResult {
  const about = {
    target: 'somewhere',
    feature_level: 500,
    word: 'service',
    focus: [],
    seed: 7,
    plans: 9,
    exchanges: 4,
    waits: 0,
    means: 'all' as const,
  }
  const seen = {
    requests: {},
    outcomes: {},
    times: { began: 0, seconds: 1, waited: {} },
    ended: 'all 9 plans were carried out',
    next: { plan: 9, left: 0 },
    clauses: [],
    findings: [finding],
    stories: { 'letter.sealed': story },
    counterexamples: [],
  }
  return { ...about, ...seen, cannotTellShare: 0, isInterrupted: false, faults: [], ...more }
}

function findingOf(more: Partial<RunResult>, targetFile?: string) {
  return toReport(resultOf(more), '0.0.0', 'reports/mine', targetFile).findings[0]
}

const shownAgain = (reproduced?: number) => ({
  counterexamples: [
    { clause: finding.clause, finding, plan, requests: 1, ...(reproduced === undefined ? {} : { reproduced }) },
  ],
})

test('a finding that all re-runs showed has a command that shows it again, and no mark', () => {
  const replay = 'plumb replay reports/mine/counterexamples/letter.sealed.json'
  expect(findingOf(shownAgain(3))).toEqual({ ...finding, story, replay })
})

test('a finding on a target of one’s own is replayed on that target', () => {
  expect(findingOf(shownAgain(3), 'mine.yaml')?.replay).toMatch(/\.json --target mine\.yaml$/)
  expect(findingOf({}, 'mine.yaml')?.replay).toBe('plumb check --seed 7 --runs 9 --target mine.yaml')
})

test.each([
  [0, 'suspicion'],
  [1, 'flaky'],
  [2, 'flaky'],
  [undefined, 'unconfirmed'],
])('a finding that %s of 3 re-runs showed is marked as %s, and not otherwise', (reproduced, mark) => {
  const { replay: _, ...marked } = findingOf(shownAgain(reproduced)) ?? { replay: '' }
  expect(marked).toEqual({ ...finding, story, [mark]: true })
})

test('a finding without a counterexample is shown again by the same run', () => {
  expect(findingOf({})).toEqual({ ...finding, story, replay: 'plumb check --seed 7 --runs 9', unconfirmed: true })
})

test('a finding of an interrupted run may be one of the plan that was cut short', () => {
  expect(findingOf({ isInterrupted: true })?.replay).toBe('plumb check --seed 7 --runs 10')
})

test('a report tells how often a server asked to come again later, where it did', () => {
  expect(toReport(resultOf({}), '0.0.0', 'x')).not.toHaveProperty('waits')
  expect(toReport(resultOf({ waits: 2 }), '0.0.0', 'x').waits).toBe(2)
})

test('only a run that was interrupted says so', () => {
  expect(toReport(resultOf({}), '0.0.0', 'x')).not.toHaveProperty('interrupted')
  expect(toReport(resultOf({ isInterrupted: true }), '0.0.0', 'x').interrupted).toBe(true)
})

test('a run about some endpoints says so, also in how to see a finding again', () => {
  expect(toReport(resultOf({ focus: ['edit-message'] }), '0.0.0', 'reports/mine').focus).toEqual(['edit-message'])
  expect(toReport(resultOf({}), '0.0.0', 'reports/mine')).not.toHaveProperty('focus')
  expect(findingOf({ focus: ['edit-message'] })?.replay).toBe('plumb check --seed 7 --runs 9 --focus edit-message')
})

test('where there is a focus, its clauses alone are told as those that could be unlocked', () => {
  const stuck = (id: string) =>
    ({ id, strength: 'must', verdict: 'cannot-tell', seen: 0, reason: 'never looked at' }) as const
  const clauses = [stuck('edit-message.a'), stuck('get-message.a'), stuck('get-message.b')]
  const counted = (focus: readonly string[]) =>
    toReport(resultOf({ focus, clauses }), '0.0.0', 'x').unlock?.[0]?.clauses
  expect(counted([])).toBe(3)
  expect(counted(['edit-message'])).toBe(1)
})
