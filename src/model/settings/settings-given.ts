// Settings that a fixture changed as their owner would.

import { unknown } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { asTold } from '../facts/read-back.ts'
import { put } from '../things/put.ts'
import { isSetting } from '../things/setting-names.ts'
import { settingsShelf } from '../things/settings-state.ts'
import { carriedOut } from '../world/changes.ts'
import type { Effect } from '../world/effect.ts'
import { caughtUp } from '../world/shelves.ts'
import type { World } from '../world/world.ts'
import { edits } from './update-settings-own.ts'

const byFixture = { exchange: 0, user_id: undefined, time: undefined, level: 0 }

/** A value is undefined where nobody knows which spelling it got. */
export function settingsGiven(world: World, user_id: number, given: Fields): readonly Effect[] {
  const shelf = caughtUp(world, settingsShelf(user_id))
  const facts = new Map(shelf.facts)
  for (const [name, value] of Object.entries(given))
    if (isSetting(name)) facts.set(name, value === undefined ? unknown : asTold(value))
  return [
    put('shelves', settingsShelf(user_id), { ...shelf, facts }),
    ...carriedOut(world, [edits(world, user_id, Object.keys(given), given)], byFixture),
  ]
}
