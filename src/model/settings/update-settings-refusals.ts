// When a change of settings must be refused and when it may be. The text says so of passwords and of other people's
// settings; which values a server turns down besides the unlisted ones is left open.

import { type Condition, maybeIf, when, yesIf } from '../facts/refusal.ts'
import { rolesRefused } from '../readings/roles-refused.ts'
import { isMeasure, standingOf } from '../things/setting-names.ts'
import { mayBeLockedOut } from '../world/people.ts'
import { roleOf } from '../world/world.ts'
import { type Attempt, identity, mergedSince, reportedSince, unknownBy } from './update-settings-request.ts'
import { isValueSeen } from './values-seen.ts'

export function settingsConditions(attempt: Attempt): readonly Condition[] {
  const { new_password, old_password } = attempt.request
  const isMissing = new_password !== undefined && old_password === undefined
  return [
    when('update-settings.old-password-required-refused', yesIf(isMissing)),
    ...ofTargets(attempt),
    ...leftOpen(attempt),
  ]
}

const refusedRoles = {
  moderator: 'update-settings.target-by-moderator-refused',
  member: 'update-settings.target-by-member-refused',
  guest: 'update-settings.target-by-guest-refused',
}

function ofTargets({ world, user_id, aims, sent }: Attempt): readonly Condition[] {
  if (aims === undefined) return []
  const isOfIdentity = sent.some((name) => identity.includes(name))
  return [
    ...rolesRefused(world, user_id, refusedRoles),
    maybeIf('people or groups of whom little is known', !aims.isPlain || !aims.isWhole),
    maybeIf('a `target_users` that lacks a member', !aims.isComplete),
    maybeIf('what stands beside `target_users`', isOfIdentity),
  ]
}

function leftOpen(attempt: Attempt): readonly Condition[] {
  const { world, at, user_id, sent, values, unsupported } = attempt
  const isKnown = roleOf(world, user_id).kind === 'known' && world.state.people.get(user_id)?.is_bot !== true
  const areUnknown = at.level >= reportedSince && unsupported.every((name) => unknownBy(name, at) !== undefined)
  const isNothing = sent.every((name) => name === 'target_users')
  const isOfIdentity = sent.some((name) => identity.includes(name) || name === 'dense_mode')
  return [
    maybeIf('a caller of whom little is known', !isKnown || mayBeLockedOut(world, user_id)),
    maybeIf('no parameter at all', isNothing),
    maybeIf('names that are no parameters', unsupported.length > 0 && !areUnknown),
    maybeIf('a name, an address, a password', isOfIdentity),
    maybeIf('a server of before settings were merged', at.level < mergedSince),
    ...Object.entries(values).map(([name, value]) => maybeIf(`that ${name}`, !isSurelyTaken(attempt, name, value))),
  ]
}

/** A value that is listed, or that the server told of somebody in just this spelling. */
function isSurelyTaken({ world }: Attempt, name: string, value: unknown): boolean {
  const standing = standingOf(name, value)
  if (standing === 'listed') return true
  return (standing === 'named' || isMeasure(name)) && isValueSeen(world, 'told', name, value)
}
