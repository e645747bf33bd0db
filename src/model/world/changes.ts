// What is known of shelves after a request that its rule declares to change them: carried out, refused, carried out
// against the text, never answered, or not readable. No rule speaks of these itself.

import { type Fact, unknownUntil } from '../facts/fact.ts'
import { atStake, leftAlone, maybeWrote, ruledOut, unclear, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { holds } from '../facts/observe.ts'
import { isKnownAs } from '../facts/read-back.ts'
import { settledAt } from '../facts/settled.ts'
import { put } from '../things/put.ts'
import {
  type Change,
  factUnder,
  insteadOf,
  keySubject,
  kindOf,
  othersSubject,
  type Shelf,
  type ShelfWrite,
  type Unnamed,
  unclearShelf,
} from '../things/shelf.ts'
import type { Effect } from './effect.ts'
import { caughtUp, shelfOf } from './shelves.ts'
import type { World } from './world.ts'

/** The shelf as a request leaves it that is carried out. */
export function written(shelf: Shelf, change: Change, at: Moment): Shelf {
  const { leavesKeys } = change
  const stays = (fact: Fact<unknown>) =>
    leavesKeys ? leftAlone(fact, at.exchange, leavesKeys.clause, leavesKeys.instead) : fact
  const others = new Map([...shelf.facts].map(([key, fact]) => [key, stays(fact)]))
  return withFacts(shelf, change, (before, value) => become(before, value, change, at), others)
}

function become(before: Fact<unknown>, value: Unnamed, { isExact }: Change, at: Moment): Fact<unknown> {
  const { to, never, promise, also } = value
  const doubt = { promisedBy: promise, from: [at.exchange], shows: insteadOf(value), isExact }
  if (value.stays) return atStake(before, doubt)
  if (to !== undefined) return wrote(before, to, at, promise, also)
  return never === undefined ? unclear(before) : ruledOut(before, doubt)
}

export function carriedOut(world: World, changes: readonly Change[], at: Moment): readonly Effect[] {
  const after = changes.flatMap((change) =>
    shelvesMeant(world, change).map((name) => put('shelves', name, written(caughtUp(world, name), change, at))),
  )
  return [...after, ...remembered(changes, at)]
}

/** The shelf that a change names, or all that are known of its kind. Without values an unknown shelf stays unknown. */
function shelvesMeant(world: World, { shelf, values = [], another }: Change): readonly string[] {
  const known = knownShelves(world, shelf)
  return known.length > 0 || (values.length === 0 && another === undefined) ? known : [shelf]
}

function knownShelves({ state: { shelves } }: World, shelf: string): readonly string[] {
  if (shelves.has(shelf)) return [shelf]
  return kindOf(shelf) === shelf ? [...shelves.keys()].filter((name) => kindOf(name) === shelf) : []
}

/** What goes astray shows on other shelves. */
function remembered(changes: readonly Change[], { exchange }: Moment): readonly Effect[] {
  const kinds = Map.groupBy(changes, ({ shelf }) => kindOf(shelf))
  const writes = [...kinds.values()].flatMap((all): ShelfWrite[] => {
    const [leaving] = all.flatMap(({ leavesOthers, isExact }) => (leavesOthers ? [{ ...leavesOthers, isExact }] : []))
    const shown = all.flatMap(({ values = [] }) => values.map((value) => [value.key, insteadOf(value)] as const))
    const values = new Map(shown.filter(([, shows]) => shows.length > 0))
    return leaving ? [{ exchange, shelves: all.map(({ shelf }) => shelf), ...leaving, values }] : []
  })
  return writes.map((to): Effect => ({ set: 'state', of: 'shelf-written', to }))
}

export function refused(world: World, changes: readonly Change[], { exchange }: Moment): readonly Effect[] {
  return changed(world, changes, (before, value, { unlessRefused, isExact }) => {
    if (unlessRefused === undefined) return value.stays ? before : unclear(before)
    const isOther = value.never !== undefined && !isKnownAs(before, value.never)
    const also = isOther ? [holds(value.promise)] : []
    return atStake(before, { promisedBy: unlessRefused, from: [exchange], shows: insteadOf(value), isExact, also })
  })
}

/** The server may have carried it out, or may do so until it is at rest. */
export function unanswered(world: World, changes: readonly Change[], at: Moment): readonly Effect[] {
  return changed(world, changes, (before, { to, stays }) => {
    if (stays) return before
    return to === undefined ? unknownUntil(settledAt(at)) : maybeWrote(before, to, at)
  })
}

/** It is over, and nobody knows what it did: to any key, where nobody could read which. */
export function unsure(world: World, changes: readonly Change[]): readonly Effect[] {
  const named = changes.filter(({ values }) => values !== undefined)
  const others = changes.filter(({ values }) => values === undefined)
  return [...changed(world, named, (before) => unclear(before)), ...unread(world, others)]
}

/** Nobody could read all that it says. */
export function unread(world: World, changes: readonly Change[]): readonly Effect[] {
  return changes
    .flatMap(({ shelf }) => knownShelves(world, shelf))
    .map((name) => put('shelves', name, unclearShelf(shelfOf(world, name))))
}

/** The subjects that a request changes: keys, or a shelf where nobody could read which. */
export function subjectsOf(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(({ shelf, values, another }) => [
    ...(values?.map(({ key }) => keySubject(shelf, key)) ?? [shelf]),
    ...(another ? [othersSubject(shelf)] : []),
  ])
}

function changed(
  world: World,
  changes: readonly Change[],
  after: (before: Fact<unknown>, value: Unnamed, change: Change) => Fact<unknown>,
): readonly Effect[] {
  return changes.flatMap((change) =>
    shelvesMeant(world, change).map((name) => {
      const to = withFacts(shelfOf(world, name), change, (before, value) => after(before, value, change))
      return put('shelves', name, to)
    }),
  )
}

/** `others` are the facts under keys that the change does not name. */
function withFacts(
  before: Shelf,
  { values = [], another }: Change,
  after: (fact: Fact<unknown>, value: Unnamed) => Fact<unknown>,
  others = before.facts,
): Shelf {
  const facts = new Map(others)
  for (const value of values) facts.set(value.key, after(factUnder(before, value.key), value))
  return { ...before, facts, elsewhere: another ? after(before.elsewhere, another) : before.elsewhere }
}
