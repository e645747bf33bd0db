// Gestures around what a registration tells: it, with the events of its queue, gives what the next one tells.

import { anyOf, each, gesture, settings, someone } from '../arbitraries.ts'
import { customEmoji, madePerson, makeEmoji } from '../made-steps.ts'
import { present } from '../people/presence.ts'
import type { Steps } from '../plan.ts'
import { able, alertWords, drained, register, set, setAll } from '../queue-steps.ts'
import { control, edit, type Parameters } from '../steps.ts'

/** Registers, lets things change, reads the queue and registers again in the same way. */
function twice(as: string, parameters: Parameters, changes: Steps): Steps {
  return [register(as, 'first', parameters), changes, drained(as, 'first'), register(as, 'second', parameters)]
}

const ownThings = gesture([someone, settings], (as, all) =>
  twice(as, {}, [
    setAll(as, all.slice(0, 2)),
    alertWords(as, ['snapshot', 'words']),
    // Somebody else's is none of theirs.
    set('administrator', ['web_line_height_percent', 130]),
    edit('author', 'first', { content: 'between two registrations' }),
  ]),
)

const linkifier = { pattern: 'snap(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }
const ofAll = { fetch_event_types: ['realm_linkifiers', 'realm_emoji'], ...able('linkifier_url_template') }

/** Linkifiers and emoji belong to all; what can be put back is. */
const organization = gesture([someone], (as) => [
  twice(as, ofAll, [
    control('linkifiers', { linkifiers: [linkifier] }),
    makeEmoji('snap'),
    control('emoji-edit', { emoji_code: customEmoji.emoji_code, name: { unique: 'shot' } }),
  ]),
  control('linkifiers', { linkifiers: [] }),
])

const slim = { fetch_event_types: ['presence'], slim_presence: true, ...able('simplified_presence_events') }

const presences = gesture([anyOf('author', 'administrator')], (other) =>
  twice('reader', slim, [present(other, { ping_only: true }), present('moderator', { status: 'idle' })]),
)

/** One for each person, so that none hides what became of another. */
const personal = [
  { full_name: 'Plumbline Renamed' },
  { timezone: 'Europe/Lisbon' },
  { role: 'moderator' },
  { avatar_source: 'U' },
]

/** The whole list of people comes twice; that is as much as the organization is large. */
const people = gesture([anyOf('reader', 'moderator')], (as) => [
  control('people', { people: personal.map(() => ({ role: 'member' })) }, 'subjects'),
  twice(
    as,
    { event_types: ['realm_user'], fetch_event_types: ['realm_user'] },
    personal.map((change, index) => control('person', { user_id: madePerson('subjects', index), ...change })),
  ),
])

const guest = { user: 'guest' }

const channels = gesture([anyOf<Parameters>({}, { include_subscribers: 'true' })], (parameters) =>
  twice('guest', { fetch_event_types: ['subscription'], ...parameters }, [
    control('subscribe', { stream_id: { channel: 'garden' }, user_ids: [guest] }),
    set('guest', ['color_scheme', 2]),
    control('channels', { channels: [{ name: { unique: 'snap ' }, subscribers: [guest], privacy: 'private' }] }),
  ]),
)

export const snapshotGestures = [
  ...each(1, ownThings, organization, presences),
  ...each(0, people),
  ...each(1, channels),
]
