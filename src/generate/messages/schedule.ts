// Gestures around scheduled messages: all type words, refusals, and what arrives when its time has come.

import fc from 'fast-check'
import { content, each, gesture, type Weighted } from '../arbitraries.ts'
import { beforeYoung, bystander, directMessage, inApples, inGarden } from '../namespace.ts'
import type { Step, Value } from '../plan.ts'
import { advance, control, type Parameters, request } from '../steps.ts'

const due: Value = { secondsFromNow: 120 }
const pastDue = 300
/** Before it is due, whatever the server rounds. */
const nearlyDue = 90

function schedule(as: string | undefined, parameters: Parameters): Step {
  return request('schedule-message', as, { scheduled_delivery_timestamp: due, ...parameters })
}

function listAll(as: string): Step {
  return request('get-messages', as, { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false })
}

const toGarden: Parameters = { to: { channel: 'garden' }, topic: 'plans' }
const channelWord = fc.constantFrom('stream', 'channel')
const directWord = fc.constantFrom('direct', 'private')
const toReader: Parameters = { to: [{ user: 'reader' }] }

const toChannel = gesture(
  [content, content, fc.constantFrom(undefined, true, false)],
  (words, more, read_by_sender) => [
    schedule('author', { type: 'stream', content: words, ...toGarden, read_by_sender }),
    schedule('author', { type: 'channel', content: `also ${more}`, ...toGarden }),
    [advance(nearlyDue), listAll('author')],
    [advance(pastDue), listAll('author'), listAll('reader')],
  ],
)

/** All else is read to the author, so that the first unread message shows how their own ones count. */
const readBySender = gesture([content, content], (words, more) => {
  const read = (name: string) => {
    const message_ids = [{ message: name }]
    return control('flags', { user_id: { user: 'author' }, message_ids, flag: 'read', op: 'add' })
  }
  return [
    [...beforeYoung, ...inApples.slice(2), bystander, directMessage, inGarden].map(read),
    schedule('author', { type: 'stream', content: words, ...toGarden, read_by_sender: true }),
    advance(pastDue),
    schedule('author', { type: 'stream', content: `unread: ${more}`, ...toGarden, read_by_sender: false }),
    [advance(pastDue), listAll('author')],
    request('get-messages', 'author', { anchor: 'first_unread', num_before: 5, num_after: 5 }),
  ]
})

const toPerson = gesture([directWord, content, content], (type, words, more) => [
  schedule('author', { type: 'direct', content: words, ...toReader }),
  schedule('author', { type: 'private', content: `also ${words}`, ...toReader }),
  schedule('author', { type, content: more, ...toReader, topic: 'ignored' }),
  schedule('reader', { type, content: more, to: [{ user: 'moderator' }], topic: 'left aside' }),
  [advance(pastDue), listAll('reader'), listAll('moderator')],
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
  schedule('author', { type: 'stream', content: words, to: { channel: 'garden' } }),
  schedule('author', { type: 'stream', content: words, ...toGarden }),
])

const incomplete = gesture([content], (words) => {
  const whole = { type: 'stream', content: words, ...toGarden }
  const required = ['type', 'to', 'content', 'scheduled_delivery_timestamp']
  return [required.map((missing) => schedule('author', { ...whole, [missing]: undefined })), schedule('author', whole)]
})

const inSeveralLines = gesture([content, content], (first, second) => [
  schedule('author', { type: 'stream', content: `${first}\n${second}`, ...toGarden }),
  [advance(pastDue), listAll('reader')],
])

/** What is told of the organization; the guest's registration is small in a large one, too. */
const tellsAll: Step = request('register-queue', 'guest', {})

const shownName: Value = { told: 'realm_empty_topic_display_name' }

/** In each spelling, first where it is forbidden and then where it is not. */
const emptyTopicForbidden = gesture([content, content], (words, more) => {
  const each = [
    schedule('author', { type: 'stream', content: words, to: { channel: 'garden' }, topic: '' }),
    schedule('author', { type: 'stream', content: more, to: { channel: 'garden' }, topic: '(no topic)' }),
    schedule('author', { type: 'stream', content: `by name: ${more}`, to: { channel: 'garden' }, topic: shownName }),
  ]
  const without = schedule('author', { type: 'stream', content: `without: ${more}`, to: { channel: 'garden' } })
  const policy = (topics_policy: string) => control('channel', { stream_id: { channel: 'garden' }, topics_policy })
  return [
    // Tells the display name, without which the empty topic is not known when it is seen.
    tellsAll,
    policy('disable_empty_topic'),
    each,
    without,
    policy('allow_empty_topic'),
    each,
    [advance(pastDue), listAll('reader')],
  ]
})

function listShown(as: string): Step {
  const all = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false }
  return request('get-messages', as, { ...all, allow_empty_topic_name: true })
}

const spellings: readonly Value[] = ['', '(no topic)', shownName]

const emptyTopic = gesture([content], (words) => [
  control('channel', { stream_id: { channel: 'garden' }, topics_policy: 'allow_empty_topic' }),
  spellings.map((topic, index) =>
    schedule('author', { type: 'stream', content: `${index} ${words}`, to: { channel: 'garden' }, topic }),
  ),
  [advance(pastDue), listShown('reader')],
])

/** Names one that is scheduled already: it stays what it is. */
const noEditing = gesture([content, content], (words, more) => {
  const whole = { type: 'stream', content: words, ...toGarden, scheduled_delivery_timestamp: due }
  const named = { scheduled_message_id: { answer: 'scheduled', field: 'scheduled_message_id' } }
  return [
    request('schedule-message', 'author', whole, { name: 'scheduled' }),
    schedule('author', { ...whole, content: `another: ${more}`, ...named }),
    [advance(pastDue), listAll('reader')],
  ]
})

/** A content, a topic, and what forbids the empty topic: each refused alone, or delivered within its bound. */
const tooLong = gesture([content, fc.boolean()], (words, isJust) => {
  const longer = (name: string, letters: string): Value => (isJust ? { oneLongerThan: { told: name } } : letters)
  const all: readonly Parameters[] = [
    { content: longer('max_message_length', 'y'.repeat(20_000)), topic: 'plans' },
    { content: words, topic: longer('max_topic_length', 'x'.repeat(500)) },
  ]
  return [
    tellsAll,
    all.map((long) => schedule('author', { type: 'stream', to: { channel: 'garden' }, ...long })),
    [advance(pastDue), listAll('reader')],
  ]
})

/** Nothing of it comes, though it would be in the list of the one to whom it was sent. */
const refusedForGood = gesture([content], (words) => [
  schedule('author', { type: 'direct', content: words, to: [{ user: 'reader' }, { missing: 'user' }] }),
  schedule('author', { type: 'direct', content: `also ${words}`, ...toReader }),
  [advance(pastDue), listAll('reader')],
])

const withoutCredentials = gesture([content], (words) => [
  schedule(undefined, { type: 'stream', content: words, ...toGarden }),
  schedule('author', { type: 'stream', content: words, ...toGarden }),
])

/** Need no clock. */
export const scheduleGestures: Weighted = each(1, toNobody, incomplete, withoutTopic, withoutCredentials)

export const deliveryGestures: Weighted = [
  ...each(2, toChannel),
  ...each(
    1,
    readBySender,
    toPerson,
    oneAfterAnother,
    inSeveralLines,
    emptyTopicForbidden,
    emptyTopic,
    noEditing,
    tooLong,
    refusedForGood,
  ),
]
