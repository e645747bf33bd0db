// A look at what a bot has stored: whether its requests stored what they promised to, and those of others nothing.

import type { Fact } from '../facts/fact.ts'
import { leftAlone } from '../facts/fact-after-write.ts'
import { readBack } from '../facts/read-back.ts'
import type { BotStorage, StorageWrite, Stored } from '../things/bot-storage.ts'
import { put } from '../things/put.ts'
import { storageOf, storageSubject, valueUnder } from '../world/bot-storages.ts'
import type { LookRule } from '../world/outcome.ts'

interface Line {
  readonly user_id: number
  readonly storage?: Readonly<Record<string, string>>
}

/** Of so many requests by others what they left alone is told. */
const lately = 20

export const botStorageLook: LookRule<Line> = (world, { user_id, storage = {} }, time) => {
  const before = storageOf(world, user_id)
  const writes = world.state.storageWrites
  const others = writes.slice(before.writesSeen).filter((write) => write.user_id !== user_id)
  const facts = factsOf(before, others.slice(-lately), Object.keys(storage))
  const looks = facts.map(([key, fact]) => {
    const shown = Object.hasOwn(storage, key) ? (storage[key] ?? null) : null
    return { key, ...readBack(fact, shown, `what stands under ${JSON.stringify(key)}`, time) }
  })
  const values = new Map(looks.map(({ key, after }) => [key, after]))
  const to = { ...before, values, isWhole: true, writesSeen: writes.length }
  return {
    observations: looks.flatMap(({ observations }) => observations),
    effects: [put('storages', user_id, to)],
    confirmed: looks.every(({ isConfirmed }) => isConfirmed) ? [storageSubject(user_id)] : [],
  }
}

function factsOf(
  before: BotStorage,
  others: readonly StorageWrite[],
  shown: readonly string[],
): readonly (readonly [string, Fact<Stored>])[] {
  const named = others.flatMap(({ storage }) => Object.keys(storage))
  const keys = new Set([...before.values.keys(), ...named, ...shown])
  return [...keys].map((key) => [
    key,
    others.reduce((fact, write) => besides(fact, write, key), valueUnder(before, key)),
  ])
}

function besides(fact: Fact<Stored>, { exchange, storage }: StorageWrite, key: string): Fact<Stored> {
  const text = Object.hasOwn(storage, key) ? storage[key] : undefined
  return text === undefined ? fact : leftAlone(fact, exchange, 'update-bot-storage.per-bot', [text])
}
