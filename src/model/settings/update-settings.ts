// PATCH /settings: when a change of settings must be refused or carried out, and what the answer lists as ignored. What
// the settings are afterwards is seen in registrations.

import { cannotTell } from '../facts/observe.ts'
import { nothingRefuses } from '../facts/refusal.ts'
import { clauseOf, isMeasure } from '../things/setting-names.ts'
import { subjectsOf } from '../world/changes.ts'
import type { Effect } from '../world/effect.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { changesOf, changesOfAnybody, settingsChanges } from './update-settings-change.ts'
import { afterIdentity, identityUnanswered } from './update-settings-identity.ts'
import { ignoredIn, listedAsIgnored } from './update-settings-ignored.ts'
import { changesNoted } from './update-settings-notes.ts'
import { passwordChanges } from './update-settings-password.ts'
import { settingsConditions } from './update-settings-refusals.ts'
import {
  type Attempt,
  attemptOf,
  isMixed,
  mergedSince,
  peopleOf,
  type UpdateSettingsRequest,
} from './update-settings-request.ts'
import { targetClause } from './update-settings-targets.ts'
import { isTakenInCompany, isValueSeen, settingTaken, valueSeen } from './values-seen.ts'

export const updateSettings = ruleOfCaller<UpdateSettingsRequest>(
  (world, request, at) => {
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
  },
  (_, request) => ({ changes: changesOfAnybody(request) }),
)

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

/** Sharing one's presence is not among the listed parameters, but may be one all the same. */
function hiding(attempt: Attempt, ignored: readonly string[]): readonly Effect[] {
  const sharing = 'presence_enabled'
  if (!attempt.unsupported.includes(sharing) || ignored.includes(sharing)) return []
  const to = { hidesPresence: true }
  return peopleOf(attempt).map((user_id) => ({ set: 'state', of: 'person-changed', user_id, to }))
}
