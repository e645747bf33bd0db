// Gestures that need people, channels and messages, and nothing that changes them later: what else is done by changing a
// channel or an organization is here done in a channel that was made so.

import { anyOf, content, each, gesture, plainText, text } from '../arbitraries.ts'
import { crowd, madeChannel, madePerson, makeChannel, makePeople, send, sent } from '../made-steps.ts'
import type { Step, Value } from '../plan.ts'
import { register, tellsOrganization } from '../queue-steps.ts'
import { edit, look, type Parameters, request } from '../steps.ts'

function say(name: string, ...said: readonly Readonly<Record<string, Value>>[]): Step {
  return send(name, ...said.map((one) => ({ age: 0, ...one })))
}

const author: Value = { user: 'author' }
const reader: Value = { user: 'reader' }
const quiet = { send_notification_to_new_thread: false }

/** Where no topic may be empty, in any spelling, and none may be missing; beside the same with a topic. */
const closed = gesture([content, anyOf('', '(no topic)')], (words, topic) => {
  const scheduled = { type: 'stream', to: madeChannel('closed'), scheduled_delivery_timestamp: { secondsFromNow: 120 } }
  const schedule = (more: Parameters) =>
    request('schedule-message', 'author', { ...scheduled, content: words, ...more })
  return [
    // Tells the display name, without which the empty topic is not known when it is seen.
    tellsOrganization,
    makeChannel('closed', { subscribers: [author, reader], topics_policy: 'disable_empty_topic' }),
    say('said', { sender_id: author, stream_id: madeChannel('closed'), topic: 'tea', content: words }),
    [edit('author', sent('said'), { topic, ...quiet }), look(sent('said'))],
    [edit('author', sent('said'), { topic: 'coffee', ...quiet }), look(sent('said'))],
    [schedule({ topic }), schedule({}), schedule({ topic: 'tea' })],
  ]
})

const crowdSize = 20

/**
 * In a large channel a member may not mention everybody, and an administrator may; few take part in a topic. Beside code or
 * a quotation a mention may be none.
 */
const inLarge = { stream_id: madeChannel('large'), topic: 'tea' }
const mention = (wildcard: string) =>
  gesture([plainText], (words) => [
    makePeople('crowd', ['administrator', ...Array.from({ length: crowdSize }, () => 'member')]),
    makeChannel('large', { subscribers: crowd }),
    say('said', ...[0, 1].map((number) => ({ sender_id: madePerson('crowd', number), ...inLarge, content: words }))),
    [1, 0].map((number) =>
      [`${wildcard} ${words}`, `${words} again`].map((content) => [
        edit(`crowd${number}`, sent('said', number), { content }),
        look(sent('said', number), 'crowd2'),
      ]),
    ),
  ])

/** Where the history of a channel begins, as its subscription tells it. */
const begun = gesture([content], (words) => [
  makeChannel('begun', { subscribers: [author, reader] }),
  say(
    'said',
    ...['tea', 'coffee'].map((topic) => ({
      sender_id: author,
      stream_id: madeChannel('begun'),
      topic,
      content: words,
    })),
  ),
  look(sent('said')),
  register('reader', 'subscribed', { event_types: ['message'], fetch_event_types: ['subscription'] }),
])

/** Whoever may not post is not told the address. */
const posting = gesture([anyOf('administrators', 'moderators')], (group) => {
  const address = (as: string, name: string) => request('get-channel-email', as, { stream_id: madeChannel(name) })
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
  const place = { stream_id: madeChannel('here'), content: words }
  const within = { topic, ...quiet }
  const moves = [within, { stream_id: madeChannel('there'), ...quiet }, within]
  return [
    tellsOrganization,
    makeChannel('here', { subscribers, topics_policy: 'allow_empty_topic' }),
    makeChannel('there', { subscribers }),
    say(
      'said',
      { sender_id: { user: 'guest' }, ...place, topic: 'tea' },
      ...['tea', 'coffee', ''].map((topic) => ({ sender_id: reader, ...place, topic })),
    ),
    edit('guest', sent('said'), { content: `${words} again` }),
    moves.map((move, index) =>
      ['guest', 'reader'].map((as) => [edit(as, sent('said', index + 1), move), look(sent('said', index + 1))]),
    ),
  ]
})

const mentions = ['@**all**', '@**topic**'].map(mention)

export const fewMeansGestures = each(1, closed, ...mentions, begun, posting, byGuest)
