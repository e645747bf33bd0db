// Takes note of a person's presence. Writes are throttled: a client pings each minute, and nobody needs to know of more.
// Knows nothing of who asks for it.

import { PRESENCE_OFFLINE_AFTER_SECONDS, PRESENCE_WRITE_EVERY_SECONDS } from '../limits.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { emitPresence } from './presence-event.ts'

export type PresenceStatus = 'active' | 'idle'

/** Being idle never moves the time of being active. */
export function tellPresence(service: Service, user: User, status: PresenceStatus): void {
  const nowMs = service.clock.nowMs()
  const before = service.presences.of(user.id)
  const activeMs = before?.active_ms ?? null
  const isActive = status === 'active' && isOld(activeMs, nowMs, PRESENCE_WRITE_EVERY_SECONDS)
  if (!isActive && !isOld(before?.idle_ms ?? null, nowMs, PRESENCE_WRITE_EVERY_SECONDS)) return
  const active_ms = isActive ? nowMs : activeMs
  const presence = service.presences.set({ user_id: user.id, active_ms, idle_ms: nowMs })
  if (isActive && isOld(activeMs, nowMs, PRESENCE_OFFLINE_AFTER_SECONDS)) emitPresence(service, user, presence)
}

function isOld(thenMs: number | null, nowMs: number, afterSeconds: number): boolean {
  return thenMs === null || nowMs - thenMs >= afterSeconds * 1000
}
