// Whether the subscriptions that a queue is told of are ones that its owner was given, and whether they are told truly.
// Knows only what fixtures did.

import { whether } from '../../model/facts/fact.ts'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { Channel } from '../../model/things/channel.ts'
import { isChannelChanged } from '../causes/since-when.ts'
import { type Fields, isFields } from '../json/fields.ts'
import { integer } from '../queue/queue-call.ts'
import type { Arrival } from './events-arrival.ts'

const clause = 'subscription-event.current'

export function judgeSubscriptions(arrival: Arrival): Observation[] {
  const { op, subscriptions } = arrival.event
  if (op !== 'add' || !Array.isArray(subscriptions)) return []
  return subscriptions.filter(isFields).flatMap((subscription) => judgeOne(arrival, subscription))
}

/** To channels that new people are given without being asked, anybody may be subscribed. */
function judgeOne({ around, queue, call }: Arrival, subscription: Fields): Observation[] {
  const stream_id = integer(subscription.stream_id) ?? -1
  const { world, changes } = around
  const channel = world.channels.get(stream_id)
  if (!channel?.own || world.journal.of(`default-channel ${stream_id}`).length > 0) return []
  const given = changes.of(queue.owner, `subscription add ${stream_id}`)
  if (!given.some(({ at }) => at <= call.answered))
    return [broken(clause, `only channels that user ${queue.owner} was subscribed to`, `channel ${stream_id}`)]
  const wrong = isChannelChanged(world, stream_id) ? undefined : untrue(channel, subscription)
  return wrong ? [broken(clause, `channel ${stream_id} as it is`, wrong)] : [holds(clause)]
}

/** The first field that is not as the channel was made. */
function untrue({ name, privacy }: Channel, told: Fields): string | undefined {
  const isNamed = name === undefined || told.name === undefined || whether(name, (text) => text === told.name) !== 'no'
  if (!isNamed) return `name ${JSON.stringify(told.name)}`
  const isOther = (is: unknown, kind: string) =>
    privacy !== undefined && typeof is === 'boolean' && whether(privacy, (each) => (each === kind) === is) === 'no'
  if (isOther(told.invite_only, 'private')) return `invite_only ${told.invite_only}`
  return isOther(told.is_web_public, 'web-public') ? `is_web_public ${told.is_web_public}` : undefined
}
