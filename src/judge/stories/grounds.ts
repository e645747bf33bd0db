// The facts that decide a finding: the rule is asked again, each time without one of the facts that it read. The facts
// without which it would not accuse are the grounds. Knows no rule, so that no rule has to name its reasons.

import { type Fact, unknown } from '../../model/facts/fact.ts'
import { State } from '../../model/things/state.ts'
import { World } from '../../model/world/world.ts'

/** Where a fact stands in the world, as `['messages', 8, 'topic']`. */
export type Place = readonly unknown[]

export interface Ground {
  readonly place: Place
  readonly fact: Known
}

type Known = Exclude<Fact<unknown>, { kind: 'unknown' }>
/** Says as what a fact is read. */
type See = (place: Place, fact: Known) => Fact<unknown>

/** So many are tried. */
const mostTried = 100

/** `accuses` must be a pure function of the world. */
export function groundsOf(world: World, accuses: (world: World) => boolean): readonly Ground[] {
  const read = new Map<string, Ground>()
  const note: See = (place, fact) => {
    read.set(nameOf(place), { place, fact })
    return fact
  }
  if (!accuses(seenBy(note, world))) return []
  const tried = [...read].slice(0, mostTried)
  return tried.flatMap(([name, ground]) => (accuses(seenBy(without(name), world)) ? [] : [ground]))
}

function without(name: string): See {
  return (place, fact) => (nameOf(place) === name ? unknown : fact)
}

function nameOf(place: Place): string {
  return place.join(' ')
}

/** The same value, but for the facts in it. */
function seenBy<T>(see: See, value: T, place: Place = []): T {
  if (typeof value !== 'object' || value === null) return value
  if (isKnown(value)) return see(place, value) as T
  const within = (inner: unknown, name: unknown) => seenBy(see, inner, [...place, name])
  if (value instanceof Map) return mapSeen(value, within) as T
  return isPlain(value) ? new Proxy(value, { get: (all, name) => memberSeen(all, name, within) }) : value
}

type Within = (inner: unknown, name: unknown) => unknown

function memberSeen(all: object, name: string | symbol, within: Within): unknown {
  const member: unknown = Reflect.get(all, name)
  return typeof name === 'symbol' || typeof member === 'function' ? member : within(member, name)
}

function mapSeen(map: Map<unknown, unknown>, within: Within): Map<unknown, unknown> {
  const entries = function* (): Generator<[unknown, unknown]> {
    for (const [key, value] of map) yield [key, within(value, key)]
  }
  const values = function* (): Generator<unknown> {
    for (const [, value] of entries()) yield value
  }
  const reading = new Map<string | symbol, unknown>([
    ['get', (key: unknown) => within(map.get(key), key)],
    ['values', values],
    ['entries', entries],
    [Symbol.iterator, entries],
    ['size', map.size],
  ])
  return new Proxy(map, {
    get: (_, name) => {
      const member: unknown = reading.get(name) ?? Reflect.get(map, name, map)
      return typeof member === 'function' && !reading.has(name) ? member.bind(map) : member
    },
  })
}

function isKnown(value: object): value is Known {
  return 'kind' in value && (value.kind === 'known' || value.kind === 'oneOf') && 'from' in value
}

/** What has members of its own that nobody else may read stays as it is. */
function isPlain(value: object): boolean {
  if (Array.isArray(value) || value instanceof World || value instanceof State) return true
  return Object.getPrototypeOf(value) === Object.prototype
}
