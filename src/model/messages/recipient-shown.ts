// The id of a message's recipient set: one for each channel, and one for each group of people that somebody writes to.
// Whether the sender belongs to the set is not said, so that two senders are compared only where both readings agree.

import { known as fact } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Say } from '../facts/observe.ts'
import type { Channel } from '../things/channel.ts'
import type { Conversation } from '../things/conversation.ts'
import type { Message } from '../things/message.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import { compare, isDirect } from './message-facts.ts'

const ofChannels = 'message.recipient-id-true'
const ofPeople = 'message.recipient-id-direct'

/** So many conversations of one id are remembered. */
const most = 20

export function recipientTrue(say: Say, world: World, known: Message, { stream_id, recipient_id: seen }: Fields): void {
  if (typeof seen !== 'number') return
  if (isDirect(known)) directTrue(say, world, conversationOf(known, seen), seen)
  else if (typeof stream_id === 'number') channelTrue(say, world, world.channels.get(stream_id), seen)
}

function channelTrue(say: Say, world: World, channel: Channel | undefined, seen: number): void {
  if (!channel?.own) return
  const { recipient_id: learnt, stream_id } = channel
  const twin = learnt ? undefined : twinOf(world, stream_id, seen)
  if (learnt) compare(say, learnt, seen, 'recipient_id')
  else if (twin) say(broken(ofChannels, `another recipient_id than that of channel ${twin.stream_id}`, `${seen}`))
  const [direct] = world.state.conversationsOf.get(seen) ?? []
  if (direct) say(broken(ofPeople, 'another recipient_id than that of people', `${seen}`, [direct.exchange]))
}

/** Another channel that has shown the same id. */
function twinOf(world: World, stream_id: number, seen: number): Channel | undefined {
  const other = world.byRecipient.get(seen)
  return other === undefined || other === stream_id ? undefined : world.channels.get(other)
}

function directTrue(say: Say, world: World, one: Omit<Conversation, 'exchange'> | undefined, seen: number): void {
  if (one === undefined) return
  const { state } = world
  const before = state.conversations.get(keyOf(one))
  if (before && before.recipient_id !== seen)
    say(broken(ofPeople, `recipient_id ${before.recipient_id}, as before`, `${seen}`, [before.exchange]))
  const other = state.conversationsOf.get(seen)?.find((each) => isOther(each, one))
  if (other) say(broken(ofPeople, `another recipient_id than that of other people`, `${seen}`, [other.exchange]))
  const channel = world.byRecipient.get(seen)
  if (channel !== undefined) say(broken(ofPeople, `another recipient_id than that of channel ${channel}`, `${seen}`))
  if (before) say(holds(ofPeople))
}

export function recipientLearnt(
  world: World,
  known: Message,
  { stream_id, recipient_id: seen }: Fields,
  exchange: number,
): readonly Effect[] {
  if (typeof seen !== 'number') return []
  if (isDirect(known)) return directLearnt(world, known, seen, exchange)
  const channel = typeof stream_id === 'number' ? world.channels.get(stream_id) : undefined
  if (!channel?.own || channel.recipient_id !== undefined || twinOf(world, channel.stream_id, seen)) return []
  return [{ set: 'channel', to: { ...channel, recipient_id: fact(seen, exchange, ofChannels) } }]
}

function directLearnt({ state }: World, known: Message, seen: number, exchange: number): readonly Effect[] {
  const one = conversationOf(known, seen)
  if (one === undefined || state.conversations.has(keyOf(one))) return []
  const learnt = { ...one, exchange }
  const others = state.conversationsOf.get(seen) ?? []
  return [put('conversations', keyOf(one), learnt), put('conversationsOf', seen, [...others, learnt].slice(-most))]
}

/** A message to oneself has oneself as its recipient. */
function conversationOf(
  { sender_id, participants = [] }: Message,
  recipient_id: number,
): Omit<Conversation, 'exchange'> | undefined {
  if (sender_id.kind !== 'known') return undefined
  const sender = sender_id.value
  const everyone = [...new Set([...participants, sender])].sort((a, b) => a - b)
  const others = everyone.filter((user_id) => user_id !== sender)
  return { sender, everyone: everyone.join(' '), others: others.join(' ') || `${sender}`, recipient_id }
}

/** Whether two conversations have different recipients, be their senders among these or not. */
function isOther(one: Sets, other: Sets): boolean {
  return one.everyone !== other.everyone && one.others !== other.others
}

type Sets = Pick<Conversation, 'everyone' | 'others'>

function keyOf({ sender, everyone }: Pick<Conversation, 'sender' | 'everyone'>): string {
  return `${sender}: ${everyone}`
}
