// A request to schedule a message, sorted into where it goes and how plain it is; and what is to come after it was accepted,
// or may have been, or was refused: something to look for in later lists, and a topic that may hold more than was sent to
// it. Knows nothing of its delivery.

import type { Answered } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { noticesIn, withNotices } from '../messages/notice-promises.ts'
import { isBeyond, maxContentLength, maxTopicLength } from '../readings/bounds.ts'
import { topicNamed } from '../readings/empty-topic.ts'
import { isPlainTopic, mayBeEmpty } from '../readings/plain-text.ts'
import type { Channel } from '../things/channel.ts'
import { acquainted } from '../things/journal.ts'
import type { Scheduled } from '../things/scheduled-message.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'

export interface ScheduleMessageRequest {
  /** Edited a scheduled message until level 183; nothing is asserted of it. */
  readonly scheduled_message_id?: number
  readonly type?: string
  readonly to?: number | readonly number[]
  readonly content?: string
  readonly topic?: string
  readonly scheduled_delivery_timestamp?: number
  readonly read_by_sender?: boolean
}

export interface Attempt {
  readonly world: World
  readonly request: ScheduleMessageRequest
  readonly at: Moment
  readonly user_id: number
}

export function isToChannel({ type }: ScheduleMessageRequest): boolean {
  return type === 'channel' || type === 'stream'
}

export function isToPeople({ type }: ScheduleMessageRequest): boolean {
  return type === 'direct' || type === 'private'
}

/** Whether the topic is read as the empty one. */
export function isEmptyTopic({ world, at }: Attempt, topic: string): Answered {
  if (topicNamed(world, topic, at.level) === '') return 'yes'
  return mayBeEmpty(world, topic) ? 'maybe' : 'no'
}

/** Whether a content is longer than the server tells that contents may be. */
export function isContentTooLong(world: World, content: string): boolean {
  return isBeyond(content, maxContentLength(world))
}

export function isTopicTooLong(world: World, topic: string): boolean {
  return isBeyond(topic, maxTopicLength(world))
}

/** `fate`: the id that it was given, or why it has none. */
export function afterScheduling(attempt: Attempt, fate: number | 'refused' | 'maybe'): readonly Effect[] {
  const to = scheduled(attempt, fate)
  if (to === undefined) return []
  const others = fate === 'refused' ? [] : [...crowded(attempt), ...acquainted(to.participants ?? [])]
  return [{ set: 'scheduled', to }, ...others]
}

function scheduled(attempt: Attempt, fate: number | 'refused' | 'maybe'): Scheduled | undefined {
  const { request, at, user_id } = attempt
  const { content, topic, scheduled_delivery_timestamp, read_by_sender } = request
  const recipient = recipientOf(attempt)
  if (recipient === undefined || content === undefined || scheduled_delivery_timestamp === undefined) return undefined
  return {
    scheduled_message_id: typeof fate === 'number' ? fate : -at.exchange,
    ...fateOf(attempt, fate),
    exchange: at.exchange,
    sender_id: user_id,
    ...recipient,
    content,
    scheduled_delivery_timestamp,
    ...(topic === undefined ? {} : { topic }),
    ...(read_by_sender === undefined ? {} : { read_by_sender }),
  }
}

// Whether a message comes whose time is about to come is open; where it comes, it is what was accepted.
const surelyAhead = 60
const justAhead = 1

function fateOf({ request, at }: Attempt, fate: number | 'refused' | 'maybe'): Pick<Scheduled, 'fate' | 'isAccepted'> {
  if (typeof fate !== 'number') return { fate }
  const due = request.scheduled_delivery_timestamp
  const ahead = at.time === undefined || due === undefined ? Number.NEGATIVE_INFINITY : due - at.time.to
  if (ahead >= surelyAhead) return {}
  return { fate: 'maybe', ...(ahead >= justAhead && { isAccepted: true }) }
}

function recipientOf(attempt: Attempt): Pick<Scheduled, 'stream_id' | 'participants' | 'subscribers'> | undefined {
  const { request, user_id } = attempt
  const { to } = request
  const list = typeof to === 'number' ? [to] : (to ?? [])
  const [only, ...more] = list
  if (isToPeople(request)) return { participants: [...new Set([user_id, ...list])] }
  if (!isToChannel(request) || only === undefined || more.length > 0) return undefined
  const subscribers = channelOf(attempt)?.subscribers
  return { stream_id: only, ...(subscribers?.kind === 'known' ? { subscribers: subscribers.value } : {}) }
}

function channelOf({ world, request }: Attempt): Channel | undefined {
  const [only] = typeof request.to === 'number' ? [request.to] : (request.to ?? [])
  return only === undefined || !isToChannel(request) ? undefined : world.channels.get(only)
}

/** From now on the topic may hold any number of messages more. */
function crowded(attempt: Attempt): readonly Effect[] {
  const { world, request } = attempt
  const channel = channelOf(attempt)
  if (channel === undefined) return []
  const { topic = '' } = request
  const more = withMore(channel, topic)
  const unless = mayBeEmpty(world, topic) ? withMore(more, '') : { ...channel, own: false }
  return [{ set: 'channel', to: isPlainTopic(world, topic) ? more : unless }]
}

function withMore(channel: Channel, topic: string): Channel {
  const { before, promises } = noticesIn(channel, topic)
  const more = { atLeast: before.atLeast, atMost: Number.POSITIVE_INFINITY }
  return withNotices(channel, topic, { before: more, promises })
}
