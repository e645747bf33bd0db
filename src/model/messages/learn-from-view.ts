// What is known of a message after a look at it: confirmed, learnt, or, where it contradicts, simply taken as seen.

import { isConfirmedBy } from '../facts/blame.ts'
import { type Fact, known, unknown } from '../facts/fact.ts'
import { isSettled } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { entriesTrue, type Observation } from '../facts/observe.ts'
import { textOf } from '../facts/text.ts'
import { isPlainTopic } from '../readings/plain-text.ts'
import { type Message, withParts } from '../things/message.ts'
import type { World } from '../world/world.ts'
import {
  agrees,
  contentPromise,
  isDirect,
  isEqual,
  lookedAt,
  placePromise,
  takenAsSeen,
  topicPromise,
} from './message-facts.ts'
import { asShown, isHidden, shownTopic, type TopicView, topicBehind } from './topic-shown.ts'
import { type MessageView, number } from './view.ts'

/** Whether the look showed what an edit may change to be as it was known. */
export function isConfirmed(world: World, known: Message, view: MessageView): boolean {
  const { message, raw } = view
  if (!agrees(known.content, raw)) return false
  if (isDirect(known)) return true
  const isThere = known.stream_id === undefined || agrees(known.stream_id, number(message.stream_id))
  return isThere && agrees(asShown(world, known.topic, view.topics), textOf(message.subject))
}

export function asAgreed(world: World, known: Message, view: MessageView, at: Moment): Message {
  const content = lookedAt(known.content, view.raw, at, contentPromise)
  const seen = withParts(known, withoutBounds(known, view))
  if (isDirect(known)) return withParts(seen, { content })
  const subject = textOf(view.message.subject)
  const topic = subject === undefined ? known.topic : topicLookedAt(world, known.topic, subject, view.topics, at)
  if (known.stream_id === undefined || known.stream_id.kind === 'unknown') return withParts(seen, { content, topic })
  const stream_id = lookedAt(known.stream_id, number(view.message.stream_id), at, placePromise)
  return withParts(seen, { content, topic, stream_id })
}

/** A look has shown what became of edits with two ways out. */
function withoutBounds({ beyondBound, emptyResolved }: Message, { raw }: MessageView): Partial<Message> {
  const resolved = emptyResolved === undefined ? {} : { emptyResolved: undefined }
  if (beyondBound === undefined) return resolved
  const isOpen = raw === undefined && beyondBound.content !== undefined
  return { ...resolved, beyondBound: isOpen ? { content: beyondBound.content } : {} }
}

/** An edit that went unseen is in the list after all, or the list is worth nothing. */
export function verified(known: Message, edits: readonly Observation[]): Partial<Message> {
  if (!known.unseenEdits) return {}
  if (edits.some(({ saw }) => saw === 'cannot-tell')) return { editsComplete: false }
  return edits.some(({ clause }) => clause === entriesTrue) ? { unseenEdits: false } : {}
}

/** One fault is one finding: what follows from it is no news. */
export function asSeen(world: World, known: Message, view: MessageView, at: Moment): Message {
  const { message } = view
  const content = takenAsSeen(known.content, view.raw, at, contentPromise)
  const topic = isDirect(known) ? known.topic : topicSeen(world, known, view, at)
  const place = known.stream_id && takenAsSeen(known.stream_id, number(message.stream_id), at, placePromise)
  return {
    ...known,
    ...withoutBounds(known, view),
    ...(place && { stream_id: place }),
    content,
    topic,
    sender_id: takenAsSeen(known.sender_id, number(message.sender_id), at, 'message.sender-true'),
    timestamp: takenAsSeen(known.timestamp, number(message.timestamp), at, 'message.timestamp-true'),
    original: {
      content: isEqual(known.content, content) ? known.original.content : unknown,
      topic: isEqual(known.topic, topic) ? known.original.topic : unknown,
    },
    edits: [],
    editsComplete: false,
  }
}

function topicSeen(world: World, { topic }: Message, { message, topics }: MessageView, at: Moment): Fact<string> {
  const subject = textOf(message.subject)
  if (agrees(asShown(world, topic, topics), subject)) return topicConfirmed(world, topic, topics)
  if (subject === undefined) return unknown
  const stored = isPlainTopic(world, subject) ? subject : topicBehind(world, subject, topics)
  return stored === undefined ? unknown : takenAsSeen(topic, stored, at, topicPromise)
}

/** What is known of a topic after a look that did not contradict it. */
function topicLookedAt(world: World, fact: Fact<string>, seen: string, view: TopicView, at: Moment): Fact<string> {
  const isShown = fact.kind !== 'known' || asShown(world, fact, view).kind === 'known'
  if (!isSettled(fact, at) || !isShown) return fact
  if (fact.kind === 'known') return topicConfirmed(world, fact, view)
  const stored = storedTopic(world, fact, seen, view)
  return stored === undefined ? fact : known(stored, at.exchange, topicPromise)
}

/** The fact after a look that agreed, with the doubts that the view cannot settle. */
export function topicConfirmed(world: World, fact: Fact<string>, view: TopicView): Fact<string> {
  if (fact.kind !== 'known' || isConfirmedBy(fact, topicPromise)) return fact
  const hidden = fact.doubts.filter((doubt) => isHidden(world, fact.value, doubt, view))
  return known(fact.value, fact.from, topicPromise, hidden)
}

/** The one topic that looks like this. */
function storedTopic(world: World, fact: Fact<string>, seen: string, view: TopicView): string | undefined {
  if (fact.kind !== 'oneOf') return topicBehind(world, seen, view)
  const looks = fact.values.map((value) => shownTopic(world, value, view))
  if (looks.includes(undefined)) return undefined
  const [only, ...more] = fact.values.filter((_, i) => looks[i] === seen)
  return more.length > 0 ? undefined : (only ?? topicBehind(world, seen, view))
}
