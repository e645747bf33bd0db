// What a fixture tells of the drafts that the server keeps for somebody.

import { type Fact, whether } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { draftsKey, draftsShelf } from '../things/settings-state.ts'
import type { LookRule } from '../world/outcome.ts'
import { lookAtShelf, type Told } from '../world/shelf-look.ts'
import { factOn } from '../world/shelves.ts'

export function draftsTold({ user_id, add, count }: Fields): Told {
  return {
    shelf: draftsShelf(Number(user_id)),
    shown: new Map([[draftsKey, count]]),
    what: () => 'drafts:',
    ...(Array.isArray(add) && add.length > 0 && { given: new Set([draftsKey]) }),
  }
}

/** What a server makes of drafts for somebody who wants none is not said, nor whether there may be more. */
export const draftsLook: LookRule<Fields> = (world, line, time) => {
  const told = draftsTold(line)
  const before = factOn(world, told.shelf, draftsKey)
  const isPlain = world.state.people.get(Number(line.user_id))?.isTouched !== true
  const isTelling = isPlain && !isNews(before, Number(line.count))
  return lookAtShelf(world, isTelling ? told : { ...told, given: new Set([draftsKey]) }, time)
}

/** Where there were none, or fewer, no promise is at stake but that they are gone. */
function isNews(before: Fact<unknown>, count: number): boolean {
  const isDeleted = before.kind === 'known' && before.value === 0 && before.doubts.length > 0
  return !isDeleted && whether(before, (known) => known === 0 || Number(known) < count) === 'yes'
}
