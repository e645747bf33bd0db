// Faults in the forms of presences, in answers and in events.

import { faultsIn, type Mutant } from './mutant.ts'

const formats = 'presence/formats.ts'
const event = 'presence/presence-event.ts'

const modern = '{ presences: { [user.id]: modernPresence(presence) } }'

export const presenceMutants: readonly Mutant[] = [
  faultsIn(formats)(
    'never-active-as-null',
    'presence-entry.active-timestamp',
    'timestampOf(active_ms ?? NEVER_MS)',
    'active_ms === null ? null : timestampOf(active_ms)',
  ),
  faultsIn(formats)(
    'idle-time-of-active-people-left-out',
    'presence-entry.idle-timestamp',
    'idle_timestamp: timestampOf(idle_ms)',
    'idle_timestamp: idle_ms === active_ms ? undefined : timestampOf(idle_ms)',
  ),
  faultsIn(formats)(
    'aggregated-without-time',
    'legacy-presence-entry.aggregated',
    'aggregated: { client, status, timestamp }',
    'aggregated: { client, status }',
  ),
  faultsIn(formats)('legacy-client-without-pushable', 'legacy-presence-entry.client', ', pushable: false', ''),
  faultsIn(event)(
    'presence-event-with-list',
    'presence-event.presences',
    modern,
    '{ presences: [{ user_id: user.id, ...modernPresence(presence) }] }',
  ),
  faultsIn(event)(
    'presence-event-modern-only-with-slim',
    'presence-event.modern',
    "if (options.capabilities.has('simplified_presence_events')) return 'modern'",
    "if (options.capabilities.has('simplified_presence_events') && options.slimPresence) return 'modern'",
  ),
  faultsIn(event)(
    'slim-presence-makes-events-modern',
    'presence-event.legacy',
    "options.slimPresence ? 'slim'",
    "options.slimPresence ? 'modern'",
  ),
  faultsIn(event)(
    'presence-event-in-milliseconds',
    'presence-event.current',
    modern,
    '{ presences: { [user.id]: { active_timestamp: presence.active_ms, idle_timestamp: presence.idle_ms } } }',
  ),
  faultsIn(event)(
    'presence-event-without-idle-time',
    'queues.snapshot-presences',
    modern,
    '{ presences: { [user.id]: { ...modernPresence(presence), idle_timestamp: 0 } } }',
  ),
]
