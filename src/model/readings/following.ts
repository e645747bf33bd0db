// Who follows a channel, and whether it may be archived, as far as it is known.

import { type Answered, isFalse, whether } from '../facts/fact.ts'
import type { Channel } from '../things/channel.ts'

/** Whether a person surely is, or surely is not, subscribed. */
export function isSubscribed(user_id: number, { subscribers }: Channel): Answered {
  return whether(subscribers, (all) => all.includes(user_id))
}

// What is left to those who have gone, be it that they came back, is not said.
export function hasLeft(user_id: number, { left }: Channel): boolean {
  return left?.has(user_id) === true
}

export function mayBeArchived({ is_archived }: Channel): boolean {
  return is_archived !== undefined && !isFalse(is_archived)
}
