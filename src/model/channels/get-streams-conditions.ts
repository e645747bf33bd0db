// When a list of channels must be refused and when it may be.

import type { Moment } from '../facts/moment.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import { isPerson } from '../readings/caller-role.ts'
import type { World } from '../world/world.ts'
import { callerOf, type Flag, flagsOf, type GetStreamsRequest } from './get-streams-flags.ts'

export function streamConditions(
  world: World,
  request: GetStreamsRequest,
  { user_id, level }: Moment,
): readonly Condition[] {
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  const { role, isABot, owner_id } = callerOf(world, user_id, level)
  const flags = flagsOf(request)
  const needsPrivilege = flags.includes('include_all_active') && (isABot === true || role !== 'administrator')
  const isUnprivileged = isABot !== true && role !== undefined && role !== 'owner'
  const isPlain = isABot === true ? isForBots(flags, owner_id) : isPerson(world, user_id)
  const ofPeople = flags.includes('include_owner_subscribed') && isABot !== true
  return [
    when('get-streams.include-all-active-refused', needsPrivilege ? (isUnprivileged ? 'yes' : 'maybe') : 'no'),
    maybeIf('get-streams.nothing-asked-for', flags.length === 0),
    maybeIf('get-streams.owner-subscribed-of-people', ofPeople),
    maybeIf('permissions.bots', !isPlain),
  ]
}

/** Whether the text speaks of bots: of what their owners follow. */
function isForBots(flags: readonly Flag[], owner_id: number | undefined): boolean {
  return owner_id !== undefined && flags.includes('include_owner_subscribed')
}
