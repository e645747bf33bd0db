// PATCH /settings: when a change of settings must be refused or carried out, and what the answer lists as ignored. What
// the settings are afterwards is seen in registrations.

import type { Fields } from '../facts/fields.ts'
import { broken, cannotTell, holds, type Observation } from '../facts/observe.ts'
import { nothingRefuses } from '../facts/refusal.ts'
import { clauseOf, isMeasure, standingOf } from '../things/setting-names.ts'
import { subjectsOf } from '../world/changes.ts'
import type { Effect } from '../world/effect.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { settingOf } from './setting-facts.ts'
import { changesOf, changesOfAnybody, settingsChanges } from './update-settings-change.ts'
import { afterIdentity, identityUnanswered } from './update-settings-identity.ts'
import { changesNoted } from './update-settings-notes.ts'
import { ignoredIn } from './update-settings-own.ts'
import { passwordChanges } from './update-settings-password.ts'
import { settingsConditions } from './update-settings-refusals.ts'
import {
  type Attempt,
  attemptOf,
  isMixed,
  mergedSince,
  peopleOf,
  reportedSince,
  type UpdateSettingsRequest,
  unknownBy,
} from './update-settings-request.ts'
import { targetClause } from './update-settings-targets.ts'
import { isTakenInCompany, isValueSeen, settingTaken, valueSeen } from './values-seen.ts'

export const updateSettings = ruleOfCaller<UpdateSettingsRequest>((world, request, at) => {
  const attempt = attemptOf(world, request, at, at.user_id)
  const conditions = settingsConditions(attempt)
  const subjects = subjectsOf([...settingsChanges(attempt), ...passwordChanges(attempt)])
  return {
    conditions,
    get promise() {
      return acceptedBy(attempt)
    },
    held: isAlone(attempt) ? ['update-settings.all-optional'] : [],
    changes: (body) => changesOf(attempt, body),
    ...(subjects.length > 0 && { subjects }),
    unclear: at.level < mergedSince ? ['success'] : [],
    unanswered: () => ({
      effects: [...changesNoted(attempt), ...identityUnanswered(attempt), ...hiding(attempt, [])],
    }),
    refused: (seen) => {
      const untried = nothingRefuses(conditions) ? untriedIn(attempt) : undefined
      const reason = `whether ${untried} is taken alone was not seen yet`
      const observations = untried === undefined ? seen : [cannotTell(acceptedBy(attempt), reason)]
      return { observations }
    },
    done: (seen, body) => {
      const ignored = ignoredIn(body)
      return {
        observations: [...seen, ...listedAsIgnored(attempt, body)],
        effects: [
          ...changesNoted(attempt, ignored),
          ...afterIdentity(attempt, ignored),
          ...hiding(attempt, ignored),
          ...valuesTaken(attempt),
        ],
      }
    },
  }
}, changesOfAnybody)

function isAlone({ sent, values, unsupported }: Attempt): boolean {
  return sent.length === 1 && Object.keys(values).length === 1 && unsupported.length === 0
}

function valuesTaken(attempt: Attempt): readonly Effect[] {
  const { values, sent } = attempt
  return Object.entries(values).flatMap(([name, value]) => [
    settingTaken(name, sent.length === 1),
    ...(isAlone(attempt) ? [valueSeen('taken alone', name, value)] : []),
  ])
}

/** A setting in company of others, or for others, with a value that was never taken alone: that may be what is refused. */
function untriedIn({ world, values, sent, unsupported }: Attempt): string | undefined {
  if (sent.length + unsupported.length === 1) return undefined
  const untried = Object.entries(values).filter(([name, value]) => !isValueSeen(world, 'taken alone', name, value))
  return untried[0]?.[0]
}

/** The clause that promises success; the most telling one. */
function acceptedBy({ world, user_id, aims, values, unsupported, sent }: Attempt): string {
  if (unsupported.length > 0) return 'update-settings.unknown-beside-known'
  if (aims) return targetClause(world, user_id, aims)
  const [first = '', ...others] = Object.keys(values)
  if (isMixed(values)) return 'update-settings.several-at-once'
  const isUsual = others.length === 0 && sent.length === 1 && !isMeasure(first)
  return isUsual && isTakenInCompany(world, first) ? 'update-settings.all-optional' : clauseOf(first)
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

/** Sharing one's presence is not among the listed parameters, but may be one all the same. */
function hiding(attempt: Attempt, ignored: readonly string[]): readonly Effect[] {
  const sharing = 'presence_enabled'
  if (!attempt.unsupported.includes(sharing) || ignored.includes(sharing)) return []
  const to = { hidesPresence: true }
  return peopleOf(attempt).map((user_id) => ({ set: 'state', of: 'person-changed', user_id, to }))
}
