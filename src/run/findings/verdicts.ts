// What re-runs make of the verdicts: a fault that none of them showed again is a suspicion, not a verdict.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import type { Counterexample } from '../event.ts'

export function afterReruns(
  clauses: readonly ClauseVerdict[],
  counterexamples: readonly Counterexample[],
): ClauseVerdict[] {
  const vanished = counterexamples.filter(({ reproduced }) => reproduced === 0).map(({ clause }) => clause)
  return withSuspicions(clauses, new Set(vanished))
}

/** `vanished` are the clauses that no re-run showed broken again. */
export function withSuspicions(clauses: readonly ClauseVerdict[], vanished: ReadonlySet<string>): ClauseVerdict[] {
  return clauses.map((clause) => (vanished.has(clause.id) ? suspected(clause) : clause))
}

function suspected({ id, strength, seen, witness }: ClauseVerdict): ClauseVerdict {
  return {
    id,
    strength,
    verdict: 'cannot-tell',
    seen,
    reason: `seemed broken in exchange ${witness}, but no re-run showed it again`,
  }
}
