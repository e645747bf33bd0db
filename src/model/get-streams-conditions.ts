// When a list of channels must be refused and when it may be.

import { callerOf, flagsOf, type GetStreamsRequest } from './get-streams-flags.ts'
import type { Moment } from './outcome.ts'
import { type Condition, when } from './refusal.ts'
import type { World } from './world.ts'

export function streamConditions(
  world: World,
  request: GetStreamsRequest,
  { user_id, level }: Moment,
): readonly Condition[] {
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  const { role, isABot } = callerOf(world, user_id, level)
  const flags = flagsOf(request)
  const needsPrivilege = flags.includes('include_all_active') && role !== 'administrator'
  const isUnprivileged = role !== undefined && role !== 'owner'
  const ofPeople = flags.includes('include_owner_subscribed') && isABot !== true
  return [
    when('get-streams.include-all-active-refused', needsPrivilege ? (isUnprivileged ? 'yes' : 'maybe') : 'no'),
    when('get-streams.nothing-asked-for', flags.length === 0 ? 'maybe' : 'no'),
    when('get-streams.owner-subscribed-of-people', ofPeople ? 'maybe' : 'no'),
  ]
}
