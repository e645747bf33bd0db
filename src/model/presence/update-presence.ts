// POST /users/me/presence: what the answer tells, whose presences it holds, and what others are told after it. Every
// update is also the news of the caller's own presence, be it that nothing else was asked for.

import { formatOf } from '../alone/presence-alone.ts'
import { type Fields, isObject } from '../facts/fields.ts'
import { brokenAmong, type Observation, untilBroken } from '../facts/observe.ts'
import { noted } from '../things/journal.ts'
import type { Presence, PresenceLook } from '../things/presence.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { Outcome } from '../world/outcome.ts'
import { presenceOf, updated } from '../world/presences.ts'
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
  const { user_id, exchange } = at
  const attempt = { world, request, at, user_id }
  const before = presenceOf(world, user_id)
  const own = () => afterUpdate(updated(before, statusOf(request), at))
  return {
    conditions: presenceConditions(attempt),
    promise: 'update-presence.accepted',
    subjects: [`presence:${user_id}`],
    unanswered: () => ({ effects: afterDoubt(world, user_id) }),
    refused: () => ({ effects: [set({ ...before, refused: exchange })] }),
    done: (seen, body) => accepted(attempt, seen, body, own()),
  }
})

function accepted(
  attempt: Attempt,
  seen: readonly Observation[],
  body: Fields,
  own: readonly Effect[],
): Partial<Outcome> {
  const told = untilBroken((say) => serverTime(say, attempt, body))
  const form = brokenAmong(told) ? told : [...seen, ...told]
  if (brokenAmong(form) || !isObject(body.presences) || fetchOf(attempt).since === 'open')
    return { observations: form, effects: own }
  const { observations, effects, confirmed } = fetched(attempt, body.presences, body.presence_last_update_id)
  return { observations: [...form, ...observations], effects: [...own, ...effects], confirmed }
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

function set(to: Presence): Effect {
  return put('presences', to.user_id, to)
}

/** The update may have been taken in, now or later. */
export function afterDoubt(world: World, user_id: number): readonly Effect[] {
  return afterUpdate({ ...presenceOf(world, user_id), isUnsettled: true })
}

/** Somebody updated a presence of whom nothing is known, and may do so again. */
export function anybodysPresence({ state }: World): readonly Effect[] {
  const others = [...state.presences.values()].filter(({ isAnybodys = false }) => !isAnybodys)
  const known = others.map((presence) => set({ ...presence, isUnsettled: true, isAnybodys: true }))
  return [{ set: 'state', of: 'presence-of-anybody' }, ...known]
}

function afterUpdate(to: Presence): readonly Effect[] {
  return [set(to), noted('presence', undefined, { owner: to.user_id })]
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
