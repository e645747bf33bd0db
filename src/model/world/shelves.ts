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
  return straysOn(world, shelf).reduce((fact, stray) => beside(fact, key, stray), factOn(world, shelf, key))
}

const none: ShelfWrites = { count: 0, last: [] }

export function writesTo({ state }: Pick<World, 'state'>, shelf: string): ShelfWrites {
  return state.shelfWrites.get(kindOf(shelf)) ?? none
}

/** The shelf with all at stake that may have gone astray there since somebody last looked at it, or wrote there. */
export function caughtUp(world: World, name: string): Shelf {
  const shelf = shelfOf(world, name)
  const facts = new Map(shelf.facts)
  for (const stray of straysOn(world, name))
    for (const key of keysOf(stray, facts)) facts.set(key, beside(facts.get(key) ?? shelf.elsewhere, key, stray))
  return { ...shelf, facts, seen: Math.max(shelf.seen, writesTo(world, name).count) }
}

/** The keys that a write to another shelf would show on. */
function keysOf({ values, instead }: ShelfWrite, known: ReadonlyMap<string, unknown>): readonly string[] {
  return instead ? [...new Set([...known.keys(), ...values.keys()])] : [...values.keys()]
}

function straysOn(world: World, name: string): readonly ShelfWrite[] {
  const since = writesSince(writesTo(world, name), shelfOf(world, name).seen)
  return since.filter(({ shelves }) => !shelves.includes(name))
}

function beside(fact: Fact<unknown>, key: string, stray: ShelfWrite): Fact<unknown> {
  const { exchange, clause, values, instead, isExact } = stray
  const shows = instead ?? values.get(key)
  return shows ? atStake(fact, { promisedBy: clause, from: [exchange], shows, isExact }) : fact
}
