// The clauses that a check would judge on a server: those of its feature level, and of the endpoints that it has.

import { type Clause, groupOf } from '../../spec/clause.ts'
import { appliesAt } from '../../spec/levels.ts'
import type { TargetFile } from '../file/described-target.ts'
import { levelIn, wordsIn } from '../opening/first-contact.ts'
import type { AccountFound } from './doctor-accounts.ts'

type Described = Pick<TargetFile, 'word' | 'absent'>

export function clausesOf(
  { word = 'service', absent = [] }: Described,
  found: readonly AccountFound[],
  clauses: Iterable<Clause>,
): Clause[] {
  const state = found.find(({ contact }) => contact)?.contact?.state ?? {}
  const level = levelIn(state, wordsIn(state)[0] ?? word)
  return [...clauses].filter((clause) => appliesAt(level, clause) && !absent.includes(groupOf(clause.id)))
}
