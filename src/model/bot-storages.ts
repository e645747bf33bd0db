// What is known of what bots have stored. Knows nothing of requests.

import { type Fact, unknown } from './fact.ts'
import { asTold } from './read-back.ts'
import type { World } from './world.ts'

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

export type BotStorageEffect =
  | { readonly set: 'state'; readonly of: 'bot-storage'; readonly user_id: number; readonly to: BotStorage }
  | { readonly set: 'state'; readonly of: 'storage-write'; readonly to: StorageWrite }

/** Whoever was just made has stored nothing. */
export function storageOf({ state }: World, user_id: number): BotStorage {
  const isMade = state.people.get(user_id)?.made === true
  const asMade = { values: new Map(), isWhole: isMade, everStored: 0, writesSeen: 0 }
  return state.storages.get(user_id) ?? asMade
}

export function valueUnder({ values, isWhole }: BotStorage, key: string): Fact<Stored> {
  return values.get(key) ?? (isWhole ? asTold(null) : unknown)
}

export function storageSubject(user_id: number): string {
  return `bot-storage:${user_id}`
}
