// What was measured in a load run, of all its processes together, before a report is made of it.

import type { GeneratorEnd } from '../generator/generator-end.ts'
import type { Deliveries } from '../ledger/deliveries.ts'
import type { Meter } from '../measure/meter.ts'
import type { Plan } from '../plan/make-plan.ts'
import type { StateVerdict } from '../sample/fold-state.ts'
import type { SampleVerdicts } from '../sample/judge-sample.ts'
import type { RunRecord } from './record.ts'

export interface RunFacts {
  readonly run: RunRecord
  readonly plan: Plan
  /** Of all processes together. */
  readonly meter: Meter
  readonly parts: readonly Part[]
  /** Segments of which nothing is there. */
  readonly missing?: readonly string[]
  readonly deliveries: Deliveries
  readonly ended: GeneratorEnd
  readonly sample: Sample
  readonly isInterrupted: boolean
  /** Whether it was ended early because the objective was missed. */
  readonly isStopped: boolean
}

/** One process of the generator: which part of the users it played, and how much it did. */
export interface Part {
  readonly segment: string
  readonly host: string
  /** UNIX seconds. */
  readonly started: number
  /** Event loops that came to their end; null where k6 did not say it. */
  readonly iterations: number | null
  readonly requests: number
}

export interface Sample extends SampleVerdicts {
  readonly users: number
  readonly states: StateVerdict
}
