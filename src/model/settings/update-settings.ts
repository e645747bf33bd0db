// PATCH /settings: when a change of settings must be refused or carried out, and what the answer lists as ignored. What
// the settings are afterwards is seen in registrations.

import type { Answer } from '../facts/moment.ts'
import { cannotTell, holds } from '../facts/observe.ts'
import { type Conditions, nothingRefuses, observeAllowed, observeRefusal } from '../facts/refusal.ts'
import { withoutCredentials } from '../readings/credentials.ts'
import { clauseOf, isSameValue } from '../things/setting-names.ts'
import type { Outcome, Rule } from '../world/outcome.ts'
import { noOutcome } from '../world/outcome.ts'
import { afterDoubt, afterRefusal, afterSuccess, subjectsOf } from './update-settings-effects.ts'
import { listedAsIgnored } from './update-settings-ignored.ts'
import { settingsConditions } from './update-settings-refusals.ts'
import { type Attempt, attemptOf, isMixed, type UpdateSettingsRequest } from './update-settings-request.ts'
import { targetClause } from './update-settings-targets.ts'

export type { UpdateSettingsRequest } from './update-settings-request.ts'

const mergedSince = 80

export const updateSettings: Rule<UpdateSettingsRequest> = (world, request, answer, at) => {
  const { user_id } = at
  if (user_id === undefined) return { ...noOutcome, observations: withoutCredentials(answer) }
  const attempt = attemptOf(world, request, at, user_id)
  if (answer.result === 'error') return refused(attempt, answer)
  if (answer.result === 'none' || at.level < mergedSince)
    return { ...noOutcome, effects: afterDoubt(attempt), touched: touchedBy(attempt) }
  return accepted(attempt, answer)
}

function refused(attempt: Attempt, answer: Extract<Answer, { result: 'error' }>): Outcome {
  const otherwise = acceptedBy(attempt)
  const conditions = settingsConditions(attempt)
  const untried = nothingRefuses(conditions.sure) ? untriedIn(attempt) : undefined
  const subject = { subjects: touchedBy(attempt), otherwise, because: [] }
  const observations = untried
    ? [cannotTell(otherwise, `whether ${untried} is taken alone was not seen yet`)]
    : observeRefusal(conditions, answer, subject)
  return { ...noOutcome, observations, effects: afterRefusal(attempt) }
}

/** A setting in company of others, or for others, with a value that was never taken alone: that may be what is refused. */
function untriedIn({ world, values, sent, unsupported }: Attempt): string | undefined {
  if (sent.length + unsupported.length === 1) return undefined
  const alone = world.state.settings.writes.filter(
    (write) => write.fate === 'done' && write.sent.length === 1 && !write.isBesideUnknown,
  )
  const isTaken = (name: string, value: unknown) =>
    alone.some((write) => name in write.values && isSameValue(name, write.values[name], value))
  const [name] = Object.entries(values).find(([name, value]) => !isTaken(name, value)) ?? []
  return name
}

function accepted(attempt: Attempt, answer: Extract<Answer, { result: 'success' }>): Outcome {
  const conditions = settingsConditions(attempt)
  const touched = touchedBy(attempt)
  const wrong = observeAllowed(conditions, [])
  if (wrong) return { ...noOutcome, observations: [wrong], effects: afterDoubt(attempt), touched }
  const observations = [...sentAlone(attempt, conditions), ...listedAsIgnored(attempt, answer)]
  return { ...noOutcome, observations, effects: afterSuccess(attempt, answer), touched }
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
  const { writes } = world.state.settings
  const taken = writes.filter(({ fate, values }) => fate === 'done' && first in values)
  const isTakenInCompany =
    taken.some((write) => write.sent.length > 1) && !taken.some((write) => write.sent.length === 1)
  return others.length === 0 && sent.length === 1 && isTakenInCompany ? 'update-settings.all-optional' : clauseOf(first)
}

function sentAlone({ sent, values, unsupported }: Attempt, { believed }: Conditions) {
  const isAlone = sent.length === 1 && Object.keys(values).length === 1 && unsupported.length === 0
  return isAlone && nothingRefuses(believed) ? [holds('update-settings.all-optional')] : []
}
