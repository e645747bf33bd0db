// What is known of shelves. Knows nothing of requests.

import type { Fact } from '../facts/fact.ts'
import { blank, factUnder, kindOf, type Shelf, type ShelfWrites } from '../things/shelf.ts'
import type { World } from './world.ts'

export function shelfOf({ state }: World, name: string): Shelf {
  return state.shelves.get(name) ?? blank
}

export function factOn(world: World, shelf: string, key: string): Fact<unknown> {
  return factUnder(shelfOf(world, shelf), key)
}

const none: ShelfWrites = { count: 0, last: [] }

export function writesTo({ state }: Pick<World, 'state'>, shelf: string): ShelfWrites {
  return state.shelfWrites.get(kindOf(shelf)) ?? none
}
