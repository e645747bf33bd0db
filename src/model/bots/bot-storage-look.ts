// A look at what a bot has stored: whether its requests stored what they promised to, and those of others nothing.

import type { Fact } from '../facts/fact.ts'
import { leftAlone } from '../facts/fact-after-write.ts'
import { readBack } from '../facts/read-back.ts'
import type { StorageWrite, Stored } from '../things/bot-storage.ts'
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
  const recent = others.slice(-lately)
  const named = recent.flatMap((write) => Object.keys(write.storage))
  const keys = new Set([...before.values.keys(), ...named, ...Object.keys(storage)])
  const looks = [...keys].map((key) => {
    const fact = recent.reduce((known, write) => besides(known, write, key), valueUnder(before, key))
    return { key, ...readBack(fact, under(storage, key) ?? null, `what stands under ${JSON.stringify(key)}`, time) }
  })
  const values = new Map(looks.map(({ key, after }) => [key, after]))
  const to = { ...before, values, isWhole: true, writesSeen: writes.length }
  return {
    observations: looks.flatMap(({ observations }) => observations),
    effects: [put('storages', user_id, to)],
    confirmed: looks.every(({ isConfirmed }) => isConfirmed) ? [storageSubject(user_id)] : [],
  }
}

function under(storage: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(storage, key) ? storage[key] : undefined
}

function besides(fact: Fact<Stored>, { exchange, storage }: StorageWrite, key: string): Fact<Stored> {
  const text = under(storage, key)
  return text === undefined ? fact : leftAlone(fact, exchange, 'update-bot-storage.per-bot', [text])
}
