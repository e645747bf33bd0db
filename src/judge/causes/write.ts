// A request that may have changed something, as those who judge events see it.

import type { Answer, Interval } from '../../model/facts/moment.ts'

/** A request that changed something, or may have. */
export interface Write {
  readonly endpoint: string
  readonly user_id: number | undefined
  readonly parameters: Readonly<Record<string, unknown>>
  readonly answer: Answer
  readonly time: Interval | undefined
  readonly sent: number
  readonly answered: number
  /** False where not all of its parameters can be read. */
  readonly isReadable?: boolean
}

/** A custom emoji: its code, all names that it had, and when it was made. */
export interface Emoji {
  readonly code: string
  readonly names: Set<string>
  readonly at: number
}
