// Whether somebody is known to be there, or known not to be.

import { accountOf } from '../world/accounts.ts'
import { mayBeLockedOut } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { isPerson } from './caller-role.ts'
import { isMissingUser } from './groups.ts'

export function isNobody(world: World, user_id: number): boolean {
  return isMissingUser(world, user_id) === 'yes'
}

/** Whether somebody is a person who is there, as far as the text speaks of them. */
export function isUsual(world: World, user_id: number): boolean {
  const isActive = !mayBeLockedOut(world, user_id) && !accountOf(world, user_id).mayBeNew
  return world.users.has(user_id) && isPerson(world, user_id) && isActive
}
