// The two formats of a presence entry. Pure; knows nothing of whose presence it is.
import { timestampOf } from '../clock.ts'
import type { Presence } from '../store/presences.ts'

/** Someone who was never active was so at the beginning of time. */
const NEVER_MS = 0

/** Older clients hear of someone as active who was so lately, though they are idle now. */
const STILL_ACTIVE_MS = 120_000

/** The one client that older formats speak of. */
const CLIENT = 'website'

export function modernPresence({ active_ms, idle_ms }: Presence) {
  return { active_timestamp: timestampOf(active_ms ?? NEVER_MS), idle_timestamp: timestampOf(idle_ms) }
}

export function legacyPresence(presence: Presence): Record<string, unknown> {
  const { client, status, timestamp } = legacyClient(presence)
  return { aggregated: { client, status, timestamp }, ...legacyClients(presence) }
}

/** The part by client, which legacy events carry alone. */
export function legacyClients(presence: Presence): Record<string, unknown> {
  return { [CLIENT]: legacyClient(presence) }
}

function legacyClient({ active_ms, idle_ms }: Presence) {
  const isActive = active_ms !== null && idle_ms - active_ms < STILL_ACTIVE_MS
  const atMs = isActive ? active_ms : idle_ms
  return { client: CLIENT, status: isActive ? 'active' : 'idle', timestamp: timestampOf(atMs), pushable: false }
}
