// POST /users/me/presence: what the answer tells, whose presences it holds, and what others are told after it. Every
// update is also the news of the caller's own presence, be it that nothing else was asked for.

import { type Fields, isObject } from '../facts/fields.ts'
import { brokenAmong, untilBroken } from '../facts/observe.ts'
import type { PresenceLook } from '../things/presence.ts'
import type { Outcome } from '../world/outcome.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { candidatesFor, daysAsked, lookOf } from './presence-look.ts'
import { afterLook } from './presence-told.ts'
import { allPresences, stillAbsent } from './update-presence-all.ts'
import { changedPresences } from './update-presence-changes.ts'
import { afterDoubt, afterFetch, afterRefusal, afterUpdate } from './update-presence-effects.ts'
import { presenceForm } from './update-presence-form.ts'
import {
  type Attempt,
  fetchOf,
  formatOf,
  presenceConditions,
  type UpdatePresenceRequest,
} from './update-presence-request.ts'

export type { UpdatePresenceRequest } from './update-presence-request.ts'

export const updatePresence = ruleOfCaller<UpdatePresenceRequest>((world, request, at) => {
  const { user_id } = at
  const attempt = { world, request, at, user_id }
  return {
    conditions: presenceConditions(request),
    promise: 'update-presence.updates-own',
    subjects: [`presence:${user_id}`],
    unanswered: () => ({ effects: afterDoubt(world, user_id) }),
    refused: () => ({ effects: [afterRefusal(attempt)] }),
    done: (_, body) => accepted(attempt, body),
  }
})

function accepted(attempt: Attempt, body: Fields): Partial<Outcome> {
  const own = afterUpdate(attempt)
  const form = untilBroken(presenceForm(attempt, body))
  if (brokenAmong(form) || !isObject(body.presences) || fetchOf(attempt).since === 'open')
    return { observations: form, effects: own }
  const { observations, effects, confirmed } = fetched(attempt, body.presences, body.presence_last_update_id)
  return { observations: [...form, ...observations], effects: [...own, ...effects], confirmed }
}

function fetched(attempt: Attempt, presences: Fields, id: unknown): Outcome {
  const { world, at } = attempt
  const look = lookOf(world, presences, asked(attempt), at)
  const fetch = fetchOf(attempt)
  const looks = fetch.since === 'base' ? changedPresences(attempt, look, fetch.base) : allPresences(attempt, look)
  const absent = fetch.since === 'base' ? [] : stillAbsent(candidatesFor(world, look))
  return {
    observations: untilBroken(looks),
    effects: [...afterLook(world, look), ...afterFetch(attempt, look, id)],
    confirmed: absent.map((user_id) => `presence:${user_id}`),
  }
}

function asked({ request, at, user_id }: Attempt): Pick<PresenceLook, 'by' | 'endpoint' | 'format' | 'days'> {
  const days = daysAsked(request.history_limit_days, at.level)
  return { by: user_id, endpoint: 'update-presence', format: formatOf(request), days }
}
