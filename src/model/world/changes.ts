// What is known of shelves after a request that its rule declares to change them: carried out, refused, carried out
// against the text, never answered, or not readable. No rule speaks of these itself.

import { type Fact, unknownUntil } from '../facts/fact.ts'
import { leftAlone, maybeWrote, unclear, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { settledAt } from '../facts/settled.ts'
import { put } from '../things/put.ts'
import { blank, type Change, factUnder, isOn, keySubject, type Shelf, type Value } from '../things/shelf.ts'
import type { Effect } from './effect.ts'
import { shelfOf } from './shelves.ts'
import type { World } from './world.ts'

/** The shelf as a request leaves it that is carried out. */
export function written(shelf: Shelf, { values, leavesKeys }: Change, at: Moment): Shelf {
  const stays = (fact: Fact<unknown>) =>
    leavesKeys ? leftAlone(fact, at.exchange, leavesKeys.clause, leavesKeys.instead) : fact
  const others = new Map([...shelf.facts].map(([key, fact]) => [key, stays(fact)]))
  return withFacts({ ...shelf, facts: others }, values, ({ key, to, promise, also }) => {
    const before = factUnder(shelf, key)
    return to === undefined ? unclear(before) : wrote(before, to, at, promise, also)
  })
}

export function carriedOut(world: World, changes: readonly Change[], at: Moment): readonly Effect[] {
  return changes.flatMap((change) => [
    put('shelves', change.shelf, written(shelfOf(world, change.shelf), change, at)),
    ...remembered(change, at),
  ])
}

/** What goes astray shows on other shelves. */
function remembered({ shelf, values, leavesOthers }: Change, { exchange }: Moment): readonly Effect[] {
  if (leavesOthers === undefined) return []
  const given = new Map(values.flatMap(({ key, to }) => (to === undefined ? [] : [[key, to]])))
  return [{ set: 'state', of: 'shelf-written', to: { exchange, shelf, ...leavesOthers, values: given } }]
}

export function refused(world: World, changes: readonly Change[], { exchange }: Moment): readonly Effect[] {
  return changed(world, changes, (before, { to, instead = to === undefined ? [] : [to] }, { unlessRefused }) =>
    leftAlone(before, exchange, unlessRefused, instead),
  )
}

/** The server may have carried it out, or may do so until it is at rest. */
export function unanswered(world: World, changes: readonly Change[], at: Moment): readonly Effect[] {
  return changed(world, changes, (before, { to }) =>
    to === undefined ? unknownUntil(settledAt(at)) : maybeWrote(before, to, at),
  )
}

/** It is over, and nobody knows what it did: to any key, where nobody could read which. */
export function unsure(world: World, changes: readonly Change[]): readonly Effect[] {
  const [named, others] = [changes.filter(({ values }) => values.length > 0), changes.filter(isOfAnyKey)]
  return [...changed(world, named, (before) => unclear(before)), ...unread(world, others)]
}

function isOfAnyKey({ values }: Change): boolean {
  return values.length === 0
}

/** Nobody could read all that it says. */
export function unread(world: World, changes: readonly Change[]): readonly Effect[] {
  const known = [...world.state.shelves]
  return changes.flatMap((change) =>
    known.flatMap(([name, { seen }]) => (isOn(name, change) ? [put('shelves', name, { ...blank, seen })] : [])),
  )
}

/** The subjects that a request changes: keys, or a shelf where it names none. */
export function subjectsOf(changes: readonly Change[]): readonly string[] {
  return changes.flatMap((change) =>
    isOfAnyKey(change) ? [change.shelf] : change.values.map(({ key }) => keySubject(change.shelf, key)),
  )
}

function changed(
  world: World,
  changes: readonly Change[],
  after: (before: Fact<unknown>, value: Value, change: Change) => Fact<unknown>,
): readonly Effect[] {
  return changes.map((change) => {
    const before = shelfOf(world, change.shelf)
    const to = withFacts(before, change.values, (value) => after(factUnder(before, value.key), value, change))
    return put('shelves', change.shelf, to)
  })
}

function withFacts(shelf: Shelf, values: readonly Value[], after: (value: Value) => Fact<unknown>): Shelf {
  const facts = new Map(shelf.facts)
  for (const value of values) facts.set(value.key, after(value))
  return { ...shelf, facts }
}
