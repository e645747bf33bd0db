// A request that may have changed something, as the concerns of the judge see it.

import type { Answer } from '../../model/facts/moment.ts'

/** A request that changed something, or may have. */
export interface Write {
  readonly endpoint: string
  readonly user_id: number | undefined
  readonly parameters: Readonly<Record<string, unknown>>
  readonly answer: Answer
  readonly sent: number
  readonly answered: number
}
