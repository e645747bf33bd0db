// The messages that nobody asked for: a move may leave notices in the old and the new topic, so that such topics
// can no longer be counted exactly.

import type { Attempt } from './attempt.ts'
import { possible } from './fact.ts'
import type { Channel, Effect, World } from './world.ts'

export function noticesAfter(attempt: Attempt): readonly Effect[] {
  const { world, message, request } = attempt
  if (message?.stream_id === undefined) return []
  const old = possible(message.topic) ?? []
  const channels = possible(message.stream_id) ?? [...world.channels.keys()]
  if (request.stream_id !== undefined) return noLongerOwn(world, [...channels, request.stream_id])
  if (request.topic === undefined) return []
  return channels.flatMap((stream_id) => {
    const channel = world.channels.get(stream_id)
    const added = channel ? withNotices(attempt, channel, old) : []
    return channel && added.length > 0 ? [noticed(channel, added)] : []
  })
}

// That a pure resolving sends no *extra* notice does not say that it sends none.
function withNotices({ request, move, mode }: Attempt, channel: Channel, old: readonly string[]): readonly string[] {
  const brought = mode !== 'change_one' && old.some((topic) => channel.withNotices.has(topic))
  const inNew = request.send_notification_to_new_thread !== false || move !== 'move' || brought
  const inOld = request.send_notification_to_old_thread === true || move !== 'move'
  return [...(inNew && request.topic !== undefined ? [request.topic] : []), ...(inOld ? old : [])]
}

// Between two channels the messages of neither can be counted any more.
function noLongerOwn(world: World, channels: readonly number[]): readonly Effect[] {
  const concerned = channels.flatMap((stream_id) => world.channels.get(stream_id) ?? [])
  return concerned.map((channel) => ({ set: 'channel', to: { ...channel, own: false } }))
}

function noticed(channel: Channel, topics: readonly string[]): Effect {
  return { set: 'channel', to: { ...channel, withNotices: new Set([...channel.withNotices, ...topics]) } }
}
