// What is kept of a channel, and of what was offered in it.

import { possible } from '../facts/fact.ts'
import type { Channel } from '../things/channel.ts'
import type { Taught } from '../things/taught.ts'
import { addTo } from './apply-message.ts'
import { taughtChannel } from './apply-taught.ts'
import type { World } from './world.ts'

export function setChannel(world: World, channel: Channel): void {
  const { stream_id, subscribers, recipient_id } = channel
  const before = world.channels.get(stream_id)
  world.channels.set(stream_id, channel)
  if (recipient_id?.kind === 'known') world.byRecipient.set(recipient_id.value, stream_id)
  if (subscribers === before?.subscribers) return
  for (const user_id of possible(subscribers)?.flat() ?? []) addTo(world.followedBy, user_id, stream_id)
}

export function applyChannel(world: World, taught: Extract<Taught, { set: 'channel-changed' | 'subscribed' }>): void {
  const channel = taughtChannel(world, taught)
  if (channel) setChannel(world, channel)
  voidOffers(world, taught.stream_id)
}

export function voidOffers(world: World, stream_id: number): void {
  for (const offer of world.offers.values()) if (offer.stream_id === stream_id) world.offers.delete(offer.user_id)
}
