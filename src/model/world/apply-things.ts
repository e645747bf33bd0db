// What is kept of messages and channels, in which indexes, and what fixtures teach of those that are already known.

import { type Fact, known, possible, unknown, whether } from '../facts/fact.ts'
import { widened } from '../facts/fact-after-write.ts'
import { folded } from '../facts/remembered.ts'
import { SortedIds } from '../facts/sorted-ids.ts'
import type { Channel } from '../things/channel.ts'
import { isPlaced, type Message, shaped } from '../things/message.ts'
import {
  emojiKey,
  type Reaction,
  reactionKey,
  reactionsPromise,
  reactionsShelf,
  reactionUnder,
} from '../things/reaction.ts'
import { type Shelf, unclearShelf } from '../things/shelf.ts'
import type { Taught } from './effect.ts'
import type { World } from './world.ts'

type Of<Kind> = Extract<Taught, { readonly set: Kind }>

export function applyMessage(world: World, given: Message): void {
  const { message_id } = given
  const before = world.messages.get(message_id)
  if (given === before) return
  const message = before ? given : shaped(given)
  world.messages.set(message_id, message)
  if (isPlaced(message)) world.placed.add(message_id)
  else world.placed.delete(message_id)
  noteNewest(world, message)
  if (message.content !== before?.content) world.uploadNames.message(message_id, possible(widened(message.content)))
  if (message.stream_id) placeInChannel(world, message, message.stream_id)
  if (message.topic !== before?.topic)
    for (const topic of namesSince(before?.topic, message.topic))
      addTo(world.inTopic, topic === undefined ? undefined : folded(topic), message_id)
  if (message.sender_id !== before?.sender_id)
    for (const user_id of possible(message.sender_id) ?? [undefined]) addTo(world.sentBy, user_id, message_id)
  const receivers = message.receivers ?? message.participants
  if (receivers === (before?.receivers ?? before?.participants)) return
  for (const user_id of receivers ?? []) {
    const ids = world.receivedBy.get(user_id) ?? new SortedIds()
    ids.add(message_id)
    world.receivedBy.set(user_id, ids)
  }
}

/** Of whose place nothing at all is known, nothing can be lost either. */
function placeInChannel(world: World, message: Message, stream_id: Fact<number>): void {
  const { message_id } = message
  const channels = possible(stream_id)
  world.inChannels.add(message_id)
  for (const one of channels ?? []) addTo(world.inChannel, one, message_id)
  if (channels === undefined && isPlaced(message)) world.inAnyChannel.add(message_id)
  else world.inAnyChannel.delete(message_id)
}

/** What a topic may be called that it was not before; undefined where it may be anything. */
function namesSince(before: Fact<string> | undefined, now: Fact<string>): readonly (string | undefined)[] {
  if (before?.kind !== 'known' || now.kind !== 'known' || before.value !== now.value)
    return possible(widened(now)) ?? [undefined]
  return now.doubts.filter((doubt) => !before.doubts.includes(doubt)).flatMap(({ shows }) => shows)
}

function noteNewest({ newest }: World, { message_id, edits }: Message): void {
  newest.message_id = Math.max(newest.message_id, message_id)
  newest.exchange = Math.max(newest.exchange, edits.at(-1)?.exchange ?? 0)
}

export function addTo<K>(index: Map<K, Set<number>>, key: K, id: number): void {
  const ids = index.get(key)
  if (ids) ids.add(id)
  else index.set(key, new Set([id]))
}

export function setChannel(world: World, channel: Channel): void {
  const { stream_id, subscribers, recipient_id } = channel
  const before = world.channels.get(stream_id)
  world.channels.set(stream_id, channel)
  if (recipient_id?.kind === 'known') world.byRecipient.set(recipient_id.value, stream_id)
  if (subscribers === before?.subscribers) return
  for (const user_id of possible(subscribers)?.flat() ?? []) addTo(world.followedBy, user_id, stream_id)
}

export function applyChannel(world: World, taught: Of<'channel-changed' | 'subscribed'>): void {
  const channel = taughtChannel(world, taught)
  if (channel) setChannel(world, channel)
  voidOffers(world, taught.stream_id)
}

export function voidOffers(world: World, stream_id: number): void {
  for (const offer of world.offers.values()) if (offer.stream_id === stream_id) world.offers.delete(offer.user_id)
}

/** The channel after it was taught; undefined where it is not known. */
function taughtChannel(world: World, taught: Of<'channel-changed' | 'subscribed'>): Channel | undefined {
  const channel = world.channels.get(taught.stream_id)
  if (channel === undefined) return undefined
  return taught.set === 'subscribed' ? withSubscribers(channel, taught) : { ...channel, ...taught.to }
}

function withSubscribers(channel: Channel, { user_ids, isSubscribed }: Of<'subscribed'>): Channel {
  const { subscribers, left = new Set() } = channel
  const gone = isSubscribed ? channel : { ...channel, left: new Set([...left, ...user_ids]) }
  if (subscribers.kind !== 'known') return gone
  const others = subscribers.value.filter((user_id) => !user_ids.includes(user_id))
  const all = isSubscribed ? [...others, ...user_ids] : others
  return { ...gone, subscribers: known(all, subscribers.from, subscribers.promisedBy) }
}

/** The message after it was taught; undefined where it is not known. */
export function taughtMessage(world: World, taught: Of<'sent' | 'attached'>): Message | undefined {
  if (taught.set === 'sent') return received(world, taught.to)
  const message = world.messages.get(taught.message_id)
  if (message === undefined) return undefined
  return { ...message, ...(message.submessages && { submessages: more(message.submessages, taught.submessage) }) }
}

export function applyReaction({ state }: World, { message_id, reaction }: Of<'reacted'>): void {
  const name = reactionsShelf(message_id)
  const before = state.shelves.get(name)
  if (before) state.shelves.set(name, withReaction(before, reaction))
  if (before && reaction) state.emoji.add(emojiKey(reaction))
}

// A reaction that is already there is none; what becomes of its name, should that be another, is not said.
function withReaction(shelf: Shelf, reaction: Reaction | undefined): Shelf {
  if (reaction === undefined || shelf.elsewhere.kind !== 'known') return unclearShelf(shelf)
  const key = reactionKey(reaction)
  const alike = [...shelf.facts].filter(([each, fact]) => isAlike(reactionUnder(each), reaction) && mayBeThere(fact))
  if (alike.some(([each, fact]) => each !== key || fact.kind !== 'known')) return unclearShelf(shelf)
  if (alike.length > 0) return shelf
  const others = [...shelf.facts].filter(([each]) => each !== key)
  return { ...shelf, facts: new Map([...others, [key, known(true, [], reactionsPromise)]]) }
}

function isAlike(one: Reaction, other: Reaction): boolean {
  const isSameEmoji = one.reaction_type === other.reaction_type && one.emoji_code === other.emoji_code
  return isSameEmoji && one.user_id === other.user_id
}

function mayBeThere(fact: Fact<unknown>): boolean {
  return whether(fact, (is) => is === true) !== 'no'
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
