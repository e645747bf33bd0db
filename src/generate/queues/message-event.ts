// Gestures around the events of messages that are sent or deleted while queues of several kinds listen.

import fc from 'fast-check'
import { anyOf, content, each, either, type Gesture, gesture } from '../arbitraries.ts'
import { madeBot, makeBots, send as sendAs, sent } from '../made-steps.ts'
import { bystander, inGarden } from '../namespace.ts'
import type { Steps, Value } from '../plan.ts'
import { able, drain, drained, poll, register, rest, set } from '../queue-steps.ts'
import { control, controlSince, edit, type Parameters, quietMove } from '../steps.ts'

/** Where messages go: a sender, and a place or other people. */
const places = {
  garden: { sender_id: { user: 'author' }, stream_id: { channel: 'garden' }, topic: 'roses' },
  empty: { sender_id: { user: 'author' }, stream_id: { channel: 'garden' }, topic: '' },
  attic: { sender_id: { user: 'moderator' }, stream_id: { channel: 'attic' }, topic: 'trunks' },
  cellar: { sender_id: { user: 'moderator' }, stream_id: { channel: 'cellar' }, topic: 'wine' },
  porch: { sender_id: { user: 'reader' }, stream_id: { channel: 'porch' }, topic: 'steps' },
  toReader: { sender_id: { user: 'author' }, to: [{ user: 'reader' }] },
  toModerator: { sender_id: { user: 'author' }, to: [{ user: 'moderator' }] },
  toGuest: { sender_id: { user: 'reader' }, to: [{ user: 'guest' }] },
} satisfies Record<string, Readonly<Record<string, Value>>>

/** A server before level 334 has no empty topic. */
function send(words: string, ...where: (keyof typeof places)[]): Steps {
  const messages = (names: string[]) => names.map((name) => ({ ...places[name as 'garden'], content: words, age: 0 }))
  const named = where.filter((name) => name !== 'empty')
  return [
    named.length > 0 ? control('messages', { messages: messages(named) }, 'sent') : [],
    named.length < where.length ? controlSince(334, 'messages', { messages: messages(['empty']) }) : [],
  ]
}

const onlyMessages = { event_types: ['message'] }
/** Another capability is no reason to show the empty topic as it is. */
const other = 'bulk_message_deletion'

const emptyTopic = gesture([content, either, anyOf('reader', 'author')], (words, apply_markdown, as) => [
  register(as, 'knows', { ...onlyMessages, apply_markdown, ...able(other, 'empty_topic_name') }),
  register(as, 'knowsNot', { ...onlyMessages, apply_markdown, ...able(other) }),
  send(words, 'empty', 'toReader', 'garden'),
  drained(as, 'knows', 'knowsNot'),
])

const narrowed = gesture([content], (words) => [
  register('reader', 'all', { event_types: undefined }),
  register('reader', 'public', { narrow: [['channels', 'public']] }),
  send(words, 'garden', 'porch', 'toReader', 'empty'),
  set('reader', ['color_scheme', 3]),
  [drained('reader', 'all'), drained('reader', 'public')],
])

/** What a queue asks for beside the plain one. */
const wish = anyOf<Parameters>(
  { all_public_streams: true },
  { all_public_streams: true, narrow: [['channels', 'public']] },
  { client_gravatar: false },
  { apply_markdown: true },
)

/** Much of what is said is not for the reader, and little for the guest. */
const notForAll = gesture([content, wish], (words, other) => [
  register('reader', 'plain', onlyMessages),
  register('reader', 'other', { ...onlyMessages, ...other }),
  register('guest', 'guest', { ...onlyMessages, ...other }),
  send(words, 'garden', 'attic', 'cellar', 'porch', 'toModerator', 'toReader', 'toGuest'),
  [drained('reader', 'plain', 'other'), drain('guest', 'guest')],
])

/** Everything that has a default, with it. */
const spelt: Parameters = {
  ...{ apply_markdown: false, client_gravatar: true, include_subscribers: 'false', slim_presence: false },
  ...{ presence_history_limit_days: 14, all_public_streams: false },
}

/** Nobody says a default, and somebody does: what is said in channels that one is not in comes to neither. */
const defaults = gesture([content], (words) => [
  register('reader', 'plain', onlyMessages),
  register('reader', 'spelt', { ...onlyMessages, ...spelt }),
  send(words, 'garden', 'attic', 'toReader'),
  [drained('reader', 'plain'), drained('reader', 'spelt')],
])

/** Who has left a private channel hears no more of it. */
const left = gesture([content], (words) => {
  const membership = { stream_id: { channel: 'porch' }, user_ids: [{ user: 'author' }] }
  return [
    [control('subscribe', membership), control('unsubscribe', membership)],
    register('author', 'gone', onlyMessages),
    register('reader', 'still', onlyMessages),
    send(words, 'porch', 'garden'),
    [drained('reader', 'still'), drain('author', 'gone')],
  ]
})

const otherCapabilities = able('user_settings_object', 'include_deactivated_groups')

/** Of the queues that are told one by one, one has other capabilities, and one has none. */
function deleted(...where: ('garden' | 'toReader')[]): Gesture {
  return gesture([content], (words) => [
    register('reader', 'bulk', { event_types: ['delete_message'], ...able('bulk_message_deletion') }),
    register('reader', 'single', { event_types: ['delete_message'], ...otherCapabilities }),
    register('moderator', 'moderator', { event_types: ['message', 'delete_message'] }),
    send(words, ...where),
    control('delete-messages', { message_ids: { answer: 'sent', field: 'messages.*.message_id' } }),
    [drained('reader', 'bulk', 'single'), poll('moderator', 'moderator', false)],
  ])
}

/** Who hears of edits besides the reader, who does so twice. The bot got the message that was sent once it was there. */
const listeners = ['author', 'moderator', 'administrator', 'bot0']

/** Messages of several people are edited, moved and resolved, each by somebody else. */
const changes: Steps = [
  edit('author', 'first', { content: 'heard by all' }),
  quietMove('moderator', 'second', { topic: 'plums' }),
  quietMove('administrator', bystander, { stream_id: { channel: 'garden' } }),
  edit('reader', inGarden, { topic: '✔ roses', propagate_mode: 'change_all' }),
  edit('author', sent('heard'), { content: 'heard by a bot' }),
]

/** Everybody who got a message hears of its edits, in each of their queues. */
const edited = gesture(
  [
    fc.shuffledSubarray(listeners, { minLength: 1, maxLength: 2 }),
    fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 3 }),
    content,
  ],
  (others, some, words) => {
    const hasBot = others.includes('bot0')
    const queues = ['reader', 'reader', ...others].map((as, number) => ({ as, queue: `hears${number}` }))
    const bot: Steps = [
      makeBots('bot', [{ user: 'author' }]),
      control('subscribe', { stream_id: { channel: 'garden' }, user_ids: [madeBot('bot')] }),
    ]
    const numbers = hasBot ? [...some.slice(1), 4] : some
    return [
      hasBot ? [bot, sendAs('heard', { ...places.garden, content: words, age: 0 })] : [],
      queues.map(({ as, queue }) => register(as, queue)),
      numbers.map((number) => changes[number] ?? []),
      rest,
      queues.map(({ as, queue }) => drain(as, queue)),
    ]
  },
)

export const messageEventGestures = [
  ...each(2, edited),
  ...each(2, emptyTopic),
  ...each(1, narrowed, notForAll, defaults, left, deleted('garden', 'garden', 'garden'), deleted('garden', 'toReader')),
]
