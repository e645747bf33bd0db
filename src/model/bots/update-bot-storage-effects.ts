// The storage of a bot after a request: with what was sent, with everything else as it was; or as it was altogether.

import { type Fact, unknown } from '../facts/fact.ts'
import { leftAlone, maybeWrote, wrote } from '../facts/fact-after-write.ts'
import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import type { BotStorage, Stored } from '../things/bot-storage.ts'
import { put } from '../things/put.ts'
import { valueUnder } from '../world/bot-storages.ts'
import type { Effect } from '../world/effect.ts'
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
  return Object.fromEntries(
    Object.entries(storage).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
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
