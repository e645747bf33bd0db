// What an answer lists as ignored: names that are no parameters, and parameters that changed nothing. That what was
// listed did change all the same is seen by a later look.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { standingOf } from '../things/setting-names.ts'
import { isSure, keyOf } from '../things/settings-state.ts'
import { userSetting } from '../world/user-setting.ts'
import { ignoredIn } from './update-settings-effects.ts'
import { type Attempt, unknownBy } from './update-settings-request.ts'

const reportedSince = 167

export function listedAsIgnored(attempt: Attempt, body: Fields): readonly Observation[] {
  if (attempt.at.level < reportedSince || !isListIfAny(body.ignored_parameters_unsupported)) return []
  const ignored = ignoredIn(body)
  return [...unknownListed(attempt, ignored), ...unchangedListed(attempt, ignored)]
}

/** What is no list breaks `envelope.ignored-parameters`; what it leaves out nobody can say. */
function isListIfAny(ignored: unknown): boolean {
  return ignored === undefined || Array.isArray(ignored)
}

function unknownListed({ unsupported, at }: Attempt, ignored: readonly string[]): readonly Observation[] {
  return unsupported.flatMap((name) => {
    const clause = unknownBy(name, at)
    return clause === undefined ? [] : [listed(clause, name, ignored, [])]
  })
}

/** Only of the caller's own settings, and only where the value was seen and nobody has touched any settings since. */
function unchangedListed(attempt: Attempt, ignored: readonly string[]): readonly Observation[] {
  const { world, user_id, values, aims } = attempt
  if (aims !== undefined) return []
  const { settingWrites: writes, settingsAsOf: asOf } = world.state
  return Object.entries(values).flatMap(([name, value]) => {
    const before = userSetting(world, user_id, name)
    const isFresh = asOf.get(keyOf(user_id, name)) === writes.length
    if (!isSure(before) || !isFresh || before.value !== value || standingOf(name, value) === 'unlisted') return []
    return [listed('update-settings.unchanged-listed', name, ignored, before.from)]
  })
}

function listed(clause: string, name: string, ignored: readonly string[], because: readonly number[]): Observation {
  if (ignored.includes(name)) return holds(clause)
  const got = ignored.length === 0 ? 'nothing listed there' : ignored.join(', ')
  return broken(clause, `\`${name}\` in \`ignored_parameters_unsupported\``, got, because)
}
