// What bots may do at groups, of which the specification says only that bots may, not who else: whoever was seen to be
// served shows it. A bot is refused for being a bot where a person of its role was served just so.

import type { Moment } from '../facts/moment.ts'
import { type Condition, when } from '../facts/refusal.ts'
import { anyRoleOf, isBot } from '../readings/bot-roles.ts'
import { groupsBelow } from '../readings/groups.ts'
import { add } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'

const botsSince = 496

/** Until that level bots are refused. */
export function botRefused(clause: string, world: World, user_id: number, { level }: Moment): Condition {
  const isABot = isBot(world, user_id)
  if (level >= botsSince || isABot === false) return when(clause, 'no')
  return when(clause, isABot ? 'yes' : 'maybe')
}

/** Whether the caller is a bot that is to be served. */
export function isServedBot(world: World, { user_id, level }: Moment): boolean {
  return user_id !== undefined && isBot(world, user_id) === true && level >= botsSince
}

/** `deed` is what was asked for, in words that tell like requests from others. */
function servedKey(deed: string, whom: string): string {
  return `${deed} by ${whom}`
}

function self(world: World, user_id: number): string {
  return `${user_id} ${anyRoleOf(world, user_id)}`
}

/** Whether the caller was seen to be served, in the role that they have now. */
export function isServed(world: World, deed: string, user_id: number): boolean {
  return world.state.served.has(servedKey(deed, self(world, user_id)))
}

/** Whether the caller is a bot, and a person of the same role was served. */
export function isServedAlike(world: World, deed: string, user_id: number): boolean {
  const role = isBot(world, user_id) === true ? anyRoleOf(world, user_id) : undefined
  return role !== undefined && world.state.served.has(servedKey(deed, role))
}

/** Of people the role counts, unless they may be in the group, which may be why they were served. */
export function served(world: World, deed: string, user_group_id: number, user_id: number): Effect[] {
  const role = anyRoleOf(world, user_id)
  const isInside = groupsBelow(world, user_group_id)?.some(({ members }) => members.includes(user_id)) !== false
  const byRole = role !== undefined && isBot(world, user_id) === false && !isInside ? [role] : []
  return [self(world, user_id), ...byRole].map((whom) => add('served', servedKey(deed, whom)))
}
