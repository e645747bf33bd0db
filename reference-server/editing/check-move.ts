// The rules for moving messages to another topic or channel. Pure questions: changes nothing.
import { MOVE_TIME_LIMIT_CODE_SINCE } from '../levels.ts'
import { mayPost, maySeeChannel } from '../messages/access.ts'
import { isResolveToggle } from '../messages/topic.ts'
import { checkTopicsPolicy } from '../messages/topics-policy.ts'
import { isInGroup, isModeratorOrAbove } from '../permissions.ts'
import { badRequest, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { OrganizationSettings } from '../store/organization-settings.ts'
import type { TopicMessage } from '../store/topics.ts'
import type { User } from '../store/users.ts'
import { changesChannel, isPureToggle, type Move, topicAsSeenBy } from './move.ts'
import { isWithinLimit, stricterOf } from './time-limit.ts'

export function checkMove(service: Service, caller: User, move: Move): void {
  const settings = service.organizationSettings.current()
  if (changesChannel(move)) checkDestination(service, caller, move)
  checkGroups(settings, caller, move)
  checkTopicsPolicy(service, service.channels.get(move.toStreamId), move.to)
  if (isPureToggle(move)) return
  if (isModeratorOrAbove(caller.role)) return
  checkMoveLimit(service, caller, move, limitOf(settings, move))
}

/** A channel that the mover cannot see is told to be missing. */
function checkDestination(service: Service, caller: User, { toStreamId }: Move): void {
  const channel = service.channels.find(toStreamId)
  if (channel === undefined) throw badRequest('Invalid channel ID')
  if (!maySeeChannel(service, caller, channel)) throw badRequest('Invalid channel ID')
  if (!mayPost(service, caller, channel)) throw badRequest(`Not authorized to send to channel '${channel.name}'`)
}

function checkGroups(settings: OrganizationSettings, caller: User, move: Move): void {
  const topicGroup = isResolveToggle(move.from, move.to)
    ? settings.can_resolve_topics_group
    : settings.can_move_messages_between_topics_group
  if (move.from !== move.to && !isInGroup(caller.role, topicGroup))
    throw badRequest("You don't have permission to edit this message")
  if (changesChannel(move) && !isInGroup(caller.role, settings.can_move_messages_between_channels_group))
    throw badRequest("You don't have permission to move this message")
}

/** Where both change, the stricter limit counts. */
function limitOf(settings: OrganizationSettings, move: Move): number | null {
  const changesTopic = move.from !== move.to && !isResolveToggle(move.from, move.to)
  const withinChannel = changesTopic ? settings.move_messages_within_stream_limit_seconds : null
  const betweenChannels = changesChannel(move) ? settings.move_messages_between_streams_limit_seconds : null
  return stricterOf(withinChannel, betweenChannels)
}

/** With `change_all` every message of the topic must be young enough, otherwise only the one that is named. */
function checkMoveLimit(service: Service, caller: User, move: Move, limitSeconds: number | null): void {
  const nowMs = service.clock.nowMs()
  const mayMove = (message: TopicMessage) => isWithinLimit(nowMs - message.sent_ms, limitSeconds)
  if (move.mode !== 'change_all' && mayMove(move.message)) return
  const topic = topicAsSeenBy(service, caller, move)
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
