// What becomes of a setting that is given a value.

import { whether } from '../facts/fact.ts'
import { standingOf } from '../things/setting-names.ts'
import type { Value } from '../things/shelf.ts'
import type { World } from '../world/world.ts'
import { isOther, settingSeen } from './setting-facts.ts'

export const refusedChangesNothing = 'update-settings.refused-changes-nothing'
const notTaken = 'update-settings.unlisted-value-not-taken'

/** A value that is not listed may be turned into another one, or be ignored; but it is not stored. */
export function valueGiven(world: World, user_id: number, given: Value): Value {
  const { key, to, promise } = given
  const standing = standingOf(key, to)
  if (standing === 'listed' || standing === 'named') return given
  const hadAnother = whether(settingSeen(world, user_id, key), isOther(key, to)) === 'yes'
  if (standing === 'unlisted' && hadAnother) return { key, promise: notTaken, never: to }
  return { key, promise, instead: [to] }
}
