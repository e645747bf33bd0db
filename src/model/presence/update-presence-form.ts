// A request to update one's presence: what it asks to be told, when it must be refused, and what its answer holds: times
// and ids, and presences in the format that was asked for. Knows nothing of whose presences they are.

import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import { type Condition, maybeIf, when, yesIf } from '../facts/refusal.ts'
import { isWithin } from '../readings/age.ts'
import type { PresenceBase } from '../things/presence.ts'
import { isPlainPerson } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { daysAsked } from './presence-look.ts'

export interface UpdatePresenceRequest {
  readonly status?: string
  readonly last_update_id?: number
  readonly history_limit_days?: number
  readonly ping_only?: boolean
  readonly new_user_input?: boolean
  readonly slim_presence?: boolean
}

export interface Attempt {
  readonly world: World
  readonly request: UpdatePresenceRequest
  readonly at: Moment
  readonly user_id: number
}

export function presenceConditions(attempt: Attempt): readonly Condition[] {
  const { status } = attempt.request
  const isKnown = status === undefined || status === 'active' || status === 'idle'
  return [
    when('update-presence.status-missing-refused', yesIf(status === undefined)),
    when('update-presence.status-unknown-refused', yesIf(!isKnown)),
    maybeIf('a person of whom little is known', !isPlainPerson(attempt.world, attempt.user_id)),
    maybeIf('a parameter with an unusual value', !isPlain(attempt)),
  ]
}

/** Which ids and numbers of days are taken besides those of the text is open, and what `new_user_input` does. */
function isPlain(attempt: Attempt): boolean {
  const { history_limit_days: days, new_user_input } = attempt.request
  const isKnown = (attempt.at.unsupported ?? []).length === 0 && new_user_input === undefined
  return isKnown && fetchOf(attempt).since !== 'open' && (days === undefined || daysAsked(days) !== 'open')
}

export const beginning = -1

/** What is fetched: everything, what changed since the caller's last fetch, or something that the text leaves open. */
type Fetch = { readonly since: 'beginning' | 'open' } | { readonly since: 'base'; readonly base: PresenceBase }

export function fetchOf({ world, request, user_id }: Attempt): Fetch {
  const { last_update_id } = request
  if (last_update_id === undefined || last_update_id === beginning) return { since: 'beginning' }
  const base = world.state.bases.get(user_id)
  return base?.presence_last_update_id === last_update_id ? { since: 'base', base } : { since: 'open' }
}

/** What `new_user_input` means is not shown, so that one without any may be less than it says. */
export function statusOf({ status, new_user_input }: UpdatePresenceRequest): string | undefined {
  return new_user_input === false ? undefined : status
}

export function serverTime(say: Say, { at }: Attempt, { server_timestamp: told }: Fields): void {
  const clause = 'update-presence.server-timestamp-true'
  if (typeof told !== 'number' || at.time === undefined) return
  const expected = `a time from ${at.time.from} to ${at.time.to}`
  if (!isWithin(at.time, told)) say(broken(clause, expected, quoted(told)))
  say(holds(clause))
}
