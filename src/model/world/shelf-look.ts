// What a look at a shelf shows: whether requests left there what they promised to, and writes to other shelves of the
// kind nothing. A fixture looks, or an exchange.

import { type Fact, mapped, unknown } from '../facts/fact.ts'
import type { Interval } from '../facts/moment.ts'
import type { Seen } from '../facts/observe.ts'
import { afterLook, asTold, isKnownAs, readBack } from '../facts/read-back.ts'
import { put } from '../things/put.ts'
import { factUnder, keySubject, othersSubject, type Shelf } from '../things/shelf.ts'
import type { Look } from './outcome.ts'
import { caughtUp, writesTo } from './shelves.ts'
import type { World } from './world.ts'

/** What is told of a shelf. */
export interface Told {
  readonly shelf: string
  /** By key; undefined where the fixture does not tell it. */
  readonly shown: ReadonlyMap<string, unknown>
  /** What a key holds that is not shown; undefined where it may hold anything. */
  readonly absent?: unknown
  /** How a report names what stands under a key. */
  readonly what: (key: string) => string
  /** In which words values are compared, where they have several. */
  readonly as?: (world: World, key: string, value: unknown) => unknown
  /** Keys that the fixture itself has just changed. */
  readonly given?: ReadonlySet<string>
  /** The exchange that shows it; absent where a fixture does. */
  readonly by?: number | undefined
  /** What is left of what was seen of a key. */
  readonly weigh?: (world: World, key: string, fact: Fact<unknown>, seen: Seen) => readonly Seen[]
}

export function lookAtShelf(world: World, told: Told, time: Interval | undefined): Look {
  const { shelf: name, absent } = told
  const before = caughtUp(world, name)
  const looks = [...new Set([...before.facts.keys(), ...told.shown.keys()])].map((key) =>
    lookAtKey(key, factUnder(before, key), { world, told, time }),
  )
  const besides = lookBesides(before, told, time)
  const elsewhere = afterLook(before.elsewhere, absent, time)
  const isThere = ({ after }: KeyLook) => !isKnownAs(elsewhere, absent) || !isKnownAs(after, absent)
  const facts = new Map(looks.filter(isThere).map(({ key, after }) => [key, after]))
  const same = looks.filter(({ isConfirmed }) => isConfirmed)
  return {
    observations: [...besides.observations, ...looks.flatMap(({ observations }) => observations)],
    effects: [put('shelves', name, { facts, elsewhere, seen: writesTo(world, name).count })],
    confirmed: [
      ...same.map(({ key }) => keySubject(name, key)),
      ...(besides.isConfirmed ? [othersSubject(name)] : []),
      ...(same.length === looks.length ? [name] : []),
    ],
  }
}

const unseen = { observations: [], isConfirmed: false }

/** Promises about other keys are kept if the look shows only keys that were written before. */
function lookBesides({ facts, elsewhere }: Shelf, { shown, absent, given, by }: Told, time: Interval | undefined) {
  const isNew = [...shown.keys()].some((key) => !facts.has(key) && !given?.has(key))
  return isNew || absent === undefined ? unseen : readBack(elsewhere, absent, '', time, by)
}

interface KeyLook {
  readonly key: string
  readonly observations: readonly Seen[]
  readonly after: Fact<unknown>
  readonly isConfirmed: boolean
}

interface Looking {
  readonly world: World
  readonly told: Told
  readonly time: Interval | undefined
}

function lookAtKey(key: string, fact: Fact<unknown>, { world, told, time }: Looking): KeyLook {
  const { shown, absent, what, as = asItIs, given, by, weigh } = told
  const now = shown.has(key) ? shown.get(key) : absent
  const unseen = { key, observations: [], isConfirmed: false }
  if (given?.has(key)) return { ...unseen, after: now === undefined ? unknown : asTold(now) }
  if (now === undefined) return { ...unseen, after: fact }
  const inWords = (value: unknown) => as(world, key, value)
  const look = readBack(mapped(fact, inWords), inWords(now), what(key), time, by)
  const observations = look.observations.flatMap((seen) => weigh?.(world, key, fact, seen) ?? [seen])
  return { key, ...look, observations, after: afterLook(fact, now, time, by) }
}

export function asItIs(_: World, __: string, value: unknown): unknown {
  return value
}
