// What fixtures teach of things that are already known: a channel that changed, people who joined or left it, a message
// that was sent to those who were there, reactions and submessages added to it. Changes the world it is given.

import { type Fact, known, unknown } from '../facts/fact.ts'
import type { Channel } from '../things/channel.ts'
import type { Message, Reaction } from '../things/message.ts'
import type { Taught } from '../things/taught.ts'
import type { World } from './world.ts'

/** The channel after it was taught; undefined where it is not known. */
export function taughtChannel(
  world: World,
  taught: Extract<Taught, { set: 'channel-changed' | 'subscribed' }>,
): Channel | undefined {
  const channel = world.channels.get(taught.stream_id)
  if (channel === undefined) return undefined
  return taught.set === 'subscribed' ? withSubscribers(channel, taught) : { ...channel, ...taught.to }
}

function withSubscribers(
  channel: Channel,
  { user_ids, isSubscribed }: Extract<Taught, { set: 'subscribed' }>,
): Channel {
  const { subscribers, left = new Set() } = channel
  const gone = isSubscribed ? channel : { ...channel, left: new Set([...left, ...user_ids]) }
  if (subscribers.kind !== 'known') return gone
  const others = subscribers.value.filter((user_id) => !user_ids.includes(user_id))
  const all = isSubscribed ? [...others, ...user_ids] : others
  return { ...gone, subscribers: known(all, subscribers.from, subscribers.promisedBy) }
}

/** The message after it was taught; undefined where it is not known. */
export function taughtMessage(
  world: World,
  taught: Extract<Taught, { set: 'sent' | 'reacted' | 'attached' }>,
): Message | undefined {
  if (taught.set === 'sent') return received(world, taught.to)
  const message = world.messages.get(taught.message_id)
  if (message === undefined) return undefined
  if (taught.set === 'attached')
    return { ...message, ...(message.submessages && { submessages: more(message.submessages, taught.submessage) }) }
  return { ...message, ...(message.reactions && { reactions: withReaction(message.reactions, taught.reaction) }) }
}

// A reaction that is already there is none; what becomes of its name, should that be another, is not said.
function withReaction(list: Fact<readonly Reaction[]>, one: Reaction | undefined): Fact<readonly Reaction[]> {
  if (one === undefined) return unknown
  const isSame = ({ user_id, reaction_type, emoji_code }: Reaction) =>
    user_id === one.user_id && reaction_type === one.reaction_type && emoji_code === one.emoji_code
  const there = list.kind === 'known' ? list.value.find(isSame) : undefined
  if (there === undefined) return more(list, one)
  return there.emoji_name === one.emoji_name ? list : unknown
}

function received(world: World, message: Message): Message {
  const channel = message.stream_id?.kind === 'known' ? world.channels.get(message.stream_id.value) : undefined
  return channel?.subscribers.kind === 'known' ? { ...message, receivers: channel.subscribers.value } : message
}

function more<T>(list: Fact<readonly T[]>, one: T | undefined): Fact<readonly T[]> {
  if (one === undefined) return unknown
  if (list.kind !== 'known') return list
  const doubts = list.doubts.map((doubt) => ({ ...doubt, shows: doubt.shows.map((shown) => [...shown, one]) }))
  return known([...list.value, one], list.from, list.promisedBy, doubts)
}
