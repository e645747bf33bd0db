// A call of a queue that was refused as a clause demands.

import type { Observation } from '../../model/facts/observe.ts'

/** Fetching changes nothing that could be read back, so a refused call has no subjects. */
export function refused(clause: string): Observation {
  return { clause, saw: 'refused', subjects: [] }
}
