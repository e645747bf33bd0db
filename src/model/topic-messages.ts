// Which messages stand in one topic, and which of them an edit reaches. A message whose place is not known, or
// whose topic may be another spelling of this one, is only maybe among them.

import { type Answered, possible } from './fact.ts'
import { maybeSameTopic } from './plain-text.ts'
import type { Message, World } from './world.ts'

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
  return { surely, maybe, complete: maybe.length === 0 && isAllKnown(world, message) }
}

function neighbours(world: World, message: Message): Message[] {
  const channels = message.stream_id === undefined ? [] : (possible(message.stream_id) ?? [...world.inChannel.keys()])
  const ids = new Set(channels.flatMap((stream_id) => [...(world.inChannel.get(stream_id) ?? [])]))
  ids.delete(message.message_id)
  return [...ids].flatMap((id) => world.messages.get(id) ?? [])
}

function sharesTopic(world: World, message: Message, other: Message): Answered {
  const topics = possible(message.topic)
  const theirs = possible(other.topic)
  if (topics && theirs && !topics.some((one) => theirs.some((its) => maybeSameTopic(world, one, its)))) return 'no'
  return other.own && isSurelyWith(message, other) ? 'yes' : 'maybe'
}

function isSurelyWith(message: Message, other: Message): boolean {
  const places = [message.stream_id, other.stream_id]
  return (
    places.every((place) => place?.kind === 'known') &&
    message.topic.kind === 'known' &&
    other.topic.kind === 'known' &&
    message.topic.value === other.topic.value
  )
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

export function reachOf(world: World, message: Message, mode: string): Reach {
  const { surely, maybe } = topicMessages(world, message)
  const others = surely.filter((other) => other !== message)
  if (mode === 'change_one') return { moved: [], maybe: [], stay: others, maybeStay: maybe }
  if (mode === 'change_all') return { moved: others, maybe, stay: [], maybeStay: [] }
  if (mode !== 'change_later') return { moved: [], maybe: [...others, ...maybe], stay: [], maybeStay: [] }
  const isLater = (other: Message) => other.message_id > message.message_id
  const isEarlier = (other: Message) => !isLater(other)
  const earlier = { stay: others.filter(isEarlier), maybeStay: maybe.filter(isEarlier) }
  return { moved: others.filter(isLater), maybe: maybe.filter(isLater), ...earlier }
}
