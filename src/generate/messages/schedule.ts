// Gestures around scheduled messages: all type words, refusals, and what arrives when its time has come.

import { anyOf, content, each, either, emptyTopics, gesture } from '../arbitraries.ts'
import { beforeYoung, bystander, directMessage, inApples, inGarden } from '../namespace.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { tellsOrganization } from '../queue-steps.ts'
import { advance, control, listNewest, type Parameters, request, topicsPolicy } from '../steps.ts'

const due: Value = { secondsFromNow: 120 }
const pastDue = 300
/** Before it is due, whatever the server rounds. */
const nearlyDue = 90

export function schedule(as: string | undefined, parameters: Parameters): Step {
  return request('schedule-message', as, { scheduled_delivery_timestamp: due, ...parameters })
}

export function listAll(as: string, parameters: Parameters = {}): Step {
  return listNewest(as, { apply_markdown: false, ...parameters })
}

/** What has arrived when all is due. */
function arrived(...seenBy: readonly string[]): Steps {
  return [advance(pastDue), seenBy.map((as) => listAll(as))]
}

const garden: Parameters = { to: { channel: 'garden' } }
const toGarden: Parameters = { ...garden, topic: 'plans' }
const channelWord = anyOf('stream', 'channel')
const directWord = anyOf('direct', 'private')
const toReader: Parameters = { to: [{ user: 'reader' }] }

const toChannel = gesture([content, content, anyOf(undefined, true, false)], (words, more, read_by_sender) => [
  schedule('author', { type: 'stream', content: words, ...toGarden, read_by_sender }),
  schedule('author', { type: 'channel', content: `also ${more}`, ...toGarden }),
  [advance(nearlyDue), listAll('author')],
  arrived('author', 'reader'),
])

/** All else is read to the author, so that the first unread message shows how their own ones count. */
const readBySender = gesture([content, content], (words, more) => {
  const all = [...beforeYoung, ...inApples.slice(2), bystander, directMessage, inGarden]
  return [
    all.map((message) =>
      control('flags', { user_id: { user: 'author' }, message_ids: [{ message }], flag: 'read', op: 'add' }),
    ),
    schedule('author', { type: 'stream', content: words, ...toGarden, read_by_sender: true }),
    advance(pastDue),
    schedule('author', { type: 'stream', content: `unread: ${more}`, ...toGarden, read_by_sender: false }),
    arrived('author'),
    request('get-messages', 'author', { anchor: 'first_unread', num_before: 5, num_after: 5 }),
  ]
})

function to(...people: readonly string[]): Parameters {
  return { to: people.map((user) => ({ user })) }
}

/** Several, of whom the sender may be one. */
const toSeveral = anyOf(
  to('reader', 'moderator'),
  to('moderator', 'reader'),
  to('reader', 'author', 'moderator'),
  to('administrator', 'reader', 'moderator'),
)

/** The sender and everybody to whom they write look. */
const toPeople = gesture([directWord, content, content, toSeveral, toSeveral], (type, words, more, some, others) => [
  schedule('author', { type: 'direct', content: words, ...some }),
  schedule('author', { type: 'private', content: `also ${words}`, ...others }),
  schedule('author', { type, content: more, ...toReader, topic: 'ignored' }),
  schedule('reader', { type, content: more, ...to('moderator'), topic: 'left aside' }),
  schedule('author', { type, content: `to myself: ${more}`, ...to('author') }),
  arrived('author', 'reader', 'moderator'),
])

/** Each waits alone, since all before it have gone. */
const oneAfterAnother = gesture([content], (words) => {
  const next = schedule('author', { type: 'stream', content: words, ...toGarden })
  return [next, advance(pastDue), next, advance(pastDue), next]
})

const toNobody = gesture([channelWord, directWord, content], (channel, direct, words) => [
  schedule('author', { type: channel, content: words, ...toGarden, to: { missing: 'channel' } }),
  schedule('author', { type: channel, content: words, ...toGarden }),
  schedule('reader', { type: 'stream', content: words, ...toGarden, to: { missing: 'channel' } }),
  schedule('reader', { type: 'stream', content: words, ...toGarden }),
  schedule('author', { type: direct, content: words, to: [{ missing: 'user' }] }),
  schedule('author', { type: direct, content: words, to: [{ user: 'reader' }, { missing: 'user' }] }),
  schedule('author', { type: direct, content: words, to: [{ user: 'reader' }, { user: 'moderator' }] }),
  schedule('author', { type: direct, content: words, ...toReader }),
])

