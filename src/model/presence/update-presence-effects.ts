// What is known after an update of a presence: of the caller, of those who were told of, and of how far the caller was
// told.

import { noted } from '../things/journal.ts'
import { lookKey, type Presence, type PresenceLook } from '../things/presence.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import { presenceOf, updated } from '../world/presences.ts'
import type { World } from '../world/world.ts'
import { type Attempt, fetchOf, statusOf } from './update-presence-request.ts'

function set(to: Presence): Effect {
  return put('presences', to.user_id, to)
}

export function afterUpdate({ world, request, at, user_id }: Attempt): readonly Effect[] {
  return [set(updated(presenceOf(world, user_id), statusOf(request), at)), presenceNoted(user_id)]
}

/** The update may have been taken in, now or later. */
export function afterDoubt(world: World, user_id: number): readonly Effect[] {
  return [set({ ...presenceOf(world, user_id), isUnsettled: true }), presenceNoted(user_id)]
}

function presenceNoted(owner: number): Effect {
  return noted('presence', undefined, { owner })
}

export function afterRefusal({ world, at, user_id }: Attempt): Effect {
  return set({ ...presenceOf(world, user_id), refused: at.exchange })
}

/** How far the caller has been told, where they ask for changes; ids from 1 on can be passed again. */
export function afterFetch(attempt: Attempt, look: PresenceLook, id: unknown): readonly Effect[] {
  const { at, request, user_id } = attempt
  const fetch = fetchOf(attempt)
  const isAll = fetch.since === 'beginning'
  const seen: Effect[] = isAll ? [put('looks', lookKey(look), look)] : []
  if (request.last_update_id === undefined || typeof id !== 'number' || id < 1) return seen
  const told = fetch.since === 'base' ? new Map([...fetch.base.told, ...look.told]) : look.told
  const to = { user_id, presence_last_update_id: id, exchange: at.exchange, time: at.time, told }
  return [...seen, put('bases', user_id, to)]
}
