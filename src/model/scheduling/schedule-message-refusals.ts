// When a scheduled message must be refused and when it may be.

import { type Answered, whether } from '../facts/fact.ts'
import { atMostMaybe, type Condition, maybeIf, opposite, when, yesIf } from '../facts/refusal.ts'
import { isMissingChannel, isRestricted } from '../readings/channel-access.ts'
import { allowsEmptyTopic, emptyTopicSince, isEmptyTopicOnly } from '../readings/empty-topic.ts'
import { isSubscribed, mayBeArchived } from '../readings/following.ts'
import { isMissingUser } from '../readings/groups.ts'
import { isPlainContent, isPlainTopic, mayMentionMany } from '../readings/plain-text.ts'
import type { Channel } from '../things/channel.ts'
import { mayBeLockedOut } from '../world/people.ts'
import { roleOf, type World } from '../world/world.ts'
import { type Attempt, isEmptyTopic, isToChannel, isToPeople } from './schedule-message-request.ts'

const channelTypeSince = 248

export function scheduleConditions(attempt: Attempt): readonly Condition[] {
  const { request, at } = attempt
  const { type, to, content, scheduled_delivery_timestamp: due } = request
  // The time of delivery was surely ahead, and not too far.
  const isInFuture = due !== undefined && at.time && due >= at.time.to + soon && due <= at.time.from + farAway
  return [
    when('schedule-message.required-refused', yesIf([type, to, content, due].includes(undefined))),
    ...(isToChannel(request) ? ofChannel(attempt) : []),
    ...(isToPeople(request) ? ofPeople(attempt) : []),
    maybeIf('a type that is not known', !isToChannel(request) && !isToPeople(request)),
    maybeIf('a type that is newer than the server', type === 'channel' && at.level < channelTypeSince),
    maybeIf('a content that is not plain', isOddContent(attempt.world, content ?? '')),
    maybeIf('schedule-message.delivery-in-the-past', !isInFuture),
  ]
}

export function isOddContent(world: World, content: string): boolean {
  return !isPlainContent(content, world) || mayMentionMany(content)
}

const soon = 60
const farAway = 5 * 366 * 86_400

function ofChannel(attempt: Attempt): readonly Condition[] {
  const { world, request, user_id } = attempt
  const { to, topic } = request
  const channel = channelOf(attempt)
  const isMissing = typeof to === 'number' && isMissingChannel(world, to) === 'yes'
  const missing = when('schedule-message.missing-channel-refused', yesIf(isMissing), 'STREAM_DOES_NOT_EXIST')
  if (isMissing) return [missing, maybeIf('a topic that is not plain', !isPlain(attempt))]
  const isUsual = channel?.own === true && isSubscribed(user_id, channel) === 'yes'
  return [
    when('schedule-message.empty-topic-forbidden-refused', emptyButForbidden(attempt)),
    topicRequired(attempt, channel),
    maybeIf('a channel that the run did not make for the caller', !isUsual || mayBeArchived(channel)),
    maybeIf('a channel where not everyone may post', isRestricted(channel)),
    maybeIf('a topic that is not plain', topic === undefined || !isPlain(attempt)),
  ]
}

function channelOf({ world, request: { to } }: Attempt): Channel | undefined {
  return typeof to === 'number' ? world.channels.get(to) : undefined
}

// The empty topic is as plain as others where it is allowed.
function isPlain(attempt: Attempt): boolean {
  const { world, request } = attempt
  const { topic = '' } = request
  const channel = channelOf(attempt)
  if (isEmptyTopic(attempt, topic) === 'yes') return allowsEmptyTopic(world, channel) === 'yes'
  return isPlainTopic(world, topic) && (channel === undefined || isEmptyTopicOnly(channel) === 'no')
}

/** Before there was an empty topic, and where that is forbidden, a channel message needs one. */
function topicRequired({ request, at, world }: Attempt, channel: Channel | undefined): Condition {
  if (at.level < emptyTopicSince)
    return when('schedule-message.topic-required-before-334-refused', yesIf(request.topic === undefined))
  const isForbidden = opposite(allowsEmptyTopic(world, channel))
  return when('schedule-message.topic-required-refused', request.topic === undefined ? isForbidden : 'no')
}

function emptyButForbidden(attempt: Attempt): Answered {
  const { world, request, at } = attempt
  const { topic, to } = request
  if (topic === undefined || typeof to !== 'number') return 'no'
  const isEmpty = isEmptyTopic(attempt, topic)
  if (isEmpty === 'no' || at.level < emptyTopicSince) return atMostMaybe(isEmpty)
  const forbids = opposite(allowsEmptyTopic(world, channelOf(attempt)))
  return isEmpty === 'yes' || forbids === 'no' ? forbids : 'maybe'
}

function ofPeople(attempt: Attempt): readonly Condition[] {
  const { world, request, user_id } = attempt
  const ids = typeof request.to === 'number' ? [] : (request.to ?? [])
  const isNobody = (id: number) => isMissingUser(world, id) === 'yes'
  const others = ids.filter((id) => id !== user_id)
  // What becomes of messages to people who were deactivated is not said.
  const areUsual = ids.every((id) => world.users.has(id) && !mayBeLockedOut(world, id))
  const isUsual = others.length > 0 && new Set(ids).size === ids.length && areUsual
  const withGuests = [user_id, ...ids].some((id) => whether(roleOf(world, id), (role) => role === 'guest') !== 'no')
  const oddTopic = request.topic !== undefined && !isPlainTopic(world, request.topic) && request.topic !== ''
  if (ids.some(isNobody)) {
    const isOdd = !ids.every((id) => isNobody(id) || world.users.has(id))
    return [when('schedule-message.missing-person-refused', 'yes', 'BAD_REQUEST'), maybeIf('other ids', isOdd)]
  }
  return [maybeIf('people that the run did not make', !isUsual || withGuests || oddTopic)]
}
