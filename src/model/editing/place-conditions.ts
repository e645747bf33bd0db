// When the new topic or the new channel must make an edit be refused, and what about them is left open.

import { type Answered, possible, unknown } from '../facts/fact.ts'
import { atMostMaybe, type Condition, maybeIf, opposite, when, yesIf } from '../facts/refusal.ts'
import { emptyNeverResolved, isBeyond, maxTopicLength, topicBounded } from '../readings/bounds.ts'
import { isRestricted } from '../readings/channel-access.ts'
import {
  allowsEmptyTopic,
  emptyTopicSince,
  isEmptyTopic,
  isEmptyTopicOnly,
  topicNamed,
} from '../readings/empty-topic.ts'
import { isSubscribed, mayBeArchived } from '../readings/following.ts'
import { isInGroup } from '../readings/permissions.ts'
import { isPlainNameButForLength, mark, mayMarkEmpty } from '../readings/plain-text.ts'
import { channelAfter, type Edit } from './edit.ts'

export function topicConditions(attempt: Edit): readonly Condition[] {
  return [
    when('edit-message.empty-topic-forbidden-refused', toForbiddenEmptyTopic(attempt)),
    when(emptyNeverResolved, atMostMaybe(yesIf(marksEmptyTopic(attempt)))),
    when('the empty topic taken to another channel', bringsEmptyTopic(attempt)),
    when('edit-message.named-topic-in-empty-topic-only', namedInEmptyOnly(attempt)),
  ]
}

/** What does not depend on the message. */
export function topicNameConditions(attempt: Edit): readonly Condition[] {
  const { world, request, at } = attempt
  const { topic } = request
  if (topic === undefined || topicNamed(world, topic, at.level) !== undefined) return []
  if (marksEmptyTopic(attempt)) return []
  if (mayMarkEmpty(world, topic)) return [when('edit-message.mark-before-empty-name', 'maybe')]
  const isTooLong = isBeyond(topic, maxTopicLength(world))
  if (isTooLong && isPlainNameButForLength(world, topic)) return [when(topicBounded, 'maybe')]
  return [when('edit-message.surrounding-space', 'maybe')]
}

/** The clause by which a move within the channel is refused that may be refused: another one for the empty topic. */
export function refusedMove({ message, at }: Edit, ofNamedTopics: string): string {
  const isEmpty = at.level >= emptyTopicSince && message && isEmptyTopic(message.topic) === 'yes'
  return isEmpty ? 'edit-message.empty-topic-move-refused' : ofNamedTopics
}

function toForbiddenEmptyTopic(attempt: Edit): Answered {
  const { world, request, message, at } = attempt
  if (request.topic === undefined || topicNamed(world, request.topic, at.level) !== '') return 'no'
  if (message?.stream_id === undefined) return 'maybe'
  const forbidden = opposite(allowsEmptyTopic(world, channelAfter(attempt)))
  return isEmptyTopic(message.topic) === 'no' ? forbidden : atMostMaybe(forbidden)
}

/** Whether it surely marks the empty topic as resolved: the mark with its space and no name, for the whole empty topic. */
export function marksEmptyTopic({ request, message, mode, at, toChannel }: Edit): boolean {
  if (request.topic !== `${mark} ` || mode !== 'change_all' || toChannel !== 'none') return false
  return at.level >= emptyTopicSince && message?.stream_id !== undefined && isEmptyTopic(message.topic) === 'yes'
}

function bringsEmptyTopic(attempt: Edit): Answered {
  const { world, request, message, toChannel } = attempt
  if (request.topic !== undefined || toChannel === 'none') return 'no'
  if (message && isEmptyTopic(message.topic) === 'no') return 'no'
  return allowsEmptyTopic(world, channelAfter(attempt)) === 'yes' ? 'no' : 'maybe'
}

function namedInEmptyOnly(attempt: Edit): Answered {
  const { world, request, message, toChannel, at } = attempt
  if (request.topic === undefined && toChannel === 'none') return 'no'
  if (request.topic !== undefined && topicNamed(world, request.topic, at.level) === '') return 'no'
  const keepsEmpty = request.topic === undefined && message && isEmptyTopic(message.topic)
  if (message?.stream_id === undefined || keepsEmpty === 'yes') return 'no'
  return atMostMaybe(yesIf(isEmptyTopicOnly(channelAfter(attempt)) !== 'no'))
}

const badRequest = 'BAD_REQUEST'

export function channelConditions(attempt: Edit): readonly Condition[] {
  return [
    when('edit-message.channel-of-direct-message-refused', channelOfDirectMessage(attempt)),
    when('edit-message.between-channels-group-refused', outsideGroup(attempt), badRequest),
    when('a channel that is archived', inArchivedChannel(attempt)),
  ]
}

function channelOfDirectMessage({ request, message }: Edit): Answered {
  if (request.stream_id === undefined || message?.stream_id !== undefined) return 'no'
  return message?.participants === undefined ? 'maybe' : 'yes'
}

function outsideGroup({ world, toChannel, at }: Edit): Answered {
  if (toChannel === 'none') return 'no'
  const outside = opposite(isInGroup(world, at.user_id, 'can_move_messages_between_channels_group'))
  return toChannel === 'other' ? outside : atMostMaybe(outside)
}

/** To a channel that does not exist, or that the caller may not see or write to, a move is refused or not. */
export function destinationCondition({ world, request, at }: Edit): Condition {
  const clause = 'edit-message.missing-channel'
  if (request.stream_id === undefined) return when(clause, 'no')
  const channel = world.channels.get(request.stream_id)
  if (channel === undefined || at.user_id === undefined) return when(clause, 'maybe')
  const isThere = isSubscribed(at.user_id, channel) === 'yes'
  return maybeIf(clause, !isThere || mayBeArchived(channel) || isRestricted(channel))
}

function inArchivedChannel({ world, message }: Edit): Answered {
  const channels = (possible(message?.stream_id ?? unknown) ?? []).map((id) => world.channels.get(id))
  return atMostMaybe(yesIf(channels.some((channel) => channel && mayBeArchived(channel))))
}
