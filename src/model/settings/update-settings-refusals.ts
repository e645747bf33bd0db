// When a change of settings must be refused and when it may be. The text says so of passwords and of other people's
// settings; which values a server turns down besides the unlisted ones is left open.

import { whether } from '../facts/fact.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import { isSameValue, standingOf } from '../things/setting-names.ts'
import { keyOf, seen } from '../things/settings-state.ts'
import { mayBeLockedOut } from '../world/people.ts'
import { roleOf } from '../world/world.ts'
import { type Attempt, identity, unknownBy } from './update-settings-request.ts'

export function settingsConditions(attempt: Attempt): readonly Condition[] {
  return [...passwordMissing(attempt), ...ofTargets(attempt), ...leftOpen(attempt)]
}

function passwordMissing({ request: { new_password, old_password } }: Attempt): readonly Condition[] {
  const isMissing = new_password !== undefined && old_password === undefined
  return [when('update-settings.old-password-required-refused', yesIf(isMissing))]
}

function ofTargets({ world, user_id, aims, sent }: Attempt): readonly Condition[] {
  if (aims === undefined) return []
  const role = roleOf(world, user_id)
  return [
    when(
      'update-settings.target-by-moderator-refused',
      whether(role, (one) => one === 'moderator'),
    ),
    when(
      'update-settings.target-by-member-refused',
      whether(role, (one) => one === 'member'),
    ),
    when(
      'update-settings.target-by-guest-refused',
      whether(role, (one) => one === 'guest'),
    ),
    perhaps('people or groups of whom little is known', !aims.isPlain || !aims.isWhole),
    perhaps('a `target_users` that lacks a member', !aims.isComplete),
    perhaps(
      'what stands beside `target_users`',
      sent.some((name) => identity.includes(name)),
    ),
  ]
}

const reportedSince = 167
const mergedSince = 80

function leftOpen(attempt: Attempt): readonly Condition[] {
  const { world, at, user_id, sent, values, unsupported } = attempt
  const isKnown = roleOf(world, user_id).kind === 'known' && world.state.people.get(user_id)?.is_bot !== true
  const areUnknown = at.level >= reportedSince && unsupported.every((name) => unknownBy(name, at) !== undefined)
  return [
    perhaps('a caller of whom little is known', !isKnown || mayBeLockedOut(world, user_id)),
    perhaps(
      'no parameter at all',
      sent.every((name) => name === 'target_users'),
    ),
    perhaps('names that are no parameters', unsupported.length > 0 && !areUnknown),
    perhaps(
      'a name, an address, a password',
      sent.some((name) => identity.includes(name) || name === 'dense_mode'),
    ),
    perhaps('a server of before settings were merged', at.level < mergedSince),
    ...Object.entries(values).map(([name, value]) => perhaps(`that ${name}`, !isSurelyTaken(attempt, name, value))),
  ]
}

function perhaps(clause: string, test: boolean): Condition {
  return when(clause, test ? 'maybe' : 'no')
}

/** A value that is listed, or that somebody was seen to have. */
function isSurelyTaken({ world }: Attempt, name: string, value: unknown): boolean {
  const standing = standingOf(name, value)
  if (standing === 'listed') return true
  if (standing !== 'named') return false
  return [...world.state.people.keys()].some((user_id) => {
    const fact = world.userSettings.get(keyOf(user_id, name))
    return fact?.kind === 'known' && fact.promisedBy === seen && isSameValue(name, fact.value, value)
  })
}
