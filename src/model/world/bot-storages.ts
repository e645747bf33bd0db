// What is known of what bots have stored. Knows nothing of requests.

import { type Fact, unknown } from '../facts/fact.ts'
import { asTold } from '../facts/read-back.ts'
import type { BotStorage, Stored } from '../things/bot-storage.ts'
import type { World } from './world.ts'

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
