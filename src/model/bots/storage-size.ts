// How much a bot has stored, between what it surely has and what it may have: whether keys count, and how characters
// outside of the first plane do, is not said. The limit is asserted only 10 % off its edge.

import { type Answered, type Fact, possible } from '../facts/fact.ts'
import type { BotStorage, Stored } from '../things/bot-storage.ts'
import type { World } from '../world/world.ts'

const limit = 10_000_000
const clearlyMore = 1.1 * limit
const clearlyLess = 0.9 * limit
/** Less than this says little about the limit. */
const much = 0.3 * limit

export interface Room {
  readonly atLeast: number
  readonly atMost: number
  readonly bytes: number
}

export function roomOf({ values, isWhole }: BotStorage): Room {
  const all = [...values].map(([key, fact]) => roomFor(key, fact))
  const sum = (of: keyof Room) => all.reduce((total, each) => total + each[of], 0)
  return { atLeast: sum('atLeast'), atMost: isWhole ? sum('atMost') : Number.POSITIVE_INFINITY, bytes: sum('bytes') }
}

const measured = new WeakMap<Fact<Stored>, { readonly key: string; readonly room: Room }>()

/** Facts never change, so each is measured once; a storage may hold millions of characters. */
function roomFor(key: string, fact: Fact<Stored>): Room {
  const before = measured.get(fact)
  if (before?.key === key) return before.room
  const room = measure(key, fact)
  measured.set(fact, { key, room })
  return room
}

function measure(key: string, fact: Fact<Stored>): Room {
  const texts = possible(fact)
  if (texts === undefined) return { atLeast: 0, atMost: Number.POSITIVE_INFINITY, bytes: 0 }
  const least = (count: (text: string) => number) => Math.min(...texts.map((text) => count(text ?? '')))
  const most = Math.max(...texts.map((text) => (text === null ? 0 : text.length + key.length)))
  return { atLeast: least(characters), atMost: most, bytes: least(Buffer.byteLength) }
}

const ofTwoUnits = /[\u{10000}-\u{10ffff}]/gu

export function characters(text: string): number {
  return text.length - (text.match(ofTwoUnits)?.length ?? 0)
}

export function isTooMuch({ atLeast, atMost }: Room): Answered {
  if (atLeast > clearlyMore) return 'yes'
  return atMost > clearlyLess ? 'maybe' : 'no'
}

/** What the acceptance of a request shows, or its refusal breaks, where there was clearly room for it. */
export function roomClauses(world: World, user_id: number, room: Room, everStored: number): readonly string[] {
  return [
    ...(room.bytes > clearlyMore ? ['update-bot-storage.limit-in-characters'] : []),
    ...(everStored > clearlyMore ? ['update-bot-storage.overwritten-counts-once'] : []),
    ...(room.atLeast + storedByOthers(world, user_id) > clearlyMore ? ['update-bot-storage.limit-of-each-bot'] : []),
    ...(room.atLeast >= much ? ['update-bot-storage.within-limit'] : []),
  ]
}

function storedByOthers({ state }: World, user_id: number): number {
  const others = [...state.storages].filter(([other]) => other !== user_id)
  return others.reduce((total, [, storage]) => total + roomOf(storage).atLeast, 0)
}
