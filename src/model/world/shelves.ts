// What is known of shelves. Knows nothing of requests.

import type { Fact } from '../facts/fact.ts'
import { atStake } from '../facts/fact-after-write.ts'
import {
  blank,
  factUnder,
  kindOf,
  type Shelf,
  type ShelfWrite,
  type ShelfWrites,
  writesSince,
} from '../things/shelf.ts'
import type { World } from './world.ts'

export function shelfOf({ state }: Pick<World, 'state'>, name: string): Shelf {
  return state.shelves.get(name) ?? blank
}

export function factOn(world: World, shelf: string, key: string): Fact<unknown> {
  return factUnder(shelfOf(world, shelf), key)
}

/** The same, with what other shelves of the kind were given at stake. */
export function factBeside(world: World, shelf: string, key: string): Fact<unknown> {
  return besides(factOn(world, shelf, key), key, straysOn(world, shelf))
}

const none: ShelfWrites = { count: 0, last: [] }

export function writesTo({ state }: Pick<World, 'state'>, shelf: string): ShelfWrites {
  return state.shelfWrites.get(kindOf(shelf)) ?? none
}

/** The shelf with all at stake that may have gone astray there since somebody last looked at it, or wrote there. */
export function caughtUp(world: World, name: string): Shelf {
  const shelf = shelfOf(world, name)
  const strays = straysOn(world, name)
  const keys = new Set([...shelf.facts.keys(), ...strays.flatMap(({ values }) => [...values.keys()])])
  const facts = new Map([...keys].map((key) => [key, besides(factUnder(shelf, key), key, strays)]))
  return { ...shelf, facts, seen: Math.max(shelf.seen, writesTo(world, name).count) }
}

function straysOn(world: World, name: string): readonly ShelfWrite[] {
  const since = writesSince(writesTo(world, name), shelfOf(world, name).seen)
  return since.filter(({ shelves }) => !shelves.includes(name))
}

function besides(fact: Fact<unknown>, key: string, strays: readonly ShelfWrite[]): Fact<unknown> {
  return strays.reduce((known, { exchange, clause, values, instead, isExact }) => {
    const shows = instead ?? values.get(key)
    return shows ? atStake(known, { promisedBy: clause, from: [exchange], shows, isExact }) : known
  }, fact)
}
