// What a message that an edit changes remembers of it.

import { type Answered, whether } from '../facts/fact.ts'
import { isBeyond, maxContentLength, maxTopicLength } from '../readings/bounds.ts'
import { isPlainContent, maybeSameTopic } from '../readings/plain-text.ts'
import type { Message, PastEdit } from '../things/message.ts'
import type { Edit } from './edit.ts'
import { marksEmptyTopic } from './place-conditions.ts'

/** What an edit may change. */
type Editable = Pick<Message, 'content' | 'topic' | 'stream_id'>

/** Whether it did no more than resolve or unresolve the topic. */
function resolves({ move }: Edit): Answered {
  if (move === 'unclear' || move === 'marked') return 'maybe'
  return move === 'resolve' || move === 'unresolve' ? 'yes' : 'no'
}

export function editOf(attempt: Edit, before: Message, after: Editable): PastEdit {
  const content = { before: before.content, after: after.content }
  return { ...moveOf(attempt, before, after), ...(attempt.request.content !== undefined && { content }) }
}

/** The part of an edit that also concerns the messages that move along. */
export function moveOf(attempt: Edit, before: Message, after: Editable): PastEdit {
  const { request, at } = attempt
  const topic = { before: before.topic, after: after.topic, resolves: resolves(attempt) }
  const channel = before.stream_id && after.stream_id && { before: before.stream_id, after: after.stream_id }
  return {
    exchange: at.exchange,
    // Without credentials nothing is ever carried out, so that there is always someone.
    user_id: at.user_id ?? Number.NaN,
    time: at.time,
    ...(request.topic !== undefined && { topic }),
    ...(request.stream_id !== undefined && channel && { channel }),
  }
}

/** An edit that changes nothing may or may not be remembered. */
export function surelyEdited(attempt: Edit, { content, topic }: Message): boolean {
  const { world, request, toChannel } = attempt
  const asked = request.content
  const moveTo = request.topic
  if (asked === undefined && moveTo === undefined && toChannel === 'none') return false
  if (toChannel === 'unclear' || attempt.topicTo.kind === 'unclear') return false
  if (asked !== undefined && !isPlainContent(asked, world)) return false
  if (asked !== undefined && whether(content, (now) => now === asked) !== 'no') return false
  return moveTo === undefined || whether(topic, (now) => maybeSameTopic(world, now, moveTo)) === 'no'
}

/** The edits beyond the bounds that no look has shown the outcome of. */
export function beyondBound({ world, request, at }: Edit, { beyondBound: before }: Message): Partial<Message> {
  const topic = request.topic === undefined ? before?.topic : beyond(request.topic, maxTopicLength(world), at.exchange)
  const content =
    request.content === undefined ? before?.content : beyond(request.content, maxContentLength(world), at.exchange)
  if (before === undefined && topic === undefined && content === undefined) return {}
  return { beyondBound: { ...(topic !== undefined && { topic }), ...(content !== undefined && { content }) } }
}

export function emptyResolved(attempt: Edit): Partial<Message> {
  if (attempt.request.topic === undefined) return {}
  return { emptyResolved: marksEmptyTopic(attempt) ? attempt.at.exchange : undefined }
}

function beyond(text: string, max: number | undefined, exchange: number): number | undefined {
  return isBeyond(text, max) ? exchange : undefined
}
