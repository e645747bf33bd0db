// Gestures around what a registration tells: it, with the events of its queue, gives what the next one tells.

import fc from 'fast-check'
import { owner, settings, type Weighted } from './drawn.ts'
import type { Step } from './plan.ts'
import { present } from './presence-gestures.ts'
import { alertWords, drain, makeSubject, register, rest, set, setAll, subject } from './queue-steps.ts'
import { control, edit, type Gesture, type Parameters } from './steps.ts'

/** Registers, lets things change, reads the queue and registers again in the same way. */
function twice(as: string, parameters: Parameters, changes: readonly Step[]): Step[] {
  return [
    register(as, 'first', parameters),
    ...changes,
    rest,
    ...drain(as, 'first'),
    register(as, 'second', parameters),
  ]
}

const ownThings: Gesture = fc
  .tuple(owner, settings)
  .map(([as, all]) =>
    twice(as, {}, [
      ...setAll(as, all.slice(0, 2)),
      alertWords(as, ['snapshot', 'words']),
      edit('author', 'first', { content: 'between two registrations' }),
    ]),
  )

/** Linkifiers and emoji belong to all; what can be put back is. */
const organization: Gesture = owner.map((as) => [
  ...twice(
    as,
    {
      fetch_event_types: ['realm_linkifiers', 'realm_emoji'],
      client_capabilities: { linkifier_url_template: true, individual_emoji_changes: false },
    },
    [
      control('linkifiers', {
        linkifiers: [{ pattern: 'snap(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }],
      }),
      control('emoji', { emoji: [{ name: { unique: 'snap' } }] }, 'custom'),
      control('emoji-edit', {
        emoji_code: { answer: 'custom', field: 'emoji.0.emoji_code' },
        name: { unique: 'shot' },
      }),
    ],
  ),
  control('linkifiers', { linkifiers: [] }),
])

const presences: Gesture = fc.constantFrom('author', 'administrator').map((other) =>
  twice(
    'reader',
    {
      fetch_event_types: ['presence'],
      slim_presence: true,
      client_capabilities: { simplified_presence_events: true },
    },
    [present(other, { ping_only: true }), present('moderator', { status: 'idle' })],
  ),
)

/** The whole list of people comes twice; that is as much as the organization is large. */
const people: Gesture = fc
  .constantFrom('reader', 'moderator')
  .map((as) => [
    makeSubject(),
    ...twice(as, { event_types: ['realm_user'], fetch_event_types: ['realm_user'] }, [
      control('person', { user_id: subject, full_name: 'Plumbline Renamed' }),
      control('person', { user_id: subject, timezone: 'Europe/Lisbon' }),
      control('person', { user_id: subject, role: 'moderator' }),
      control('person', { user_id: subject, avatar_source: 'U' }),
    ]),
  ])

const channels: Gesture = fc.constantFrom<Parameters>({}, { include_subscribers: 'true' }).map((parameters) =>
  twice('guest', { fetch_event_types: ['subscription'], ...parameters }, [
    control('subscribe', { stream_id: { channel: 'garden' }, user_ids: [{ user: 'guest' }] }),
    set('guest', ['color_scheme', 2]),
    control('channels', {
      channels: [{ name: { unique: 'snap ' }, subscribers: [{ user: 'guest' }], privacy: 'private' }],
    }),
  ]),
)

export const snapshotGestures: Weighted = [
  { weight: 1, arbitrary: ownThings },
  { weight: 1, arbitrary: organization },
  { weight: 1, arbitrary: presences },
  { weight: 0, arbitrary: people },
  { weight: 1, arbitrary: channels },
]
