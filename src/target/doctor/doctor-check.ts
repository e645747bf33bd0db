// One thing that the doctor looked at, and what an examination needs.

import type { Clause } from '../../spec/clause.ts'
import type { HarnessClock } from '../clock.ts'
import type { Extras } from '../opening/ways.ts'

export interface Check {
  /** `note` where it is worth knowing, and nothing is wrong. */
  readonly state: 'fine' | 'note' | 'wrong'
  readonly what: string
  readonly says: string
}

export interface Examination {
  readonly clock: HarnessClock
  readonly environment: NodeJS.ProcessEnv
  readonly signal?: AbortSignal
  readonly clauses: Iterable<Clause>
  /** Where the file is, and whether its commands may run. */
  readonly extras?: Extras
}
