// Clauses that were called otherwise before. Baselines, target files and people go on to use the old names.

import type { Clause } from './clause.ts'
import { loadSpec } from './spec.ts'

type Named = Pick<Clause, 'id' | 'was'>

/** What a clause is called now; undefined where there is none, and never was. */
export function presentId(id: string, clauses: Iterable<Named> = loadSpec().clauses.values()): string | undefined {
  const all = [...clauses]
  if (all.some((clause) => clause.id === id)) return id
  return all.find(({ was = [] }) => was.includes(id))?.id
}
