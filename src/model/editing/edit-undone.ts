// What the world looks like after an edit that was refused, and after one of which nobody knows whether it was
// carried out.

import { unknown } from '../facts/fact.ts'
import { either, leftAlone } from '../facts/fact-after-write.ts'
import { reachOf, topicMessages } from '../messages/topic-messages.ts'
import { isPlainContent } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import { channelsAsked, topicsAsked } from './destination.ts'
import { entangled } from './doubtful-bystanders.ts'
import type { Edit } from './edit.ts'
import { changed, offersVoid, overwritten } from './edit-effects.ts'
import { maybeMoved, unseen } from './moved-along.ts'
import { noticesUnknown } from './notices.ts'
import { afterMoveOfStranger } from './stranger-moved.ts'

const changesNothing = 'edit-message.refused-edit-changes-nothing'

export function afterRefusal(attempt: Edit): readonly Effect[] {
  return changed(touchable(attempt).map((message) => unchanged(attempt, message)))
}

/** The messages that the edit might have touched. */
export function touchable({ world, message, request }: Edit): readonly Message[] {
  if (message === undefined) return []
  const moves = request.topic !== undefined || request.stream_id !== undefined
  return moves && message.stream_id !== undefined ? topicMessages(world, message).surely : [message]
}

function unchanged(attempt: Edit, before: Message): Message {
  const { request, at, message } = attempt
  const topic = leftAlone(before.topic, at.exchange, changesNothing, topicsAsked(attempt))
  const channels = channelsAsked(attempt)
  const isAtStake = before.stream_id !== undefined && channels.length > 0
  const place = isAtStake && { stream_id: leftAlone(before.stream_id, at.exchange, changesNothing, channels) }
  const each = { ...before, ...place }
  if (before !== message) return { ...each, topic }
  const contents = request.content === undefined ? [] : [request.content]
  return { ...each, topic, content: leftAlone(each.content, at.exchange, changesNothing, contents) }
}

/** `settledAt`: from when on a look decides whether it was carried out. */
export function afterUnknown(attempt: Edit, settledAt: number): readonly Effect[] {
  const { world, message, request, mode, at } = attempt
  if (message === undefined) return afterMoveOfStranger(attempt)
  const content = maybeContent(attempt, message, settledAt)
  const moves = request.topic !== undefined || request.stream_id !== undefined
  const doubtful = { content, ...unseen(overwritten(attempt, message)) }
  if (!moves) return [...changed([{ ...message, ...doubtful, editsComplete: false }]), ...offersVoid(attempt, message)]
  const { moved, maybe } = reachOf(world, message, mode, at.user_id)
  const others = [...moved, ...maybe].map((other) => maybeMoved(attempt, other, settledAt))
  const target = { ...maybeMoved(attempt, message, settledAt), ...doubtful }
  const aside = entangled(attempt, message)
  return [...changed([target, ...others, ...aside]), ...noticesUnknown(attempt), ...offersVoid(attempt, message)]
}

function maybeContent({ world, request, at }: Edit, { content }: Message, settledAt: number): Message['content'] {
  if (request.content === undefined) return content
  return isPlainContent(request.content, world) ? either(content, request.content, at.exchange, settledAt) : unknown
}
