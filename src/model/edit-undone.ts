// What the world looks like after an edit that was refused, and after one of which nobody knows whether it was
// carried out.

import type { Attempt } from './attempt.ts'
import { changed, offersVoid, overwritten } from './edit-effects.ts'
import { entangled } from './entangled.ts'
import { unknown } from './fact.ts'
import { maybeMoved, unseen } from './moved-along.ts'
import { noticesAfter } from './notices.ts'
import { isPlainContent } from './plain-text.ts'
import { reachOf, topicMessages } from './topic-messages.ts'
import type { Effect, Message } from './world.ts'
import { either, leftAlone } from './writing.ts'

const changesNothing = 'edit-message.refused-edit-changes-nothing'

export function afterRefusal(attempt: Attempt): readonly Effect[] {
  return changed(touchable(attempt).map((message) => unchanged(attempt, message)))
}

/** The messages that the edit might have touched. */
export function touchable({ world, message, request }: Attempt): readonly Message[] {
  if (message === undefined) return []
  const moves = request.topic !== undefined || request.stream_id !== undefined
  return moves && message.stream_id !== undefined ? topicMessages(world, message).surely : [message]
}

function unchanged({ request, at, message }: Attempt, each: Message): Message {
  const topics = request.topic === undefined ? [] : [request.topic]
  const topic = leftAlone(each.topic, at.exchange, changesNothing, topics)
  if (each !== message) return { ...each, topic }
  const contents = request.content === undefined ? [] : [request.content]
  return { ...each, topic, content: leftAlone(each.content, at.exchange, changesNothing, contents) }
}

/** `settledAt`: from when on a look decides whether it was carried out. */
export function afterUnknown(attempt: Attempt, settledAt: number): readonly Effect[] {
  const { world, message, request, mode } = attempt
  if (message === undefined) return []
  const content = maybeContent(attempt, message, settledAt)
  const moves = request.topic !== undefined || request.stream_id !== undefined
  const doubtful = { content, ...unseen(overwritten(attempt, message)) }
  if (!moves) return [...changed([{ ...message, ...doubtful, editsComplete: false }]), ...offersVoid(message)]
  const { moved, maybe } = reachOf(world, message, mode)
  const others = [...moved, ...maybe].map((other) => maybeMoved(attempt, other, settledAt))
  const target = { ...maybeMoved(attempt, message, settledAt), ...doubtful }
  const aside = entangled(attempt, message, request.topic ?? '')
  return [...changed([target, ...others, ...aside]), ...noticesAfter(attempt), ...offersVoid(message)]
}

function maybeContent({ request, at }: Attempt, { content }: Message, settledAt: number): Message['content'] {
  if (request.content === undefined) return content
  return isPlainContent(request.content) ? either(content, request.content, at.exchange, settledAt) : unknown
}
