// What is known of what a bot has stored.

import type { Fact } from '../facts/fact.ts'

/** A value; null where the key is not there. */
export type Stored = string | null

export interface BotStorage {
  readonly values: ReadonlyMap<string, Fact<Stored>>
  /** Whether nothing is there under any other key. */
  readonly isWhole: boolean
  /** How many characters requests have ever stored, be it that they were overwritten. */
  readonly everStored: number
  /** How many writes of others there were when it was last looked at. */
  readonly writesSeen: number
}

/** A request that stored something. */
export interface StorageWrite {
  readonly exchange: number
  readonly user_id: number
  readonly storage: Readonly<Record<string, string>>
}
