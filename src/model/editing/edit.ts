// One attempt to edit a message: what was asked, of which message, and where it puts that if it is carried out. Topic and
// channel stay, become a certain one, or it is not said what becomes of them.

import { knownValue, whether } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { hasTwin } from '../messages/topic-index.ts'
import {
  allowsEmptyTopic,
  emptyTopicSince,
  isEmptyTopic,
  isEmptyTopicOnly,
  topicNamed,
} from '../readings/empty-topic.ts'
import { maybeSameTopic } from '../readings/plain-text.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'

export interface EditMessageRequest {
  readonly message_id: number
  readonly topic?: string
  readonly propagate_mode?: string
  readonly send_notification_to_old_thread?: boolean
  readonly send_notification_to_new_thread?: boolean
  readonly content?: string
  readonly prev_content_sha256?: string
  readonly stream_id?: number
}

/**
 * `marked`: the topic surely changes, but whether that is a move or a resolving, the specification does not say.
 * `unclear`: nor whether it changes at all.
 */
export type MoveKind = 'none' | 'move' | 'resolve' | 'unresolve' | 'marked' | 'unclear'

export interface Edit {
  readonly world: World
  readonly request: EditMessageRequest
  readonly at: Moment
  /** What is known of the message; undefined also for messages that others may be working on. */
  readonly message: Message | undefined
  readonly mode: string
  /** What becomes of the topic within its channel. */
  readonly move: MoveKind
  /** What becomes of the topic if the edit is carried out. */
  readonly topicTo: Given<string>
  /** Whether the edit takes the message to another channel. */
  readonly toChannel: 'none' | 'other' | 'unclear'
}

/** Whether it names a topic or a channel, be it the one that the message is in. */
export function namesPlace({ request }: Edit): boolean {
  return request.topic !== undefined || request.stream_id !== undefined
}

/** Whether the edit surely moves the message. */
export function isMove({ move, toChannel }: Edit): boolean {
  return move === 'move' || toChannel === 'other'
}

export type Given<T> =
  | { readonly kind: 'stays' }
  | { readonly kind: 'to'; readonly value: T }
  | { readonly kind: 'unclear' }

const stays = { kind: 'stays' } as const
const unclear = { kind: 'unclear' } as const

export function channelGiven({ request }: Edit): Given<number> {
  return request.stream_id === undefined ? stays : { kind: 'to', value: request.stream_id }
}

/** What becomes of the topic; an attempt works it out once. */
export function topicAfter(attempt: Omit<Edit, 'topicTo'>): Given<string> {
  const { world, request, message, at } = attempt
  if (request.topic === undefined) return keepsTopic(attempt) ? stays : unclear
  const named = topicNamed(world, request.topic, at.level)
  if (named === undefined || message === undefined) return unclear
  if (named !== '' && isEmptyTopicOnly(channelAfter(attempt)) === 'yes') return unclear
  const isAlike = (topic: string) => topic !== named && maybeSameTopic(world, topic, named)
  const stream_id = channelAfter(attempt)?.stream_id
  // The name that is already there may stand for the new one.
  const isThere = stream_id !== undefined && hasTwin(world, stream_id, named)
  if (isThere || whether(message.topic, isAlike) !== 'no') return unclear
  return { kind: 'to', value: named }
}

/** Where the messages are after the edit, as far as the channel is known. */
export function channelAfter({ world, request, message }: Omit<Edit, 'topicTo'>): Channel | undefined {
  const stream_id = request.stream_id ?? knownValue(message?.stream_id)
  return stream_id === undefined ? undefined : world.channels.get(stream_id)
}

// What the policy of another channel makes of a topic that it does not allow is open.
function keepsTopic(attempt: Omit<Edit, 'topicTo'>): boolean {
  const { world, message, toChannel, at } = attempt
  if (toChannel === 'none' || message === undefined) return true
  const channel = channelAfter(attempt)
  const mayBeEmpty = isEmptyTopic(message.topic)
  if (mayBeEmpty !== 'no' && (at.level < emptyTopicSince || allowsEmptyTopic(world, channel) !== 'yes')) return false
  return mayBeEmpty === 'yes' || isEmptyTopicOnly(channel) !== 'yes'
}

/** What a look might show of the topic, had an edit changed it that must not. */
export function topicsAsked({ world, request, at }: Edit): readonly string[] {
  if (request.topic === undefined) return []
  const named = topicNamed(world, request.topic, at.level)
  return named === undefined || named === request.topic ? [request.topic] : [named, request.topic]
}

export function channelsAsked({ request }: Edit): readonly number[] {
  return request.stream_id === undefined ? [] : [request.stream_id]
}
