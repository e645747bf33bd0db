import { expect, test } from 'vitest'
import type { Plan } from '../../generate/plan.ts'
import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import type { Counterexample } from '../event.ts'
import { afterReruns } from './verdicts.ts'

const plan: Plan = { namespace: { people: {}, channels: {}, messages: {}, settings: {} }, steps: [] }

const broken: ClauseVerdict = { id: 'letter.sealed', strength: 'must', verdict: 'broken', seen: 3, witness: 7 }
const held: ClauseVerdict = { id: 'letter.signed', strength: 'must', verdict: 'holds', seen: 3, witness: 2 }

function shownAgain(reproduced: number | undefined, clause = broken.id): Counterexample {
  const finding = { clause, says: '', sent: '', expected: '', got: '', sequence: [7] }
  return { clause, finding, plan, requests: 1, ...(reproduced === undefined ? {} : { reproduced }) }
}

test('a fault that no re-run showed again is a suspicion, and the verdict says where it was seen', () => {
  const reason = 'seemed broken in exchange 7, but no re-run showed it again'
  const { id, strength, seen } = broken
  expect(afterReruns([broken], [shownAgain(0)])).toEqual([{ id, strength, seen, verdict: 'cannot-tell', reason }])
})

test.each([1, 2, 3])('a fault that %i of 3 re-runs showed again is broken', (reproduced) => {
  expect(afterReruns([broken], [shownAgain(reproduced)])).toEqual([broken])
})

test('a fault that could not be run again stays broken', () => {
  expect(afterReruns([broken], [])).toEqual([broken])
  expect(afterReruns([broken], [shownAgain(undefined)])).toEqual([broken])
})

test('the verdicts of other clauses stay as they are, in their order', () => {
  const [first, second] = afterReruns([held, broken], [shownAgain(0)])
  expect(first).toEqual(held)
  expect(second?.verdict).toBe('cannot-tell')
})
