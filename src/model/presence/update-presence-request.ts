// A request to update one's presence: what it asks to be told, and when it must be refused.

import type { Moment } from '../facts/moment.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import type { PresenceBase, PresenceLook } from '../things/presence.ts'
import type { World } from '../world/world.ts'

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

const statuses: readonly unknown[] = ['active', 'idle']

export function presenceConditions({ status }: UpdatePresenceRequest): readonly Condition[] {
  return [
    when('update-presence.status-missing-refused', yesIf(status === undefined)),
    when('update-presence.status-unknown-refused', yesIf(status !== undefined && !statuses.includes(status))),
    when('a reason that the text does not show', 'maybe'),
  ]
}

export const beginning = -1

/** What is fetched: everything, what changed since the caller's last fetch, or something that the text leaves open. */
export type Fetch = { readonly since: 'beginning' | 'open' } | { readonly since: 'base'; readonly base: PresenceBase }

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
