// A request to schedule a message, sorted into where it goes and how plain it is.

import type { Answered } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { isBeyond, maxContentLength, maxTopicLength } from '../readings/bounds.ts'
import { topicNamed } from '../readings/empty-topic.ts'
import { mayBeEmpty } from '../readings/plain-text.ts'
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
