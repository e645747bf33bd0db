// What is known of a message after a look at it: confirmed, learnt, or, where it contradicts, simply taken as seen.

import { type Fact, unknown } from './fact.ts'
import type { GetMessageRequest } from './get-message.ts'
import { agrees, contentPromise, isDirect, lookedAt, takenAsSeen, topicPromise } from './message-facts.ts'
import { assertedTopic, type MessageView, number, text } from './message-view.ts'
import { entriesTrue } from './observe.ts'
import type { Moment, Observation } from './outcome.ts'
import { isPlainTopic } from './plain-text.ts'
import type { Message, World } from './world.ts'

/** Whether the look showed what an edit may change to be as it was known. */
export function isConfirmed(world: World, known: Message, { message, raw }: MessageView): boolean {
  return agrees(known.content, raw) && (isDirect(known) || agrees(assertedTopic(world, known), text(message.subject)))
}

export function asAgreed(
  world: World,
  request: GetMessageRequest,
  known: Message,
  view: MessageView,
  at: Moment,
): Message {
  const content = lookedAt(known.content, view.raw, at, contentPromise)
  if (isDirect(known)) return { ...known, content }
  const topic = lookedAt(known.topic, topicIn(world, request, known, view), at, topicPromise)
  return { ...known, content, topic }
}

// An unknown topic may be the empty one in disguise, unless it was asked to be shown as it is.
function topicIn(world: World, request: GetMessageRequest, known: Message, view: MessageView): string | undefined {
  const subject = text(view.message.subject)
  if (subject === undefined || known.topic.kind !== 'unknown') return subject
  return request.allow_empty_topic_name === true && isPlainTopic(world, subject) ? subject : undefined
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
  const content = contentSeen(known, view, at)
  const topic = isDirect(known) ? known.topic : topicSeen(world, known, text(message.subject), at)
  const place = known.stream_id && takenAsSeen(known.stream_id, number(message.stream_id), at, 'message.stream-id-true')
  return {
    ...known,
    ...(place && { stream_id: place }),
    content,
    topic,
    sender_id: takenAsSeen(known.sender_id, number(message.sender_id), at, 'message.sender-true'),
    timestamp: takenAsSeen(known.timestamp, number(message.timestamp), at, 'message.timestamp-true'),
    original: {
      content: isSame(known.content, content) ? known.original.content : unknown,
      topic: isSame(known.topic, topic) ? known.original.topic : unknown,
    },
    edits: [],
    editsComplete: false,
  }
}

function contentSeen(known: Message, { message, raw }: MessageView, at: Moment): Fact<string> {
  if (agrees(known.content, text(message.content))) return known.content
  return takenAsSeen(known.content, raw, at, contentPromise)
}

function topicSeen(world: World, known: Message, subject: string | undefined, at: Moment): Fact<string> {
  if (subject === undefined || !isPlainTopic(world, subject)) return unknown
  return takenAsSeen(known.topic, subject, at, topicPromise)
}

function isSame(before: Fact<string>, after: Fact<string>): boolean {
  return before.kind === 'known' && after.kind === 'known' && before.value === after.value
}
