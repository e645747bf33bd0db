// When the name of a new topic must make an edit be refused, and what about it is left open.

import { type Answered, whether } from '../facts/fact.ts'
import { atMostMaybe, type Condition, opposite, when, yesIf } from '../facts/refusal.ts'
import { isBeyond, maxTopicLength, topicBounded } from '../readings/bounds.ts'
import {
  allowsEmptyTopic,
  displayName,
  emptyTopicSince,
  isEmptyTopicOnly,
  topicNamed,
} from '../readings/empty-topic.ts'
import { isPlainNameButForLength } from '../readings/plain-text.ts'
import { channelAfter } from './destination.ts'
import type { Edit } from './edit.ts'

export function topicConditions(attempt: Edit): readonly Condition[] {
  return [
    when('edit-message.empty-topic-forbidden-refused', toForbiddenEmptyTopic(attempt)),
    when('edit-message.empty-topic-resolve-refused', resolvesEmptyTopic(attempt)),
    when('the empty topic taken to another channel', bringsEmptyTopic(attempt)),
    when('edit-message.named-topic-in-empty-topic-only', namedInEmptyOnly(attempt)),
  ]
}

/** What does not depend on the message. */
export function topicNameConditions({ world, request, at }: Edit): readonly Condition[] {
  const { topic } = request
  if (topic === undefined || topicNamed(world, topic, at.level) !== undefined) return []
  const isTooLong = isBeyond(topic, maxTopicLength(world))
  if (isTooLong && isPlainNameButForLength(world, topic)) return [when(topicBounded, 'maybe')]
  return [when('edit-message.surrounding-space', 'maybe')]
}

/** The clause by which a move within the channel is refused that may be refused: another one for the empty topic. */
export function refusedMove({ message, at }: Edit, ofNamedTopics: string): string {
  const isEmpty = at.level >= emptyTopicSince && message && whether(message.topic, (topic) => topic === '') === 'yes'
  return isEmpty ? 'edit-message.empty-topic-move-refused' : ofNamedTopics
}

function toForbiddenEmptyTopic(attempt: Edit): Answered {
  const { world, request, message, at } = attempt
  if (request.topic === undefined || topicNamed(world, request.topic, at.level) !== '') return 'no'
  if (message?.stream_id === undefined) return 'maybe'
  const forbidden = opposite(allowsEmptyTopic(world, channelAfter(attempt)))
  return whether(message.topic, (topic) => topic === '') === 'no' ? forbidden : atMostMaybe(forbidden)
}

// The mark before the empty name. Whether the mark alone is a name like others, and what the mark before the display
// name means, is not said.
function resolvesEmptyTopic({ world, request, message, mode, at, toChannel }: Edit): Answered {
  const { topic } = request
  if (at.level < emptyTopicSince || topic === undefined || mode !== 'change_all') return 'no'
  if (topic.trim() !== '✔' && topic !== `✔ ${displayName(world)}`) return 'no'
  if (message?.stream_id === undefined) return 'maybe'
  const isEmpty = whether(message.topic, (now) => now === '')
  return toChannel === 'none' && topic === '✔ ' ? isEmpty : atMostMaybe(isEmpty)
}

function bringsEmptyTopic(attempt: Edit): Answered {
  const { world, request, message, toChannel } = attempt
  if (request.topic !== undefined || toChannel === 'none') return 'no'
  if (message && whether(message.topic, (topic) => topic === '') === 'no') return 'no'
  return allowsEmptyTopic(world, channelAfter(attempt)) === 'yes' ? 'no' : 'maybe'
}

function namedInEmptyOnly(attempt: Edit): Answered {
  const { world, request, message, toChannel, at } = attempt
  if (request.topic === undefined && toChannel === 'none') return 'no'
  if (request.topic !== undefined && topicNamed(world, request.topic, at.level) === '') return 'no'
  const keepsEmpty = request.topic === undefined && message && whether(message.topic, (topic) => topic === '')
  if (message?.stream_id === undefined || keepsEmpty === 'yes') return 'no'
  return atMostMaybe(yesIf(isEmptyTopicOnly(channelAfter(attempt)) !== 'no'))
}