/** Servers that have no empty topic yet refuse the first. */
const withoutTopic = gesture([content], (words) => [
  schedule('author', { type: 'stream', content: words, ...garden }),
  schedule('author', { type: 'stream', content: words, ...toGarden }),
])

const incomplete = gesture([content], (words) => {
  const whole = { type: 'stream', content: words, ...toGarden }
  const required = ['type', 'to', 'content', 'scheduled_delivery_timestamp']
  return [required.map((missing) => schedule('author', { ...whole, [missing]: undefined })), schedule('author', whole)]
})

const inSeveralLines = gesture([content, content], (first, second) => [
  schedule('author', { type: 'stream', content: `${first}\n${second}`, ...toGarden }),
  arrived('reader'),
])

/** In each spelling, first where it is forbidden and then where it is not. */
const emptyTopicForbidden = gesture([content, content], (words, more) => {
  const [empty = '', inWords = '', byName = ''] = emptyTopics
  const each = [
    schedule('author', { type: 'stream', content: words, ...garden, topic: empty }),
    schedule('author', { type: 'stream', content: more, ...garden, topic: inWords }),
    schedule('author', { type: 'stream', content: `by name: ${more}`, ...garden, topic: byName }),
  ]
  const without = schedule('author', { type: 'stream', content: `without: ${more}`, ...garden })
  return [
    // Tells the display name, without which the empty topic is not known when it is seen.
    tellsOrganization,
    [topicsPolicy('disable_empty_topic'), each, without],
    [topicsPolicy('allow_empty_topic'), each],
    arrived('reader'),
  ]
})

const emptyTopic = gesture([content], (words) => [
  topicsPolicy('allow_empty_topic'),
  emptyTopics.map((topic, index) =>
    schedule('author', { type: 'stream', content: `${index} ${words}`, ...garden, topic }),
  ),
  [advance(pastDue), listAll('reader', { allow_empty_topic_name: true })],
])

/** Names one that is scheduled already: it stays what it is. */
const noEditing = gesture([content, content], (words, more) => {
  const whole = { type: 'stream', content: words, ...toGarden, scheduled_delivery_timestamp: due }
  const named = { scheduled_message_id: { answer: 'scheduled', field: 'scheduled_message_id' } }
  return [
    request('schedule-message', 'author', whole, { name: 'scheduled' }),
    schedule('author', { ...whole, content: `another: ${more}`, ...named }),
    arrived('reader'),
  ]
})

/** A content, a topic, and what forbids the empty topic: each refused alone, or delivered within its bound. */
const tooLong = gesture([content, either], (words, isJust) => {
  const longer = (name: string, letters: string): Value => (isJust ? { oneLongerThan: { told: name } } : letters)
  const all: readonly Parameters[] = [
    { content: longer('max_message_length', 'y'.repeat(20_000)), topic: 'plans' },
    { content: words, topic: longer('max_topic_length', 'x'.repeat(500)) },
  ]
  return [
    tellsOrganization,
    all.map((long) => schedule('author', { type: 'stream', ...garden, ...long })),
    arrived('reader'),
  ]
})

/** Nothing of it comes, though it would be in the list of the one to whom it was sent. */
const refusedForGood = gesture([content], (words) => [
  schedule('author', { type: 'direct', content: words, to: [{ user: 'reader' }, { missing: 'user' }] }),
  schedule('author', { type: 'direct', content: `also ${words}`, ...toReader }),
  arrived('reader'),
])

const withoutCredentials = gesture([content], (words) => [
  schedule(undefined, { type: 'stream', content: words, ...toGarden }),
  schedule('author', { type: 'stream', content: words, ...toGarden }),
])

/** Need no clock. */
export const scheduleGestures = each(1, toNobody, incomplete, withoutTopic, withoutCredentials)

export const deliveryGestures = [
  ...each(2, toChannel),
  ...each(1, readBySender, toPeople, oneAfterAnother, inSeveralLines),
  ...each(1, emptyTopicForbidden, emptyTopic, noEditing, tooLong, refusedForGood),
]
