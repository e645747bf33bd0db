// The message object and `raw_content` as GET /messages/{message_id} shows them, held against the world: from what
// the message is to what follows from its edits.

import { editHistory } from './edit-history.ts'
import type { Fact } from './fact.ts'
import { lastTimestamps } from './last-timestamps.ts'
import { compare, contentPromise, isDirect } from './message-facts.ts'
import { broken, excused, holds, quoted } from './observe.ts'
import type { Observation } from './outcome.ts'
import { isPlainTopic } from './plain-text.ts'
import type { Message, World } from './world.ts'

export interface MessageView {
  readonly message: Readonly<Record<string, unknown>>
  /** The raw content by `raw_content`, or else by `content` where that was asked to be raw. */
  readonly raw: string | undefined
  readonly isRaw: boolean
}

export function* messageFacts(world: World, known: Message, view: MessageView): Generator<Observation> {
  yield* contentTrue(known, view)
  if (isDirect(known)) yield* ofDirectMessage(view)
  else yield* compare(assertedTopic(world, known), text(view.message.subject), 'topic')
  yield* compare(known.sender_id, number(view.message.sender_id), 'sender')
  yield* compare(known.timestamp, number(view.message.timestamp), 'timestamp')
  if (known.stream_id) yield* compare(known.stream_id, number(view.message.stream_id), 'channel')
}

export function* messageForm(known: Message, view: MessageView): Generator<Observation> {
  yield view.isRaw ? rawOnRequest(view) : renderedByDefault(view)
  yield* meMessage(known, view)
}

export function messageEdits(world: World, known: Message, view: MessageView): Generator<Observation> {
  const looks = editsTrue(world, known, view)
  return known.unseenEdits ? excused(looks) : looks
}

function* editsTrue(world: World, known: Message, view: MessageView): Generator<Observation> {
  yield* editHistory(world, known, view.message)
  yield* lastTimestamps(world, known, view.message)
}

function* contentTrue(known: Message, view: MessageView): Generator<Observation> {
  const { raw, message, isRaw } = view
  if (known.content.kind !== 'known' || raw === undefined) return
  const rightInMessage = isRaw && message.content === known.content.value
  if (raw !== known.content.value && rightInMessage)
    yield broken(contentPromise, `raw_content ${quoted(message.content)}`, quoted(raw), known.content.from)
  yield* compare(known.content, raw, 'content')
  yield holds(contentPromise)
}

function* ofDirectMessage({ message }: MessageView): Generator<Observation> {
  if (message.stream_id !== undefined)
    yield broken('message.stream-id-channel-only', 'no stream_id', `stream_id ${quoted(message.stream_id)}`, [])
  yield holds('message.stream-id-channel-only')
  if (message.subject !== '')
    yield broken('message.subject-of-direct-message', 'subject “”', `subject ${quoted(message.subject)}`, [])
  yield holds('message.subject-of-direct-message')
}

/** How the empty topic is shown comes later. */
export function assertedTopic(world: World, { topic }: Message): Fact<string> {
  return topic.kind === 'known' && !isPlainTopic(world, topic.value) ? { kind: 'unknown' } : topic
}

function rawOnRequest({ message, raw }: MessageView): Observation {
  const clause = 'get-message.raw-on-request'
  if (message.content_type !== 'text/x-markdown')
    return broken(clause, 'content_type “text/x-markdown”', `content_type ${quoted(message.content_type)}`, [])
  if (message.content !== raw) return broken(clause, `content ${quoted(raw)}`, `content ${quoted(message.content)}`, [])
  return holds(clause)
}

function renderedByDefault({ message }: MessageView): Observation {
  const clause = 'get-message.rendered-by-default'
  if (message.content_type === 'text/html') return holds(clause)
  return broken(clause, 'content_type “text/html”', `content_type ${quoted(message.content_type)}`, [])
}

const meClearly = /^\/me \S[^\n]*$/u

function* meMessage({ content }: Message, { message }: MessageView): Generator<Observation> {
  if (content.kind !== 'known') return
  const isMe = meClearly.test(content.value)
  if (!isMe && content.value.trim().startsWith('/me')) return
  if (message.is_me_message === isMe) yield holds('message.me-message')
  else yield broken('message.me-message', `${isMe}`, quoted(message.is_me_message), content.from)
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
