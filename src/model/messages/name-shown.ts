// The name that somebody gave themselves, wherever it is shown: in what is told of a person, among the people of a
// registration, and with their messages.

import { whether } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import type { Observation } from '../facts/observe.ts'
import { ofName } from '../world/name-promised.ts'
import { roleOf, type World } from '../world/world.ts'

/** How people are named to guests who may not see them is not said. */
function seesNames(world: World, user_id: number | undefined): boolean {
  return whether(roleOf(world, user_id), (role) => role !== 'guest') === 'yes'
}

export function senderNamed(world: World, message: Fields, { user_id }: Moment): Observation[] {
  const promised = world.state.namesPromised.get(Number(message.sender_id))
  return promised && seesNames(world, user_id) ? ofName(promised, message.sender_full_name) : []
}

export function peopleNamed(world: World, realm_users: unknown, { user_id }: Moment): Observation[] {
  const { namesPromised: names } = world.state
  if (names.size === 0 || !Array.isArray(realm_users) || !seesNames(world, user_id)) return []
  return realm_users.flatMap((record: Fields | null) => {
    const promised = names.get(Number(record?.user_id))
    return promised ? ofName(promised, record?.full_name) : []
  })
}
