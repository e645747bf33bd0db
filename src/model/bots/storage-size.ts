// How much a bot has stored, between what it surely has and what it may have: whether keys count, and how characters
// outside of the first plane do, is not said. The limit is asserted only 10 % off its edge.

import { type Answered, type Fact, possible } from '../facts/fact.ts'
import type { Shelf } from '../things/shelf.ts'
import { shelfOf } from '../world/shelves.ts'
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

export function roomOf({ facts, elsewhere }: Shelf): Room {
  const all = [...facts].map(([key, fact]) => roomFor(key, fact))
  const sum = (of: keyof Room) => all.reduce((total, each) => total + each[of], 0)
  const isWhole = elsewhere.kind === 'known'
  return { atLeast: sum('atLeast'), atMost: isWhole ? sum('atMost') : Number.POSITIVE_INFINITY, bytes: sum('bytes') }
}

const measured = new WeakMap<Fact<unknown>, { readonly key: string; readonly room: Room }>()

/** Facts never change, so each is measured once; a storage may hold millions of characters. */
function roomFor(key: string, fact: Fact<unknown>): Room {
  const before = measured.get(fact)
  if (before?.key === key) return before.room
  const room = measure(key, fact)
  measured.set(fact, { key, room })
  return room
}

/** A value is a text; null where the key is not there. */
function measure(key: string, fact: Fact<unknown>): Room {
  const texts = possible(fact as Fact<string | null>)
  if (texts === undefined) return { atLeast: 0, atMost: Number.POSITIVE_INFINITY, bytes: 0 }
  const sizes = texts.map((text) => sizeOf(text ?? ''))
  const most = Math.max(...texts.map((text) => (text === null ? 0 : text.length + key.length)))
  const least = (of: keyof Size) => Math.min(...sizes.map((size) => size[of]))
  return { atLeast: least('characters'), atMost: most, bytes: least('bytes') }
}

interface Size {
  readonly characters: number
  readonly bytes: number
}

/** The long texts that were counted last: a request is held against several storages. */
const counted = new Map<string, Size>()
const longText = 1000
const mostCounted = 16

function sizeOf(text: string): Size {
  const before = counted.get(text)
  if (before) return before
  const size = { characters: count(text), bytes: Buffer.byteLength(text) }
  if (text.length < longText) return size
  if (counted.size >= mostCounted) counted.clear()
  counted.set(text, size)
  return size
}

export function characters(text: string): number {
  return sizeOf(text).characters
}

/** Two halves of one character count once. */
function count(text: string): number {
  let pairs = 0
  for (let index = 1; index < text.length; index++) {
    const high = text.charCodeAt(index - 1)
    const low = text.charCodeAt(index)
    if (low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff) pairs++
  }
  return text.length - pairs
}

export function isTooMuch({ atLeast, atMost }: Room): Answered {
  if (atLeast > clearlyMore) return 'yes'
  return atMost > clearlyLess ? 'maybe' : 'no'
}

/** What the acceptance of a request shows, or its refusal breaks, where there was clearly room for it. */
export function roomClauses(world: World, user_id: number, room: Room, everStored: number): readonly string[] {
  const others = [...world.state.everStored.keys()].filter((other) => other !== user_id)
  const byOthers = others.reduce((total, other) => total + roomOf(shelfOf(world, `storage ${other}`)).atLeast, 0)
  return [
    ...(room.bytes > clearlyMore ? ['update-bot-storage.limit-in-characters'] : []),
    ...(everStored > clearlyMore ? ['update-bot-storage.overwritten-counts-once'] : []),
    ...(room.atLeast + byOthers > clearlyMore ? ['update-bot-storage.limit-of-each-bot'] : []),
    ...(room.atLeast >= much ? ['update-bot-storage.within-limit'] : []),
  ]
}
