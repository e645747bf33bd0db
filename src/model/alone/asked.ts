// A request as an answer to it is held against itself: what was asked, and the few things that give its words a meaning.
// Knows nothing of what other answers have shown.

import type { Fields } from '../facts/fields.ts'

export interface Asked {
  readonly request: Fields
  /** Who asked; undefined where nobody knows. */
  readonly user_id: number | undefined
  readonly level: number
  /** What stands where the specification writes `service`. */
  readonly word: string
  /** How the empty topic is called, where a registration has told. */
  readonly emptyName: string | undefined
  /** Whether some answer gave this number to be passed as `last_update_id`. */
  readonly isGiven: (presence_last_update_id: number) => boolean
  /** Whether a rule holds this message against what is known of it, and so tells which half of it is wrong. */
  readonly isKnown: (message_id: number) => boolean
}
