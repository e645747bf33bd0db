// The storage of a bot after a request: with what was sent, with everything else as it was; or as it was altogether. And
// what a look at it shows: whether the bot's requests stored what they promised to, and those of others nothing.

import { type Fact, unknown } from '../facts/fact.ts'
import { leftAlone, maybeWrote, wrote } from '../facts/fact-after-write.ts'
import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { readBack } from '../facts/read-back.ts'
import type { BotStorage, StorageWrite, Stored } from '../things/bot-storage.ts'
import { put } from '../things/put.ts'
import { storageOf, storageSubject, valueUnder } from '../world/bot-storages.ts'
import type { Effect } from '../world/effect.ts'
import type { LookRule } from '../world/outcome.ts'
import type { CallersMoment } from '../world/rule.ts'
import { characters } from './storage-size.ts'

export interface UpdateBotStorageRequest {
  readonly storage?: Fields
}

/** A request to store something, and what stood there before. */
interface Storing {
  readonly before: BotStorage
  readonly request: UpdateBotStorageRequest
  readonly at: CallersMoment
}

/** What was sent, without values that are no text. */
export function textsIn({ storage = {} }: UpdateBotStorageRequest): Readonly<Record<string, string>> {
  const texts = Object.entries(storage).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return Object.fromEntries(texts)
}

export function stored(before: BotStorage, request: UpdateBotStorageRequest, at: Moment): BotStorage {
  const texts = textsIn(request)
  const others = [...before.values].filter(([key]) => !Object.hasOwn(texts, key))
  const values = new Map<string, Fact<Stored>>(
    others.map(([key, fact]) => [key, leftAlone(fact, at.exchange, 'update-bot-storage.others-stay', [null])]),
  )
  for (const [key, text] of Object.entries(texts)) {
    const fact = valueUnder(before, key)
    const isThere = fact.kind === 'known' && fact.value !== null
    values.set(key, wrote(fact, text, at, isThere ? 'update-bot-storage.overwritten' : 'update-bot-storage.stored'))
  }
  const added = Object.values(texts).reduce((total, text) => total + characters(text), 0)
  return { ...before, values, everStored: before.everStored + added }
}

/** A request that was refused; keys of which nothing is known stay so. */
export function notStored(storing: Storing): readonly Effect[] {
  const clause = 'update-bot-storage.refused-changes-nothing'
  return changed(storing, (fact, text) => leftAlone(fact, storing.at.exchange, clause, [text]))
}

/** A request of which nobody knows whether it was carried out. */
export function inDoubt(storing: Storing): readonly Effect[] {
  return changed(storing, (fact, text) => maybeWrote(fact, text, storing.at))
}

/** A request that ought to have been refused and was not. */
export function forgottenKeys({ before, request, at }: Storing): readonly Effect[] {
  const keys = Object.keys(request.storage ?? {})
  const values = new Map([...before.values, ...keys.map((key): [string, Fact<Stored>] => [key, unknown])])
  return [put('storages', at.user_id, { ...before, values })]
}

function changed(
  { before, request, at }: Storing,
  change: (fact: Fact<Stored>, text: string) => Fact<Stored>,
): readonly Effect[] {
  const texts = Object.entries(textsIn(request))
  if (texts.length === 0) return []
  const values = new Map(before.values)
  for (const [key, text] of texts) values.set(key, change(valueUnder(before, key), text))
  return [put('storages', at.user_id, { ...before, values })]
}

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
