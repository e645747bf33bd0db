// Gestures that need people, channels and messages, and nothing that changes them later: what else is done by changing a
// channel or an organization is here done in a channel that was made so.

import { anyOf, content, each, gesture, plainText, text, type Weighted } from '../arbitraries.ts'
import { makePeople } from '../made-steps.ts'
import type { Step, Value } from '../plan.ts'
import { register } from '../queue-steps.ts'
import { control, type Parameters, request } from '../steps.ts'

type Made = Readonly<Record<string, Value>>

function makeChannel(name: string, made: Made): Step {
  return control('channels', { channels: [{ name: { unique: `${name} ` }, ...made }] }, name)
}

function idOf(name: string): Value {
  return { answer: name, field: 'channels.0.stream_id' }
}

function say(name: string, said: readonly Made[]): Step {
  return control('messages', { messages: said.map((one) => ({ age: 0, ...one })) }, name)
}

function change(as: string, said: string, number: number, parameters: Parameters): Step {
  const message_id: Value = { answer: said, field: `messages.${number}.message_id` }
  return request('edit-message', as, { message_id, ...parameters })
}

function look(as: string, said: string, number: number): Step {
  return request('get-message', as, { message_id: { answer: said, field: `messages.${number}.message_id` } })
}

const author: Value = { user: 'author' }
const reader: Value = { user: 'reader' }
const quiet = { send_notification_to_new_thread: false }

/** Where no topic may be empty, in any spelling, and none may be missing; beside the same with a topic. */
const closed = gesture([content, anyOf('', '(no topic)')], (words, topic) => {
  const scheduled = { type: 'stream', to: idOf('closed'), scheduled_delivery_timestamp: { secondsFromNow: 120 } }
  const schedule = (more: Parameters) =>
    request('schedule-message', 'author', { ...scheduled, content: words, ...more })
  return [
    // Tells the display name, without which the empty topic is not known when it is seen.
    request('register-queue', 'guest', {}),
    makeChannel('closed', { subscribers: [author, reader], topics_policy: 'disable_empty_topic' }),
    say('said', [{ sender_id: author, stream_id: idOf('closed'), topic: 'tea', content: words }]),
    [change('author', 'said', 0, { topic, ...quiet }), look('reader', 'said', 0)],
    [change('author', 'said', 0, { topic: 'coffee', ...quiet }), look('reader', 'said', 0)],
    schedule({ topic }),
    schedule({}),
    schedule({ topic: 'tea' }),
  ]
})

const crowdSize = 20
const crowd: Value = { answer: 'crowd', field: 'people.*.user_id' }
const member = (number: number): Value => ({ answer: 'crowd', field: `people.${number}.user_id` })

/**
 * In a large channel a member may not mention everybody, and an administrator may; few take part in a topic. Beside code or
 * a quotation a mention may be none.
 */
const mention = (wildcard: string) =>
  gesture([plainText], (words) => [
    makePeople('crowd', ['administrator', ...Array.from({ length: crowdSize }, () => 'member')]),
    makeChannel('large', { subscribers: crowd }),
    say(
      'said',
      [0, 1].map((number) => ({ sender_id: member(number), stream_id: idOf('large'), topic: 'tea', content: words })),
    ),
    [1, 0].map((number) => [
      [change(`crowd${number}`, 'said', number, { content: `${wildcard} ${words}` }), look('crowd2', 'said', number)],
      [change(`crowd${number}`, 'said', number, { content: `${words} again` }), look('crowd2', 'said', number)],
    ]),
  ])

/** Where the history of a channel begins, as its subscription tells it. */
const begun = gesture([content], (words) => [
  makeChannel('begun', { subscribers: [author, reader] }),
  say(
    'said',
    ['tea', 'coffee'].map((topic) => ({ sender_id: author, stream_id: idOf('begun'), topic, content: words })),
  ),
  look('reader', 'said', 0),
  register('reader', 'subscribed', { event_types: ['message'], fetch_event_types: ['subscription'] }),
])

/** Whoever may not post is not told the address. */
const posting = gesture([anyOf('administrators', 'moderators')], (group) => {
  const address = (as: string, name: string) => request('get-channel-email', as, { stream_id: idOf(name) })
  const subscribers = [author, { user: 'administrator' }]
  return [
    makeChannel('open', { subscribers }),
    makeChannel('closed', { subscribers, can_send_message_group: group }),
    ['open', 'closed'].map((name) => [address('author', name), address('administrator', name)]),
  ]
})

/** A guest edits what is their own; where only members move messages, they do not. */
const byGuest = gesture([content, text], (words, topic) => {
  const subscribers: Value = [{ user: 'guest' }, reader]
  const place = { stream_id: idOf('here'), content: words }
  const moves: readonly (readonly [number, Parameters])[] = [
    [1, { topic, ...quiet }],
    [2, { stream_id: idOf('there'), ...quiet }],
    [3, { topic, ...quiet }],
  ]
  return [
    request('register-queue', 'guest', {}),
    makeChannel('here', { subscribers, topics_policy: 'allow_empty_topic' }),
    makeChannel('there', { subscribers }),
    say('said', [
      { sender_id: { user: 'guest' }, ...place, topic: 'tea' },
      { sender_id: reader, ...place, topic: 'tea' },
      { sender_id: reader, ...place, topic: 'coffee' },
      { sender_id: reader, ...place, topic: '' },
    ]),
    change('guest', 'said', 0, { content: `${words} again` }),
    moves.map(([number, move]) => [
      [change('guest', 'said', number, move), look('reader', 'said', number)],
      [change('reader', 'said', number, move), look('reader', 'said', number)],
    ]),
  ]
})

export const fewMeansGestures: Weighted = each(
  1,
  closed,
  mention('@**all**'),
  mention('@**topic**'),
  begun,
  posting,
  byGuest,
)
