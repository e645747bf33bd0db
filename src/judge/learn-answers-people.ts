// What a registration tells of people: who the caller is, who is a bot, and which roles they have. The records of people
// are not shown, so that nothing is asserted of them; what is not there is not learnt.

import type { Effect } from '../model/effect.ts'
import { known } from '../model/fact.ts'
import type { Answer } from '../model/outcome.ts'
import type { Role } from '../model/user.ts'
import type { World } from '../model/world.ts'
import { type Fields, isFields } from './events-telling.ts'

/** How records usually tell a role. */
const roles: ReadonlyMap<unknown, Role> = new Map([
  [100, 'owner'],
  [200, 'administrator'],
  [300, 'moderator'],
  [400, 'member'],
  [600, 'guest'],
])

/** Whose registration it is, where it says so. */
export function callerIn(answer: Answer): number | undefined {
  const id = answer.result === 'success' ? answer.body.user_id : undefined
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined
}

export function peopleIn(world: World, { realm_users }: Fields, exchange: number): Effect[] {
  const records = Array.isArray(realm_users) ? realm_users.filter(isFields) : []
  return records.flatMap((record) => personIn(world, record, exchange))
}

function personIn({ users, state }: World, record: Fields, exchange: number): Effect[] {
  const { user_id, is_bot, role: told, bot_owner_id } = record
  if (typeof user_id !== 'number' || !Number.isSafeInteger(user_id)) return []
  const role = is_bot === false ? roles.get(told) : undefined
  const isRoleNew = role !== undefined && !users.has(user_id)
  const isPersonNew = typeof is_bot === 'boolean' && !state.people.has(user_id)
  const owner = is_bot === true && typeof bot_owner_id === 'number' ? { owner_id: bot_owner_id } : {}
  const person = { user_id, made: false, is_active: true, isTouched: false, emails: [], ...owner }
  return [
    ...(isRoleNew ? [{ set: 'user', to: { user_id, role: known(role, exchange, 'fixture') } } as const] : []),
    ...(isPersonNew ? [{ set: 'state', of: 'person', to: { ...person, is_bot } } as const] : []),
  ]
}
