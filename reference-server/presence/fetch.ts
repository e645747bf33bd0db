// The presence of others, as far as a person may see it. Knows nothing of how presence is told.
import { accessibleTo } from '../people/access.ts'
import type { Service } from '../service.ts'
import type { Presence } from '../store/presences.ts'
import type { User } from '../store/users.ts'
import { legacyPresence, modernPresence } from './formats.ts'

export interface PresenceQuery {
  readonly isModern: boolean
  /** Only what changed after this update; -1 for all. */
  readonly sinceId: number
  readonly historyDays: number
}

interface Fetched {
  readonly presences: Record<string, unknown>
  /** Of what was fetched; never less than what was asked from. */
  readonly lastUpdateId: number
}

const DAY_MS = 24 * 3_600_000

export function fetchPresences(service: Service, viewer: User, query: PresenceQuery): Fetched {
  const { sinceId, historyDays, isModern } = query
  const sinceMs = sinceId > 0 ? 0 : service.clock.nowMs() - historyDays * DAY_MS
  const shown = service.presences.since(sinceId, sinceMs).filter(isShownTo(service, viewer))
  const entries = shown.map((presence): [string, unknown] => {
    if (isModern) return [String(presence.user_id), modernPresence(presence)]
    return [service.users.get(presence.user_id).email, legacyPresence(presence)]
  })
  return { presences: Object.fromEntries(entries), lastUpdateId: shown.at(-1)?.update_id ?? sinceId }
}

function isShownTo(service: Service, viewer: User): (presence: Presence) => boolean {
  const isLimited = service.organizationSettings.current().presence_of_accessible_users_only
  const mayAccess = isLimited ? accessibleTo(service, viewer) : () => true
  return ({ user_id }) => {
    const user = service.users.get(user_id)
    return user.is_active === 1 && mayAccess(user)
  }
}
