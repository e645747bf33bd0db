// What a move is: messages of a topic that go to another topic, another channel, or both.
// Knows nothing of who may move them.
import { isHistoryProtected } from '../messages/access.ts'
import { isResolveToggle } from '../messages/topic.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { isReceived } from '../store/received.ts'
import type { TopicMessage } from '../store/topics.ts'
import type { User } from '../store/users.ts'
import type { EditRequest, PropagateMode } from './edit-request.ts'

export interface Move {
  readonly message: TopicMessage
  readonly streamId: number
  readonly toStreamId: number
  /** The topics. */
  readonly from: string
  readonly to: string
  readonly mode: PropagateMode
}

/** A topic or channel that the message has already is no move. */
export function moveOf(request: EditRequest, message: Message): Move | undefined {
  if (message.stream_id === null) return undefined
  const toStreamId = request.streamId ?? message.stream_id
  const to = request.topic ?? message.topic
  if (toStreamId === message.stream_id && to === message.topic) return undefined
  return { message, streamId: message.stream_id, toStreamId, from: message.topic, to, mode: request.propagateMode }
}

export function changesChannel(move: Move): boolean {
  return move.toStreamId !== move.streamId
}

/** Only marks the topic as resolved, or no longer so. */
export function isPureToggle(move: Move): boolean {
  return !changesChannel(move) && isResolveToggle(move.from, move.to)
}

/** The ids of the messages that a move takes along, ascending. */
export function messagesToMove(service: Service, mover: User, move: Move): number[] {
  if (move.mode === 'change_one') return [move.message.id]
  const firstId = move.mode === 'change_later' ? move.message.id : 0
  return topicAsSeenBy(service, mover, move, firstId).map((message) => message.id)
}

/** In protected history a person knows, and moves, only what they received. */
export function topicAsSeenBy(service: Service, user: User, { streamId, from }: Move, fromId = 0): TopicMessage[] {
  const messages = service.topics.messages(streamId, from, fromId)
  if (!isHistoryProtected(service.channels.get(streamId))) return messages
  return messages.filter((message) => isReceived(service.received.flags(user.id, message.id)))
}
