// A request to update one's presence: what it asks to be told, when it must be refused, and what its answer holds: times
// and ids, and presences in the format that was asked for. Knows nothing of whose presences they are.

import { type Fields, isObject } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import { isWithin } from '../readings/age.ts'
import type { PresenceBase, PresenceLook } from '../things/presence.ts'
import type { World } from '../world/world.ts'
import { inFormat } from './presence-look.ts'

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

export function presenceConditions({ status }: UpdatePresenceRequest): readonly Condition[] {
  const isKnown = status === undefined || status === 'active' || status === 'idle'
  return [
    when('update-presence.status-missing-refused', yesIf(status === undefined)),
    when('update-presence.status-unknown-refused', yesIf(!isKnown)),
    when('a reason that the text does not show', 'maybe'),
  ]
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

export function formatOf({ last_update_id, slim_presence }: UpdatePresenceRequest): PresenceLook['format'] {
  return last_update_id !== undefined || slim_presence === true ? 'modern' : 'legacy'
}

/** What `new_user_input` means is not shown, so that one without any may be less than it says. */
export function statusOf({ status, new_user_input }: UpdatePresenceRequest): string | undefined {
  return new_user_input === false ? undefined : status
}

export function presenceForm(say: Say, attempt: Attempt, body: Fields): void {
  const { request } = attempt
  toldOrNot(say, request.ping_only === true, body)
  serverTime(say, attempt, body)
  updateIds(say, attempt, body)
  if (isObject(body.presences)) inFormat(say, body.presences, formatOf(request), formatClause(request))
}

function toldOrNot(say: Say, isPing: boolean, body: Fields): void {
  const clause = isPing ? 'update-presence.ping-only-no-presences' : 'update-presence.presences-told'
  const wrong = ['server_timestamp', 'presences'].filter((name) => (body[name] !== undefined) === isPing)
  const named = `\`${wrong.join('` and `')}\``
  const [expected, got] = isPing ? ['neither time nor presences', named] : [named, 'nothing']
  if (wrong.length > 0) say(broken(clause, expected, got))
  say(holds(clause))
}

function serverTime(say: Say, { at }: Attempt, { server_timestamp: told }: Fields): void {
  const clause = 'update-presence.server-timestamp-true'
  if (typeof told !== 'number' || at.time === undefined) return
  const expected = `a time from ${at.time.from} to ${at.time.to}`
  if (!isWithin(at.time, told)) say(broken(clause, expected, quoted(told)))
  say(holds(clause))
}

const ofNothing = 'update-presence.last-update-id-of-nothing'
const notBelow = 'update-presence.last-update-id-not-below'
const unchanged = 'update-presence.last-update-id-unchanged'

// What numbers do that were never given is not said.
function updateIds(say: Say, attempt: Attempt, body: Fields): void {
  const { request, user_id } = attempt
  const { last_update_id: passed, ping_only } = request
  const { presence_last_update_id: told, presences } = body
  if (typeof told !== 'number') return
  const shown = ping_only === true ? {} : presences
  if (passed === undefined && isObject(shown) && Object.keys(shown).length === 0) {
    if (told !== beginning) say(broken(ofNothing, `presence_last_update_id ${beginning}`, `${told}`))
    say(holds(ofNothing))
  }
  if (passed === undefined || fetchOf(attempt).since === 'open') return
  if (told < passed) say(broken(notBelow, `presence_last_update_id ${passed} or more`, `${told}`))
  say(holds(notBelow))
  if (told !== passed || !isObject(presences)) return
  // Whether callers are told of themselves is not said.
  const others = Object.keys(presences).filter((key) => key !== `${user_id}`)
  if (others.length > 0) say(broken(unchanged, 'no presences', `those of ${others.join(', ')}`))
  say(holds(unchanged))
}

function formatClause({ last_update_id, slim_presence }: UpdatePresenceRequest): string {
  if (last_update_id !== undefined) return 'update-presence.modern-by-last-update-id'
  return slim_presence === true ? 'update-presence.modern-by-slim-presence' : 'update-presence.legacy-otherwise'
}
