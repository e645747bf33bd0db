// What an answer to a change of settings lists as ignored: names that are no parameters, and what was not changed.

import { whether } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { standingOf } from '../things/setting-names.ts'
import { isOther, settingOf, settingSeen } from './setting-facts.ts'
import { type Attempt, reportedSince, unknownBy } from './update-settings-request.ts'

export function ignoredIn({ ignored_parameters_unsupported: ignored }: Fields): readonly string[] {
  return Array.isArray(ignored) ? ignored.filter((name) => typeof name === 'string') : []
}

/** What is no list breaks `envelope.ignored-parameters`; what it leaves out nobody can say. */
export function listedAsIgnored(attempt: Attempt, body: Fields): readonly Observation[] {
  const { at, unsupported } = attempt
  const told = body.ignored_parameters_unsupported
  if (at.level < reportedSince || (told !== undefined && !Array.isArray(told))) return []
  const ignored = ignoredIn(body)
  const unknownOnes = unsupported.flatMap((name) => {
    const clause = unknownBy(name, at)
    return clause === undefined ? [] : [listed(clause, name, ignored, [])]
  })
  return [...unknownOnes, ...unchangedListed(attempt, ignored)]
}

/** Only of the caller's own settings, and only where the value was seen and nothing may have touched it since. */
function unchangedListed(attempt: Attempt, ignored: readonly string[]): readonly Observation[] {
  const { world, user_id, values, aims } = attempt
  if (aims !== undefined) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const before = settingOf(world, user_id, name)
    const isSame = before.kind === 'known' && before.doubts.length === 0 && before.value === value
    if (!isSame || standingOf(name, value) === 'unlisted') return []
    return [listed('update-settings.unchanged-listed', name, ignored, before.from)]
  })
}

function listed(clause: string, name: string, ignored: readonly string[], because: readonly number[]): Observation {
  if (ignored.includes(name)) return holds(clause)
  const got = ignored.length === 0 ? 'nothing listed there' : ignored.join(', ')
  return broken(clause, `\`${name}\` in \`ignored_parameters_unsupported\``, got, because)
}

export const changedNotListed = 'update-settings.changed-not-listed'

/** A look shows whether it was changed. */
export function changedListed(attempt: Attempt, name: string, body: Fields): readonly Observation[] {
  const { world, user_id, values, at } = attempt
  const hadAnother = whether(settingSeen(world, user_id, name), isOther(name, values[name])) === 'yes'
  if (at.level < reportedSince || !hadAnother) return []
  const ignored = ignoredIn(body)
  if (!ignored.includes(name)) return [holds(changedNotListed)]
  return [broken(changedNotListed, `\`${name}\`, which was changed, is not listed`, ignored.join(', '), [at.exchange])]
}
