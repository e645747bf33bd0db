// Who is subscribed to a channel, as far as a client wants to know it. Knows nothing of channels' settings.

import type { IncludeSubscribers } from '../queues/include-subscribers.ts'
import type { Service } from '../service.ts'
import { isBot } from '../store/user.ts'

/** Smaller channels are told in full, even to a client that wants only part. */
const ALWAYS_IN_FULL_BELOW = 250
const ACTIVE_WITHIN_MS = 14 * 24 * 3_600_000

export function subscriberFields(service: Service, streamId: number, include: IncludeSubscribers) {
  if (include === 'false') return {}
  const subscribers = service.channels.subscribers(streamId).filter((id) => service.users.get(id).is_active === 1)
  if (include === 'true' || subscribers.length < ALWAYS_IN_FULL_BELOW) return { subscribers }
  return { partial_subscribers: subscribers.filter(likelyToMatter(service)) }
}

/** All bots, and people who were active lately. */
function likelyToMatter(service: Service): (userId: number) => boolean {
  const sinceMs = service.clock.nowMs() - ACTIVE_WITHIN_MS
  return (userId) => isBot(service.users.get(userId)) || service.activity.isSeenSince(userId, sinceMs)
}
