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
})

test('all must clauses are counted, those within reach, and those that no answer can show', () => {
  const hidden: Clause = { ...clause('must'), unjudged: 'No answer carries it.' }
  const reach = reachOf([...ledger, hidden], (need) => need === 'messages')
  expect(reach).toEqual({ all: 4, within: 2, unjudged: 1 })
})
