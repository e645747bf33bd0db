// Which clauses somebody means who names a group, a strength, a level, or a word.

import { type Clause, groupOf, type Strength } from './clause.ts'
import { appliesAt } from './levels.ts'

export interface Wanted {
  /** An id, a group, or anything that an id or a sentence has in it. */
  readonly word?: string | undefined
  readonly group?: string | undefined
  readonly strength?: Strength | undefined
  readonly level?: number | undefined
  /** Only those that one answer can contradict by itself. */
  readonly alone?: true | undefined
}

export function choose(clauses: Iterable<Clause>, { word, group, strength, level, alone }: Wanted): Clause[] {
  const chosen = [...clauses].filter(
    (clause) =>
      (group === undefined || groupOf(clause.id) === group) &&
      (strength === undefined || clause.strength === strength) &&
      (alone === undefined || clause.alone === alone) &&
      (level === undefined || appliesAt(level, clause)),
  )
  return word === undefined ? chosen : named(chosen, word)
}

/** What is called so goes before what merely has the word in it. */
function named(clauses: readonly Clause[], word: string): Clause[] {
  const itself = clauses.filter(({ id, was = [] }) => id === word || was.includes(word))
  if (itself.length > 0) return itself
  const ofGroup = clauses.filter(({ id }) => groupOf(id) === word)
  if (ofGroup.length > 0) return ofGroup
  const small = word.toLowerCase()
  return clauses.filter(({ id, says }) => `${id}\n${says}`.toLowerCase().includes(small))
}
