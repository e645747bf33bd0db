import { expect, test } from 'vitest'
import { loadSpec } from '../../spec/spec.ts'
import { judgeConventions, shownBy } from './interface-conventions.ts'
import type { ClauseVerdict } from './verdict.ts'

function verdicts(given: Readonly<Record<string, ClauseVerdict['verdict']>>): ClauseVerdict[] {
  return Object.entries(given).map(([id, verdict], index) => ({
    ...{ id, strength: 'must', verdict, seen: 1 },
    ...(verdict === 'holds' || verdict === 'broken' ? { witness: index + 1 } : { reason: 'never looked at' }),
  }))
}

function judged(given: Parameters<typeof verdicts>[0]): string[] {
  return judgeConventions(verdicts(given)).map(({ saw, clause, exchange }) => `${saw} ${clause} #${exchange}`)
}

const raw = { one: 'get-message.raw-on-request', many: 'get-messages.raw-on-request' }

test('a convention is kept where one of the clauses holds that cannot hold without it', () => {
  expect(judged({ [raw.one]: 'broken', [raw.many]: 'holds' })).toContain('holds parameters.get-query #2')
})

test('it is broken where none holds, at two endpoints', () => {
  expect(judged({ [raw.one]: 'broken', [raw.many]: 'broken' })).toContain('broken parameters.get-query #1')
})

test('one endpoint that goes wrong is its own affair', () => {
  expect(judged({ [raw.one]: 'broken', [raw.many]: 'cannot-tell' })).toEqual([])
  expect(judged({ 'get-messages.message-ids': 'broken', [raw.many]: 'broken', [raw.one]: 'cannot-tell' })).toEqual([])
})

test('unless no other endpoint has the method', () => {
  const one = { 'remove-reaction.removed': 'broken' } as const
  expect(judged(one)).toEqual([])
  expect(judged({ ...one, 'remove-reaction.own-succeeds': 'broken' })).toEqual(['broken parameters.delete-body #1'])
})

test('the endpoints stand where one of them is found', () => {
  const found = { 'get-message.exists': 'holds', 'edit-message.exists': 'broken' } as const
  expect(judged(found)).toEqual(['holds feature-levels.path-prefix #1'])
  expect(judged({ ...found, 'get-message.exists': 'broken' })).toEqual(['broken feature-levels.path-prefix #1'])
})

test('every clause that shows a convention is stated in specs/', () => {
  const { clauses } = loadSpec()
  const named = Object.values(shownBy).flatMap((text) => text.split(/\s+/))
  expect(named.filter((id) => !clauses.has(id))).toEqual([])
  expect(Object.values(shownBy).filter((text) => !text.includes(' '))).toEqual([])
})
