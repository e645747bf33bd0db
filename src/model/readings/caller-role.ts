// Who asks where only administrators may: their role, whether they are a bot, and which role they had before. An owner
// counts as an administrator. Knows nothing of what they ask for.

import { type Answered, possible, unknown, whether } from '../facts/fact.ts'
import { holds, type Observation } from '../facts/observe.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import type { Role } from '../things/user.ts'
import { accountOf } from '../world/accounts.ts'
import { roleOf, type World } from '../world/world.ts'
import { isBot } from './bot-roles.ts'
import { rolesRefused } from './roles-refused.ts'

/** Codes of errors that tell of the caller, and not of what was asked. */
export const ofTheCaller: readonly string[] = [
  ...['UNAUTHORIZED', 'INVALID_API_KEY', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
]

/** The clauses that refuse those who are no administrators. */
export type Excluded = Readonly<Record<'moderator' | 'member' | 'guest', string>>

/** Whether somebody surely is no bot: the run made them as a person, or their role is known. */
export function isPerson(world: World, user_id: number): boolean {
  if (isBot(world, user_id)) return false
  return world.state.people.get(user_id)?.made === true || roleOf(world, user_id).kind === 'known'
}

export function isAdministrator(world: World, user_id: number): Answered {
  return whether(roleOf(world, user_id), mayAdminister)
}

/** Bots have a role that matters nowhere else. */
export function isAdministratorBot(world: World, user_id: number): Answered {
  const role = accountOf(world, user_id).role
  if (role !== undefined) return yesIf(mayAdminister(role))
  return whether(world.users.get(user_id)?.role ?? unknown, mayAdminister)
}

export function isOwner(world: World, user_id: number): Answered {
  return whether(roleOf(world, user_id), (role) => role === 'owner')
}

/** For people; of bots each endpoint says its own. */
export function administratorsOnly(
  world: World,
  user_id: number,
  clauses: Excluded,
  code?: string,
): readonly Condition[] {
  if (possible(roleOf(world, user_id)) === undefined) return [when('a caller whose role is not known', 'maybe')]
  const conditions = rolesRefused(world, user_id, clauses, code)
  return changesSides(world, user_id) ? conditions.map((each) => ({ ...each, ifAllowed: atOnce })) : conditions
}

const atOnce = 'permissions.role-counts-at-once'

/** Whether the caller's role of before would have been answered otherwise. */
function changesSides(world: World, user_id: number): boolean {
  const before = world.state.formerRoles.get(user_id)
  const now = roleOf(world, user_id)
  return before !== undefined && now.kind === 'known' && mayAdminister(now.value) !== mayAdminister(before)
}

/** The clause that promises success to the caller: the most telling one. */
export function allowedBy(world: World, user_id: number, clauses: { administrator: string; owner: string }): string {
  if (changesSides(world, user_id)) return atOnce
  return isOwner(world, user_id) === 'yes' ? clauses.owner : clauses.administrator
}

function mayAdminister(role: Role): boolean {
  return role === 'owner' || role === 'administrator'
}

/** What a refusal by nothing but a role that is new shows. */
export function heededAtOnce(world: World, user_id: number, conditions: readonly Condition[]): readonly Observation[] {
  const [only, ...more] = conditions.filter(({ applies }) => applies !== 'no')
  const isByRole = only?.applies === 'yes' && only.ifAllowed === atOnce && more.length === 0
  return isByRole && changesSides(world, user_id) ? [holds(atOnce)] : []
}
