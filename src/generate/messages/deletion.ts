// Gestures around what is deleted with a person who is deactivated: their messages in channels and conversations, and
// their profile, and the same of their bots.

import { anyOf, each, gesture } from '../arbitraries.ts'
import { lookAt, madeBot, madePerson, makeBots, makePeople, send, sent } from '../made-steps.ts'
import { deactivate, deleting, deletions } from '../people/deactivate.ts'
import type { Steps, Value } from '../plan.ts'
import { able, drain, mailsSent, register, rest } from '../queue-steps.ts'
import { control, look } from '../steps.ts'

const messageDeletions = deletions.slice(1)
const person = madePerson('subject', 0)
const second = madePerson('subject', 1)
const bot = madeBot('bot')
const public_ = { stream_id: { channel: 'orchard' }, topic: 'leaving' }
const private_ = { stream_id: { channel: 'porch' }, topic: 'leaving' }
const toReader = { to: [{ user: 'reader' }] }

/** In each place one by the person, one by their bot and one by the reader, who sees them all; then by the second. */
function written(): readonly Readonly<Record<string, Value>>[] {
  const said = (place: Readonly<Record<string, Value>>, word: string) => [
    { sender_id: person, ...place, content: `${word} by the person` },
    { sender_id: bot, ...place, content: `${word} by the bot` },
    { sender_id: { user: 'reader' }, ...place, content: `${word} by the reader` },
  ]
  return [
    ...said(public_, 'public'),
    ...said(private_, 'private'),
    { sender_id: person, ...toReader, content: 'direct by the person' },
    { sender_id: bot, ...toReader, content: 'direct by the bot' },
    { sender_id: { user: 'reader' }, to: [person], content: 'direct by the reader' },
    ...[public_, private_, toReader].map((place) => ({ sender_id: second, ...place, content: 'by the second' })),
  ]
}

const count = 12
const ofSecond = 9

/** Who writes, what they wrote, and a picture of their own. */
const before: Steps = [
  makePeople('subject', ['member', 'member']),
  makeBots('bot', [person]),
  [person, bot].map((user_id) => control('person', { user_id, avatar_source: 'U' })),
  ['orchard', 'porch'].map((channel) =>
    control('subscribe', { stream_id: { channel }, user_ids: [person, second, bot] }),
  ),
  send('said', ...written()),
]

const fetches = Array.from({ length: count }, (_, number) => look(sent('said', number)))

/** Those first that were to go last: what is left of the others once they are gone is not only late. */
const looks: Steps = [fetches.slice(ofSecond), fetches.slice(0, ofSecond), lookAt(person), lookAt(bot)]

function goes(asked: Readonly<Record<string, boolean>> | undefined): Steps {
  return [
    before,
    register('reader', 'queue', { event_types: ['delete_message', 'realm_user'], ...able('bulk_message_deletion') }),
    mailsSent,
    // Whoever is told these is told the others, as long as they are there.
    fetches.slice(ofSecond),
    deactivate('administrator', person, { actions: asked }),
    rest,
    // What is gone now went with the first one.
    fetches.slice(0, ofSecond),
    deactivate('administrator', second, { actions: deleting(...messageDeletions) }),
    rest,
    looks,
    drain('reader', 'queue'),
    control('outbox', {}),
  ]
}

const several = gesture([anyOf<readonly string[]>([], messageDeletions, deletions, deletions.slice(0, 2))], (asked) =>
  goes(deleting(...asked)),
)

/** Whether some may be left out is not said. */
const leftOut = gesture([anyOf(...deletions)], (one) => goes({ [one]: true }))
const unsaid = gesture([], () => goes(undefined))

export const deletionGestures = [
  ...each(1, ...deletions.map((one) => gesture([], () => goes(deleting(one))))),
  ...each(1, several, leftOut, unsaid),
]
