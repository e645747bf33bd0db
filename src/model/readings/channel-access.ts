// Who surely has nothing to do with a channel, and which channels surely are not there.

import { type Answered, whether } from '../facts/fact.ts'
import type { Channel } from '../things/channel.ts'
import { isMadeUp } from '../world/made-up.ts'
import { mayHaveMade } from '../world/subscriptions.ts'
import { roleOf, type World } from '../world/world.ts'
import { hasLeft, isPrivate, isSubscribed } from './following.ts'

export function isMissingChannel(world: World, stream_id: number): Answered {
  if (world.channels.has(stream_id)) return 'no'
  return isMadeUp(world, 'channel', stream_id) ? 'yes' : 'maybe'
}

/** A member or guest who never had to do with a private channel. What others see of one is not said. */
export function isStrangerTo(world: World, user_id: number, channel: Channel): boolean {
  if (!channel.own || isPrivate(channel) !== 'yes' || hasLeft(user_id, channel)) return false
  const isOrdinary = whether(roleOf(world, user_id), (role) => role === 'member' || role === 'guest') === 'yes'
  // Whether who made a channel keeps access to it is not said.
  return isOrdinary && isSubscribed(user_id, channel) === 'no' && !mayHaveMade(world, user_id, channel.stream_id)
}

/** Whether somebody who is subscribed may not post. */
export function isRestricted(channel: Channel | undefined): boolean {
  const posters = channel?.can_send_message_group
  return posters !== undefined && whether(posters, (group) => group === 'everyone') !== 'yes'
}
