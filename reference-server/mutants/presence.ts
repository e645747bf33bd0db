// Faults in the forms of presences, in answers and in events.

import type { Mutant } from './mutant.ts'

const formats = 'presence/formats.ts'
const event = 'events/presence-event.ts'

const modern = '{ presences: { [user.id]: modernPresence(presence) } }'

export const presenceMutants: readonly Mutant[] = [
  {
    name: 'never-active-as-null',
    clause: 'presence-entry.active-timestamp',
    patches: [
      {
        file: formats,
        find: 'timestampOf(active_ms ?? NEVER_MS)',
        replace: 'active_ms === null ? null : timestampOf(active_ms)',
      },
    ],
  },
  {
    name: 'idle-time-of-active-people-left-out',
    clause: 'presence-entry.idle-timestamp',
    patches: [
      {
        file: formats,
        find: 'idle_timestamp: timestampOf(idle_ms)',
        replace: 'idle_timestamp: idle_ms === active_ms ? undefined : timestampOf(idle_ms)',
      },
    ],
  },
  {
    name: 'aggregated-without-time',
    clause: 'legacy-presence-entry.aggregated',
    patches: [
      { file: formats, find: 'aggregated: { client, status, timestamp }', replace: 'aggregated: { client, status }' },
    ],
  },
  {
    name: 'legacy-client-without-pushable',
    clause: 'legacy-presence-entry.client',
    patches: [{ file: formats, find: ', pushable: false', replace: '' }],
  },
  {
    name: 'presence-event-with-list',
    clause: 'presence-event.presences',
    patches: [
      { file: event, find: modern, replace: '{ presences: [{ user_id: user.id, ...modernPresence(presence) }] }' },
    ],
  },
  {
    name: 'presence-event-modern-only-with-slim',
    clause: 'presence-event.modern',
    patches: [
      {
        file: event,
        find: "if (options.capabilities.has('simplified_presence_events')) return 'modern'",
        replace: "if (options.capabilities.has('simplified_presence_events') && options.slimPresence) return 'modern'",
      },
    ],
  },
  {
    name: 'slim-presence-makes-events-modern',
    clause: 'presence-event.legacy',
    patches: [{ file: event, find: "options.slimPresence ? 'slim'", replace: "options.slimPresence ? 'modern'" }],
  },
  {
    name: 'presence-event-in-milliseconds',
    clause: 'presence-event.current',
    patches: [
      {
        file: event,
        find: modern,
        replace:
          '{ presences: { [user.id]: { active_timestamp: presence.active_ms, idle_timestamp: presence.idle_ms } } }',
      },
    ],
  },
  {
    name: 'presence-event-without-idle-time',
    clause: 'queues.snapshot-presences',
    patches: [
      {
        file: event,
        find: modern,
        replace: '{ presences: { [user.id]: { ...modernPresence(presence), idle_timestamp: 0 } } }',
      },
    ],
  },
]
