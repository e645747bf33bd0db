// The rules for moving messages to another topic, and which messages go along. Pure questions: changes nothing.
import { MOVE_TIME_LIMIT_CODE_SINCE } from '../levels.ts'
import { isResolveToggle } from '../messages/topic.ts'
import { isInGroup, isModeratorOrAbove } from '../permissions.ts'
import { badRequest, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { TopicMessage } from '../store/messages.ts'
import type { User } from '../store/users.ts'
import type { PropagateMode } from './edit-request.ts'
import { isWithinLimit } from './time-limit.ts'

export interface Move {
  readonly message: TopicMessage
  readonly streamId: number
  readonly from: string
  readonly to: string
  readonly mode: PropagateMode
}

export function checkMove(service: Service, caller: User, move: Move): void {
  const settings = service.organizationSettings.current()
  const isToggle = isResolveToggle(move.from, move.to)
  const group = isToggle ? settings.can_resolve_topics_group : settings.can_move_messages_between_topics_group
  if (!isInGroup(caller.role, group)) throw badRequest("You don't have permission to edit this message")
  if (isToggle) return
  if (isModeratorOrAbove(caller.role)) return
  checkMoveLimit(service, move, settings.move_messages_within_stream_limit_seconds)
}

/** The ids of the messages that a move takes along, ascending. */
export function messagesToMove(service: Service, move: Move): number[] {
  if (move.mode === 'change_one') return [move.message.id]
  const firstId = move.mode === 'change_later' ? move.message.id : 0
  return service.messages.inTopic(move.streamId, move.from, firstId).map((message) => message.id)
}

/** With `change_all` every message of the topic must be young enough, otherwise only the one that is named. */
function checkMoveLimit(service: Service, move: Move, limitSeconds: number | null): void {
  const nowMs = service.clock.nowMs()
  const mayMove = (message: TopicMessage) => isWithinLimit(nowMs - message.sent_ms, limitSeconds)
  if (move.mode !== 'change_all' && mayMove(move.message)) return
  const topic = service.messages.inTopic(move.streamId, move.from)
  const movable = topic.filter(mayMove)
  if (move.mode === 'change_all' && movable.length === topic.length) return
  throw moveTimeLimitExceeded(service.level, topic, movable)
}

function moveTimeLimitExceeded(level: number, topic: readonly TopicMessage[], movable: readonly TopicMessage[]) {
  const msg = "You only have permission to move some of this topic's messages, because of their age"
  if (level < MOVE_TIME_LIMIT_CODE_SINCE) return badRequest(msg)
  return new Refusal(400, 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', msg, {
    first_message_id_allowed_to_move: movable[0]?.id ?? null,
    total_messages_in_topic: topic.length,
    total_messages_allowed_to_move: movable.length,
  })
}
