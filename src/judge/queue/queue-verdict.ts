// The four things the queue judge can say of a clause, as short words.

import type { Observation } from '../../model/facts/observe.ts'

export function holds(clause: string): Observation {
  return { clause, saw: 'holds' }
}

/** Fetching changes nothing that could be read back, so a refused call has no subjects. */
export function refused(clause: string): Observation {
  return { clause, saw: 'refused', subjects: [] }
}

export function broken(clause: string, expected: string, got: string, because: readonly number[] = []): Observation {
  return { clause, saw: 'broken', expected, got, because: [...new Set(because)].sort((a, b) => a - b) }
}

export function cannotTell(clause: string, reason: string): Observation {
  return { clause, saw: 'cannot-tell', reason }
}
