// Gestures around who may ask for what: messages that are not there or not to be seen, requests without credentials,
// parameters that no endpoint has, and histories as several people see them.

import fc from 'fast-check'
import { anyOf, content, each, either, gesture, mode, text, young } from '../arbitraries.ts'
import { madeChannel, makeChannel, send, sent } from '../made-steps.ts'
import { directMessage, inAttic, inCellar, inGarden } from '../namespace.ts'
import type { Reference } from '../plan.ts'
import { control, edit, history, listNewest, look, quietMove, request } from '../steps.ts'

const missing = gesture([text], (words) => {
  const none: Reference = { missing: 'message' }
  return [
    [look(none), history(none), edit('author', none, { content: words })],
    [edit('author', 'first', { content: words }), look('first'), history('first')],
  ]
})

const invisible = gesture([content, anyOf('moderator', 'administrator')], (words, as) => [
  [look(directMessage, as), look('first', as)],
  edit(as, directMessage, { content: words }),
  [edit('author', directMessage, { content: words }), look(directMessage, 'author')],
])

const invisibleEdit = gesture([content], (words) => [
  [edit('moderator', directMessage, { content: words }), look(directMessage, 'reader')],
  edit('author', directMessage, { content: words }),
  // Whoever is refused there may edit what is their own.
  edit('moderator', inAttic, { content: words }),
])

const inPrivateChannel = gesture([text], (topic) => [
  [look(inCellar), look(inCellar, 'moderator'), look('first')],
  [quietMove('author', inCellar, { topic }), look(inCellar, 'moderator')],
  quietMove('author', 'first', { topic }),
])

/** A message that is young enough for every limit, of which the author sees nothing or came too late to see it. */
const youngButHidden = gesture([content, text, either], (words, topic, joins) => {
  const move = { topic, send_notification_to_new_thread: false }
  const hidden = { sender_id: { user: 'moderator' }, stream_id: { channel: 'cellar' }, topic: 'wine', content: words }
  return [
    send('hidden', { ...hidden, age: 30 }),
    joins ? control('subscribe', { stream_id: { channel: 'cellar' }, user_ids: [{ user: 'author' }] }) : [],
    [edit('author', sent('hidden'), move), look(sent('hidden'), 'moderator')],
    edit('moderator', sent('hidden'), move),
    edit('author', 'first', move),
  ]
})

const withoutCredentials = gesture([content], (words) => [
  [request('get-message', undefined, { message_id: { message: 'first' } }), look('first')],
  [request('get-message-history', undefined, { message_id: { message: 'first' } }), history('first')],
  [edit(undefined, 'first', { content: words }), look('first')],
  edit('author', 'first', { content: words }),
])

/** A server may tell that it ignored a parameter that no endpoint has. */
const unknownParameter = gesture([young, content], (name, words) => [
  look(name, 'reader', { plumbline_unknown: 'x' }),
  [edit('author', name, { content: words, plumbline_unknown: true }), look(name)],
])

const anyMessage = anyOf('first', 'second', 'third', inGarden, directMessage)
const who = anyOf('author', 'reader')

/** What was never edited has one snapshot for all who see it. */
const histories = gesture([fc.array(fc.tuple(anyMessage, who, either), { minLength: 3, maxLength: 6 })], (asked) =>
  asked.map(([name, as, allow_empty_topic_name]) => history(name, as, { allow_empty_topic_name })),
)

/** One person's direct messages to one, to several and to themselves, and one that came back. */
const conversations = gesture(
  [content, fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 3, maxLength: 4 })],
  (words, seen) => {
    const to = (sender_id: string, ...others: readonly string[]) => {
      const named = others.map((user) => ({ user }))
      return { sender_id: { user: sender_id }, to: named, content: words, age: 0 }
    }
    return [
      send(
        'talks',
        to('author', 'reader'),
        to('author', 'moderator'),
        to('author', 'reader', 'moderator'),
        to('author', 'author'),
        to('reader', 'author'),
      ),
      look(directMessage, 'author'),
      seen.map((number) => look(sent('talks', number), 'author')),
      listNewest('author'),
    ]
  },
)

const vault = madeChannel('vault')

/**
 * A message goes where some of its readers are not: by its id, in a list, by an edit they ask for it again. That the mover
 * sees it there comes first.
 */
const movedOutOfSight = gesture(
  [
    anyOf('first', 'second', inGarden, inAttic),
    mode,
    either,
    fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 3 }),
    text,
  ],
  (name, propagate_mode, history_public_to_subscribers, ways, topic) => {
    const again = [
      look(name, 'reader'),
      request('get-messages', 'reader', { message_ids: [{ message: name }, { message: 'third' }] }),
      quietMove('reader', name, { topic }),
      listNewest('reader'),
    ]
    return [
      makeChannel('vault', {
        ...{ privacy: 'private', history_public_to_subscribers },
        subscribers: [{ user: 'moderator' }, { user: 'administrator' }],
      }),
      look(name, 'reader'),
      [quietMove('moderator', name, { stream_id: vault, propagate_mode }), look(name, 'moderator')],
      ways.map((way) => again[way] ?? []),
    ]
  },
)

/** Out of a channel that few are in, to one where others are: they see it there, and the guest of the old one may not. */
const movedIntoSight = gesture([content, either], (words, isAttic) => {
  const step = { sender_id: { user: 'reader' }, stream_id: { channel: 'porch' }, topic: 'steps', content: words }
  const [message, as] = isAttic ? [inAttic, 'moderator'] : [sent('step'), 'reader']
  return [
    isAttic ? [] : send('step', { ...step, age: 0 }),
    [quietMove(as, message, { stream_id: { channel: 'garden' } }), look(message, as)],
    [look(message, 'author'), look(message, isAttic ? 'reader' : 'guest')],
  ]
})

export const historyGestures = each(1, histories)

export const accessGestures = [
  ...each(2, missing, invisible, invisibleEdit),
  ...each(1, inPrivateChannel, conversations, movedIntoSight),
  ...each(2, movedOutOfSight),
  ...each(2, youngButHidden, withoutCredentials, unknownParameter),
]
