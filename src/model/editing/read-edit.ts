// One attempt to edit a message: the request, who made it when, and what is known of the message. Sorts moves into
// those the specification is plain about and the others.

import { type Answered, whether } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { sha256 } from '../facts/text.ts'
import { isClearTopic, topicNamed } from '../readings/empty-topic.ts'
import { mark, maybeSameTopic } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { type Edit, type EditMessageRequest, type MoveKind, topicAfter } from './edit.ts'

export function attemptOf(world: World, request: EditMessageRequest, at: Moment): Edit {
  const found = world.messages.get(request.message_id)
  const message = found?.own ? found : undefined
  const mode = request.propagate_mode ?? 'change_one'
  const move = moveKind(world, request, mode, message, at.level)
  const attempt = { world, request, at, message, mode, move, toChannel: channelChange(request, message) }
  return { ...attempt, topicTo: topicAfter(attempt) }
}

function channelChange({ stream_id }: EditMessageRequest, message: Message | undefined): Edit['toChannel'] {
  if (stream_id === undefined) return 'none'
  if (message?.stream_id === undefined) return 'unclear'
  return whether(message.stream_id, (now) => now !== stream_id) === 'yes' ? 'other' : 'unclear'
}

function moveKind(
  world: World,
  request: EditMessageRequest,
  mode: string,
  message: Message | undefined,
  level: number,
): MoveKind {
  if (request.topic === undefined) return 'none'
  if (message?.stream_id === undefined || message.topic.kind !== 'known' || request.stream_id !== undefined)
    return 'unclear'
  const topic = topicNamed(world, request.topic, level)
  const before = message.topic.value
  if (topic === undefined || !isClearTopic(world, before, level) || maybeSameTopic(world, topic, before))
    return 'unclear'
  if (topic.startsWith(mark) === before.startsWith(mark)) return topic.endsWith(before) ? nested(topic, before) : 'move'
  if (mode !== 'change_all') return 'marked'
  if (topic === `${mark} ${before}`) return 'resolve'
  return before === `${mark} ${topic}` ? 'unresolve' : 'marked'
}

// A second mark in front of a resolved topic: resolved again, or renamed?
function nested(topic: string, before: string): MoveKind {
  return topic === `${mark} ${before}` ? 'marked' : 'move'
}

/** Whether the client's copy of the content is the stored one. Without new content nothing is guarded. */
export function sha256Matches(attempt: Edit): Answered {
  const { request, message } = attempt
  const sent = request.prev_content_sha256
  if (sent === undefined || message === undefined || request.content === undefined) return 'maybe'
  const matches = whether(message.content, (content) => sha256(content) === sent.toLowerCase())
  return matches === 'yes' && sent !== sent.toLowerCase() ? 'maybe' : matches
}
