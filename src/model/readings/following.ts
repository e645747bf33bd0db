// In which channel a message is, who follows a channel, and whether it is private or archived, as far as it is known.

import { type Answered, isFalse, whether } from '../facts/fact.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'

/** The channel that the message is known to be in. */
export function channelOf({ channels }: World, { stream_id }: Message): Channel | undefined {
  return stream_id?.kind === 'known' ? channels.get(stream_id.value) : undefined
}

/** Whether a person surely is, or surely is not, subscribed. */
export function isSubscribed(user_id: number, { subscribers }: Channel): Answered {
  return whether(subscribers, (all) => all.includes(user_id))
}

// What is left to those who have gone, be it that they came back, is not said.
export function hasLeft(user_id: number, { left }: Channel): boolean {
  return left?.has(user_id) === true
}

export function isPrivate({ privacy }: Channel): Answered {
  return privacy === undefined ? 'maybe' : whether(privacy, (is) => is === 'private')
}

export function mayBeArchived({ is_archived }: Channel): boolean {
  return is_archived !== undefined && !isFalse(is_archived)
}
