// What requests do to the keys of shelves, as their rules declare it, and what fixtures show of them.

import type { Answer } from '../facts/moment.ts'
import { type Change, keySubject, kindOf, type Value } from '../things/shelf.ts'
import { asItIs, type Told } from '../world/shelf-look.ts'
import { factOn } from '../world/shelves.ts'
import type { World } from '../world/world.ts'
import { type Deed, disturbs, disturbsAll, held, perhaps, shows, sure, writes } from './deed.ts'

/** The clause that some order of requests must explain, by the kind of shelf. */
const clauses: Readonly<Record<string, string>> = {
  storage: 'concurrency.storage-key',
  group: 'concurrency.group',
  settings: 'concurrency.setting',
}

export function deedsOn(world: World, changes: readonly Change[], answer: Answer): readonly Deed[] {
  const deeds = changes.flatMap((change) => {
    const clause = clauses[kindOf(change.shelf)]
    return clause === undefined ? [] : deedsOf(world, change, clause)
  })
  return answer.result === 'none' ? deeds.map(perhaps) : deeds
}

/** Whether the keys of a shelf are units. */
export function isFollowed(shelf: string): boolean {
  return kindOf(shelf) in clauses
}

function deedsOf(world: World, change: Change, clause: string): readonly Deed[] {
  const { shelf, values } = change
  if (values === undefined || kindOf(shelf) === shelf) return [disturbsAll(`${shelf} `, clause)]
  return values.map((value) => deedOf(world, change, value, clause))
}

function deedOf(world: World, { shelf, isConditional }: Change, { key, to }: Value, clause: string): Deed {
  const named = { unit: keySubject(shelf, key), clause, before: held(factOn(world, shelf, key)) }
  return to === undefined || isConditional ? disturbs(named) : writes(named, to)
}

/** What an exchange shows of units. */
export function shownBy(world: World, { shelf, shown, as = asItIs }: Told): readonly Deed[] {
  const clause = clauses[kindOf(shelf)]
  if (clause === undefined) return []
  return [...shown].map(([key, value]) => {
    const inWords = (held: unknown) => as(world, key, held)
    const of = sure({ unit: keySubject(shelf, key), clause, before: null }, factOn(world, shelf, key))
    return shows(of, value, (held) => inWords(held) === inWords(value))
  })
}

/** What a fixture shows of a unit; undefined where it does not tell of it. */
export function shownOf({ shelf, shown, absent }: Told, unit: string): unknown {
  const all = keySubject(shelf, '')
  if (!unit.startsWith(all)) return undefined
  const key = unit.slice(all.length)
  return shown.has(key) ? shown.get(key) : absent
}
