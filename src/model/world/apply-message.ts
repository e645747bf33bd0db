// What is kept of a message, and in which indexes.

import { possible } from '../facts/fact.ts'
import { widened } from '../facts/fact-after-write.ts'
import { SortedIds } from '../facts/sorted-ids.ts'
import { emojiKey, isPlaced, type Message } from '../things/message.ts'
import type { World } from './world.ts'

export function applyMessage(world: World, message: Message): void {
  const { message_id } = message
  const before = world.messages.get(message_id)
  world.messages.set(message_id, message)
  if (isPlaced(message)) world.placed.add(message_id)
  else world.placed.delete(message_id)
  noteNewest(world, message)
  for (const reaction of message.reactions?.kind === 'known' ? message.reactions.value : [])
    world.emoji.add(emojiKey(reaction))
  if (message.content !== before?.content) world.uploadNames.message(message_id, possible(widened(message.content)))
  if (message.stream_id) world.inChannels.add(message_id)
  for (const stream_id of message.stream_id ? (possible(message.stream_id) ?? []) : [])
    addTo(world.inChannel, stream_id, message_id)
  if (message.sender_id !== before?.sender_id)
    for (const user_id of possible(message.sender_id) ?? [undefined]) addTo(world.sentBy, user_id, message_id)
  const receivers = message.receivers ?? message.participants
  if (receivers === (before?.receivers ?? before?.participants)) return
  for (const user_id of receivers ?? []) receivedBy(world, user_id).add(message_id)
}

function noteNewest({ newest }: World, { message_id, edits }: Message): void {
  newest.message_id = Math.max(newest.message_id, message_id)
  newest.exchange = Math.max(newest.exchange, edits.at(-1)?.exchange ?? 0)
}

function receivedBy(world: World, user_id: number): SortedIds {
  const ids = world.receivedBy.get(user_id) ?? new SortedIds()
  world.receivedBy.set(user_id, ids)
  return ids
}

export function addTo<K>(index: Map<K, Set<number>>, key: K, id: number): void {
  const ids = index.get(key)
  if (ids) ids.add(id)
  else index.set(key, new Set([id]))
}
