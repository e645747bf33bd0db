// Gestures around what is deleted with a person who is deactivated: their messages in channels and conversations, and
// their profile, and the same of their bots.

import fc from 'fast-check'
import { lookAt, madeBot, madePerson, makeBots, makePeople } from '../actor-steps.ts'
import { each, gesture, type Weighted } from '../arbitraries.ts'
import { able } from '../capabilities.ts'
import { deactivate, outbox } from '../people/deactivate.ts'
import type { Steps, Value } from '../plan.ts'
import { drain, register, rest } from '../queue-steps.ts'
import { control, request } from '../steps.ts'

const actions = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
] as const

const person = madePerson('subject', 0)
const second = madePerson('subject', 1)
const bot = madeBot('bot')
const public_ = { stream_id: { channel: 'orchard' }, topic: 'leaving' }
const private_ = { stream_id: { channel: 'porch' }, topic: 'leaving' }

/** In each place one by the person, one by their bot and one by the reader, who sees them all; then by the second. */
function sent(): readonly Readonly<Record<string, Value>>[] {
  const said = (place: Readonly<Record<string, Value>>, word: string) => [
    { sender_id: person, ...place, content: `${word} by the person` },
    { sender_id: bot, ...place, content: `${word} by the bot` },
    { sender_id: { user: 'reader' }, ...place, content: `${word} by the reader` },
  ]
  return [
    ...said(public_, 'public'),
    ...said(private_, 'private'),
    { sender_id: person, to: [{ user: 'reader' }], content: 'direct by the person' },
    { sender_id: bot, to: [{ user: 'reader' }], content: 'direct by the bot' },
    { sender_id: { user: 'reader' }, to: [person], content: 'direct by the reader' },
    ...[public_, private_, { to: [{ user: 'reader' }] }].map((place) => ({
      ...{ sender_id: second, ...place },
      content: 'by the second',
    })),
  ]
}

const count = 12
const ofSecond = 9

/** Who writes, what they wrote, and a picture of their own. */
const before: Steps = [
  makePeople('subject', ['member', 'member']),
  makeBots('bot', [person]),
  control('person', { user_id: person, avatar_source: 'U' }),
  control('person', { user_id: bot, avatar_source: 'U' }),
  control('subscribe', { stream_id: { channel: 'orchard' }, user_ids: [person, second, bot] }),
  control('subscribe', { stream_id: { channel: 'porch' }, user_ids: [person, second, bot] }),
  control('messages', { messages: sent() }, 'said'),
]

const fetches = Array.from({ length: count }, (_, number) =>
  request('get-message', 'reader', { message_id: { answer: 'said', field: `messages.${number}.message_id` } }),
)

/** Those first that were to go last: what is left of the others once they are gone is not only late. */
const looks: Steps = [fetches.slice(ofSecond), fetches.slice(0, ofSecond), lookAt(person), lookAt(bot)]

/** All members, those on that are named. */
function on(...asked: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(actions.map((action) => [action, asked.includes(action)]))
}

function deleting(asked: Readonly<Record<string, boolean>> | undefined): Steps {
  const types = ['delete_message', 'realm_user']
  return [
    before,
    register('reader', 'queue', { event_types: types, ...able('bulk_message_deletion') }),
    rest,
    outbox,
    // Whoever is told these is told the others, as long as they are there.
    fetches.slice(ofSecond),
    deactivate('administrator', person, { actions: asked }),
    rest,
    // What is gone now went with the first one.
    fetches.slice(0, ofSecond),
    deactivate('administrator', second, { actions: on(...actions.slice(1)) }),
    [rest, looks],
    drain('reader', 'queue'),
    outbox,
  ]
}

const several = gesture(
  [fc.constantFrom<readonly string[]>([], actions.slice(1), actions, actions.slice(0, 2))],
  (asked) => deleting(on(...asked)),
)

/** Whether some may be left out is not said. */
const leftOut = gesture([fc.constantFrom(...actions)], (action) => deleting({ [action]: true }))

export const deletionGestures: Weighted = [
  ...each(1, ...actions.map((action) => gesture([], () => deleting(on(action))))),
  ...each(
    1,
    several,
    leftOut,
    gesture([], () => deleting(undefined)),
  ),
]
