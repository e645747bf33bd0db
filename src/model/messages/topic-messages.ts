// Which messages stand in one topic, and which of them an edit reaches. A message whose place is not known, or
// whose topic may be another spelling of this one, is only maybe among them.

import { type Answered, possible, unknown } from '../facts/fact.ts'
import { canSee, isProtected } from '../readings/permissions.ts'
import { maybeSameTopic } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { isEqual } from './message-facts.ts'
import { mayStandIn } from './topic-index.ts'

export interface TopicMessages {
  /** The asked message and all that surely share its topic, by id. */
  readonly surely: readonly Message[]
  readonly maybe: readonly Message[]
  /** Whether there can be no others. */
  readonly complete: boolean
}

export function topicMessages(world: World, message: Message): TopicMessages {
  const others = neighbours(world, message).map((other) => ({ other, shares: sharesTopic(world, message, other) }))
  const those = (answer: Answered) => others.filter(({ shares }) => shares === answer).map(({ other }) => other)
  const maybe = those('maybe')
  const surely = [message, ...those('yes')].sort((a, b) => a.message_id - b.message_id)
  const complete = maybe.length === 0 && surely.every(cameClearly) && isAllKnown(world, message)
  return { surely, maybe, complete }
}

function neighbours(world: World, message: Message): Message[] {
  const channels = message.stream_id === undefined ? [] : (possible(message.stream_id) ?? [...world.inChannel.keys()])
  const topics = possible(message.topic)
  const ids = new Set(channels.flatMap((stream_id) => [...mayStandIn(world, stream_id, topics)]))
  ids.delete(message.message_id)
  return [...ids].map((id) => world.messages.get(id)).filter((each) => each !== undefined)
}

function sharesTopic(world: World, message: Message, other: Message): Answered {
  if (!mayShareChannel(message, other)) return 'no'
  const topics = possible(message.topic)
  const theirs = possible(other.topic)
  if (topics && theirs && !topics.some((one) => theirs.some((its) => maybeSameTopic(world, one, its)))) return 'no'
  const isSurely = isEqual(message.stream_id, other.stream_id) && isEqual(message.topic, other.topic)
  return other.own && isSurely ? 'yes' : 'maybe'
}

function mayShareChannel(message: Message, other: Message): boolean {
  const channels = possible(message.stream_id ?? unknown)
  const theirs = possible(other.stream_id ?? unknown)
  return channels === undefined || theirs === undefined || channels.some((stream_id) => theirs.includes(stream_id))
}

// A move to a topic of which the server made another one may have left a notice in that.
function cameClearly({ edits }: Message): boolean {
  return edits.every(({ topic }) => topic?.after.kind !== 'unknown')
}

function isAllKnown(world: World, message: Message): boolean {
  if (message.stream_id?.kind !== 'known' || message.topic.kind !== 'known') return false
  const channel = world.channels.get(message.stream_id.value)
  return channel?.own === true && !channel.withNotices.has(message.topic.value)
}

/** The other messages of the topic that an edit of this one moves, may move, and leaves where they are. */
export interface Reach {
  readonly moved: readonly Message[]
  readonly maybe: readonly Message[]
  readonly stay: readonly Message[]
  /** Those that it leaves alone if they are in the topic at all. */
  readonly maybeStay: readonly Message[]
}

/** `user_id` is who edits: of what they cannot see it is not said whether it goes along. */
export function reachOf(world: World, message: Message, mode: string, user_id: number | undefined): Reach {
  const { surely, maybe } = topicMessages(world, message)
  const others = surely.filter((other) => other !== message)
  if (mode === 'change_one') return { moved: [], maybe: [], stay: others, maybeStay: maybe }
  const isSeen = (other: Message) => isWithinSight(world, user_id, other) === 'yes'
  const seen = others.filter(isSeen)
  const rest = [...maybe, ...others.filter((other) => !isSeen(other))]
  if (mode === 'change_all') return { moved: seen, maybe: rest, stay: [], maybeStay: [] }
  if (mode !== 'change_later') return { moved: [], maybe: [...seen, ...rest], stay: [], maybeStay: [] }
  const isLater = (other: Message) => other.message_id > message.message_id
  const isEarlier = (other: Message) => !isLater(other)
  const earlier = { stay: others.filter(isEarlier), maybeStay: maybe.filter(isEarlier) }
  return { moved: seen.filter(isLater), maybe: rest.filter(isLater), ...earlier }
}

/** Whether an edit by this person can concern the message; only protected history hides anything from an edit. */
export function isWithinSight(world: World, user_id: number | undefined, message: Message): Answered {
  const channels = message.stream_id === undefined ? [] : (possible(message.stream_id) ?? [])
  if (channels.every((stream_id) => isProtected(world.channels.get(stream_id)) === 'no')) return 'yes'
  return user_id === undefined ? 'maybe' : canSee(world, user_id, message)
}
