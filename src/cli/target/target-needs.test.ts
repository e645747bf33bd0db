import { expect, test } from 'vitest'
import type { Clause } from '../../spec/clause.ts'
import { needsOf, reachOf } from '../../target/doctor/needs.ts'

const clause = (strength: Clause['strength'], ...needs: string[]): Clause => ({
  id: 'a.b',
  says: '',
  strength,
  needs,
  file: '',
})
const ledger = [
  clause('must'),
  clause('must', 'messages'),
  clause('must', 'messages', 'channels'),
  clause('should', 'people'),
]

test('a need is counted for the must clauses that require it, and apart for those that require nothing else', () => {
  const counts = (isMet?: (need: string) => boolean) =>
    needsOf(ledger, isMet).map(({ need, clauses, alone }) => [need, clauses, alone])
  expect(counts()).toEqual([
    ['messages', 2, 1],
    ['channels', 1, 0],
  ])
  expect(counts((need) => need === 'messages')).toEqual([['channels', 1, 1]])
  expect(reachOf(ledger, (need) => need === 'messages')).toEqual({ all: 3, within: 2 })
})
