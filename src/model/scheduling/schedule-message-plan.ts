// What follows from a request to schedule a message: something to look for in later lists, and a topic that may hold more
// than was sent to it. Knows nothing of its delivery.

import type { Moment } from '../facts/moment.ts'
import { noticesIn, withNotices } from '../messages/notice-promises.ts'
import { isPlainTopic, mayBeEmpty } from '../readings/plain-text.ts'
import type { Channel } from '../things/channel.ts'
import { acquainted } from '../things/journal.ts'
import type { Plan, Scheduled } from '../things/scheduled-message.ts'
import type { Effect } from '../world/effect.ts'
import type { Consequences } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import { isToChannel, isToPeople, type ScheduleMessageRequest } from './schedule-message-request.ts'

/** Until then a request could also change a message that was scheduled; how is not said. */
const editingUntil = 183

export function mayEdit(request: ScheduleMessageRequest, { level, unsupported = [] }: Moment): boolean {
  const isNamed = Object.hasOwn(request, 'scheduled_message_id') || unsupported.includes('scheduled_message_id')
  return level <= editingUntil && isNamed
}

export function scheduling(world: World, request: ScheduleMessageRequest, at: Moment): Consequences {
  const to = planOf(world, request, at)
  const others = mayEdit(request, at) ? inDoubt(world, at.user_id) : []
  return { makes: [{ of: 'scheduled', to }], also: [...crowded(world, request), ...acquaintedBy(to), ...others] }
}

function planOf(world: World, request: ScheduleMessageRequest, { exchange, user_id, time }: Moment): Plan {
  const { content, topic, scheduled_delivery_timestamp: due, read_by_sender } = request
  const ahead = time === undefined || due === undefined ? Number.NEGATIVE_INFINITY : due - time.to
  const whatAndWhen = { content, topic, scheduled_delivery_timestamp: due, ahead, read_by_sender }
  return { exchange, sender_id: user_id, ...whatAndWhen, ...recipientOf(world, request, user_id) }
}

function recipientOf(
  world: World,
  request: ScheduleMessageRequest,
  user_id: number | undefined,
): Pick<Plan, 'stream_id' | 'participants' | 'subscribers'> {
  const { to = [] } = request
  const list = typeof to === 'number' ? [to] : to
  if (isToPeople(request)) return { participants: [...new Set([...(user_id === undefined ? [] : [user_id]), ...list])] }
  const [only, ...more] = list
  if (!isToChannel(request) || more.length > 0) return {}
  const subscribers = channelOf(world, request)?.subscribers
  return { stream_id: only, subscribers: subscribers?.kind === 'known' ? subscribers.value : undefined }
}

function channelOf(world: World, request: ScheduleMessageRequest): Channel | undefined {
  const { to = [] } = request
  const [only] = typeof to === 'number' ? [to] : to
  return only === undefined || !isToChannel(request) ? undefined : world.channels.get(only)
}

function acquaintedBy({ participants = [] }: Plan): readonly Effect[] {
  return acquainted(participants)
}

/** Whichever of theirs it was about may come otherwise now, or not at all. */
function inDoubt({ scheduled }: World, user_id: number | undefined): readonly Effect[] {
  const own = [...scheduled.values()].filter((each): each is Scheduled => each.sender_id === user_id)
  return own.flatMap((each) => (each.fate === 'refused' ? [] : [{ set: 'scheduled', to: { ...each, fate: 'maybe' } }]))
}

/** From now on the topic may hold any number of messages more. */
function crowded(world: World, request: ScheduleMessageRequest): readonly Effect[] {
  const channel = channelOf(world, request)
  if (channel === undefined) return []
  const { topic = '' } = request
  const more = withMore(channel, topic)
  const unless = mayBeEmpty(world, topic) ? withMore(more, '') : { ...channel, own: false }
  return [{ set: 'channel', to: isPlainTopic(world, topic) ? more : unless }]
}

function withMore(channel: Channel, topic: string): Channel {
  const { before, promises } = noticesIn(channel, topic)
  const more = { atLeast: before.atLeast, atMost: Number.POSITIVE_INFINITY }
  return withNotices(channel, topic, { before: more, promises })
}
