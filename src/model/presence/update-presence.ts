// POST /users/me/presence: what the answer tells, whose presences it holds, and what others are told after it. Every
// update is also the news of the caller's own presence, be it that nothing else was asked for.

import { formatOf } from '../alone/presence-alone.ts'
import { type Fields, isObject } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { brokenAmong, type Observation, untilBroken } from '../facts/observe.ts'
import { noted } from '../things/journal.ts'
import type { PresenceLook } from '../things/presence.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { Consequences, Outcome } from '../world/outcome.ts'
import { ruleOfCaller } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { candidatesFor, daysAsked, lookOf, lookRemembered } from './presence-look.ts'
import { afterLook } from './presence-told.ts'
import { allPresences, changedPresences, stillAbsent } from './update-presence-all.ts'
import {
  type Attempt,
  fetchOf,
  presenceConditions,
  serverTime,
  statusOf,
  type UpdatePresenceRequest,
} from './update-presence-form.ts'

export const updatePresence = ruleOfCaller<UpdatePresenceRequest>((world, request, at) => {
  const { user_id } = at
  const attempt = { world, request, at, user_id }
  return {
    ...presenceUpdated(world, request, at),
    conditions: presenceConditions(attempt),
    promise: 'update-presence.accepted',
    subjects: [`presence:${user_id}`],
    done: (seen, body) => accepted(attempt, seen, body),
  }
}, presenceUpdated)

function presenceUpdated(_: World, request: UpdatePresenceRequest, { user_id, exchange, time }: Moment): Consequences {
  const to = { user_id, exchange, time, status: statusOf(request) }
  const own = user_id === undefined ? [] : [noted('presence', undefined, { owner: user_id })]
  return { makes: [{ of: 'presence', to }], also: own }
}

function accepted(attempt: Attempt, seen: readonly Observation[], body: Fields): Partial<Outcome> {
  const told = untilBroken((say) => serverTime(say, attempt, body))
  const form = brokenAmong(told) ? told : [...seen, ...told]
  if (brokenAmong(form) || !isObject(body.presences) || fetchOf(attempt).since === 'open') return { observations: form }
  const { observations, effects, confirmed } = fetched(attempt, body.presences, body.presence_last_update_id)
  return { observations: [...form, ...observations], effects, confirmed }
}

/** Before, the parameter did not exist. */
const limitSince = 288

function fetched(attempt: Attempt, presences: Fields, id: unknown): Outcome {
  const { world, request, at, user_id } = attempt
  const days = at.level < limitSince ? 'unsaid' : daysAsked(request.history_limit_days)
  const asked = { by: user_id, endpoint: 'update-presence', format: formatOf({ ...request }), days } as const
  const look = lookOf(world, presences, asked, at)
  const fetch = fetchOf(attempt)
  const absent = fetch.since === 'base' ? [] : stillAbsent(candidatesFor(world, look))
  return {
    observations: untilBroken((say) => {
      if (fetch.since === 'base') changedPresences(say, attempt, look, fetch.base)
      else allPresences(say, attempt, look)
    }),
    effects: [...afterLook(world, look), ...afterFetch(attempt, look, id)],
    confirmed: absent.map((user_id) => `presence:${user_id}`),
  }
}

/** How far the caller has been told, where they ask for changes; ids from 1 on can be passed again. */
function afterFetch(attempt: Attempt, look: PresenceLook, id: unknown): readonly Effect[] {
  const { world, at, request, user_id } = attempt
  const fetch = fetchOf(attempt)
  const seen = fetch.since === 'beginning' ? lookRemembered(world, look) : []
  if (request.last_update_id === undefined || typeof id !== 'number' || id < 1) return seen
  const told = fetch.since === 'base' ? new Map([...fetch.base.told, ...look.told]) : look.told
  const to = { user_id, presence_last_update_id: id, exchange: at.exchange, time: at.time, told }
  return [...seen, put('bases', user_id, to)]
}
