// Which roles bots have, as a look at them tells. Kept apart from those of people: what a bot may do by its role is said
// of few things.

import { put } from '../things/put.ts'
import { type Role, roles } from '../things/user.ts'
import type { LookRule } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

interface Line {
  readonly person?: { readonly user_id?: unknown; readonly role?: unknown; readonly is_bot?: unknown }
}

export const botRoleLook: LookRule<Line> = (_, { person }) => {
  const role = roles.find((each) => each === person?.role)
  const isTold = person?.is_bot === true && typeof person.user_id === 'number' && role !== undefined
  const effects = isTold ? [put('botRoles', person.user_id as number, role)] : []
  return { observations: [], effects, confirmed: [] }
}

/** The role of a person or bot, where it is known. */
export function anyRoleOf(world: World, user_id: number): Role | undefined {
  const role = world.users.get(user_id)?.role
  return role?.kind === 'known' ? role.value : world.state.botRoles.get(user_id)
}

/** Whether somebody is a bot; undefined where nobody was told. */
export function isBot({ state }: World, user_id: number): boolean | undefined {
  const person = state.people.get(user_id)
  if (person?.is_bot) return true
  return person?.made ? false : undefined
}
