// PATCH /settings: when a change of settings must be refused or carried out, and what the answer lists as ignored. What
// the settings are afterwards is seen in registrations.

import type { Fields } from '../facts/fields.ts'
import { broken, cannotTell, holds, type Observation } from '../facts/observe.ts'
import { nothingRefuses } from '../facts/refusal.ts'
import { clauseOf, isMeasure, isSameValue, standingOf } from '../things/setting-names.ts'
import { isSure } from '../things/settings-state.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { personalSetting } from '../world/user-setting.ts'
import type { World } from '../world/world.ts'
import { afterDoubt, afterRefusal, afterSuccess, ignoredIn } from './update-settings-effects.ts'
import { settingsConditions } from './update-settings-refusals.ts'
import {
  type Attempt,
  attemptOf,
  isMixed,
  mergedSince,
  reportedSince,
  subjectsOf,
  type UpdateSettingsRequest,
  unknownBy,
} from './update-settings-request.ts'
import { targetClause } from './update-settings-targets.ts'

export const updateSettings = ruleOfCaller<UpdateSettingsRequest>((world, request, at) => {
  const attempt = attemptOf(world, request, at, at.user_id)
  const conditions = settingsConditions(attempt)
  const { sent, values, unsupported } = attempt
  const isAlone = sent.length === 1 && Object.keys(values).length === 1 && unsupported.length === 0
  return {
    conditions,
    get promise() {
      return acceptedBy(attempt)
    },
    held: isAlone ? ['update-settings.all-optional'] : [],
    touched: touchedBy(attempt),
    unclear: at.level < mergedSince ? ['success'] : [],
    unanswered: () => ({ effects: afterDoubt(attempt) }),
    refused: (seen) => {
      const untried = nothingRefuses(conditions) ? untriedIn(attempt) : undefined
      const reason = `whether ${untried} is taken alone was not seen yet`
      const observations = untried === undefined ? seen : [cannotTell(acceptedBy(attempt), reason)]
      return { observations, effects: afterRefusal(attempt) }
    },
    done: (seen, body) => ({
      observations: [...seen, ...listedAsIgnored(attempt, body)],
      effects: afterSuccess(attempt, body),
    }),
  }
})

/** A setting in company of others, or for others, with a value that was never taken alone: that may be what is refused. */
function untriedIn({ world, values, sent, unsupported }: Attempt): string | undefined {
  if (sent.length + unsupported.length === 1) return undefined
  const done = world.state.settingWrites.filter(({ fate }) => fate === 'done')
  const alone = done.filter((write) => write.sent.length === 1 && !write.isBesideUnknown)
  const isTaken = (name: string, value: unknown) =>
    alone.some((write) => name in write.values && isSameValue(name, write.values[name], value))
  const [name] = Object.entries(values).find(([name, value]) => !isTaken(name, value)) ?? []
  return name
}

/** What a look must show unchanged after a refusal, or need not after a success. */
function touchedBy(attempt: Attempt): readonly string[] {
  const { request, user_id } = attempt
  const settings = subjectsOf(attempt).map((each) => `setting:${each.user_id} ${each.name}`)
  const subjects = request.new_password === undefined ? settings : [...settings, `password:${user_id}`]
  return subjects.length > 0 ? subjects : [`setting:${user_id}`]
}

/** The clause that promises success; the most telling one. */
function acceptedBy({ world, user_id, aims, values, unsupported, sent }: Attempt): string {
  if (unsupported.length > 0) return 'update-settings.unknown-beside-known'
  if (aims) return targetClause(world, user_id, aims)
  const [first = '', ...others] = Object.keys(values)
  if (isMixed(values)) return 'update-settings.several-at-once'
  const isAlone = others.length === 0 && sent.length === 1 && !isMeasure(first)
  return isAlone && isTakenInCompany(world, first) ? 'update-settings.all-optional' : clauseOf(first)
}

/** Whether a setting was given values, and never alone. The last writes are asked first, for most show it at once. */
function isTakenInCompany({ state }: World, name: string): boolean {
  const lastOne = (isAlone: boolean) =>
    state.settingWrites.findLast(
      ({ fate, values, sent }) => fate === 'done' && name in values && (sent.length === 1) === isAlone,
    )
  return lastOne(true) === undefined && lastOne(false) !== undefined
}

/** What is no list breaks `envelope.ignored-parameters`; what it leaves out nobody can say. */
function listedAsIgnored(attempt: Attempt, body: Fields): readonly Observation[] {
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

/** Only of the caller's own settings, and only where the value was seen and nobody has touched any settings since. */
function unchangedListed(attempt: Attempt, ignored: readonly string[]): readonly Observation[] {
  const { world, user_id, values, aims } = attempt
  if (aims !== undefined) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const { fact: before, asOf } = personalSetting(world, user_id, name)
    const isFresh = asOf === world.state.settingWrites.length
    if (!isSure(before) || !isFresh || before.value !== value || standingOf(name, value) === 'unlisted') return []
    return [listed('update-settings.unchanged-listed', name, ignored, before.from)]
  })
}

function listed(clause: string, name: string, ignored: readonly string[], because: readonly number[]): Observation {
  if (ignored.includes(name)) return holds(clause)
  const got = ignored.length === 0 ? 'nothing listed there' : ignored.join(', ')
  return broken(clause, `\`${name}\` in \`ignored_parameters_unsupported\``, got, because)
}
