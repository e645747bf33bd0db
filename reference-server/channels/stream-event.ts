// The `stream` events: a channel came into someone's sight, changed, or went out of it. Knows nothing of who changes it.

import { emitEvent } from '../events/emit.ts'
import type { EventQueue } from '../queues/event-queue.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import { channelObject, postingFields } from './channel-object.ts'

const type = 'stream'
type Audience = readonly number[]

export function emitChannelAppeared(service: Service, audience: Audience, channel: Channel): void {
  if (audience.length === 0) return
  emitEvent(service, audience, { type, op: 'create', streams: [channelObject(service, channel)] })
}

export function emitChannelVanished(service: Service, audience: Audience, channel: Channel): void {
  if (audience.length === 0) return
  const streams = [{ stream_id: channel.id, name: channel.name }]
  emitEvent(service, audience, { type, op: 'delete', streams, stream_ids: [channel.id] })
}

/** One event for each property that differs. */
export function emitChannelChanged(service: Service, audience: Audience, before: Channel, after: Channel): void {
  const about = { type, op: 'update', stream_id: after.id, name: before.name }
  for (const change of [...changesOf(before, after), ...postingChanges(service, before, after)])
    emitEvent(service, audience, { ...about, ...change })
  if (before.is_archived !== after.is_archived) emitArchived(service, audience, after)
}

function changesOf(before: Channel, after: Channel): Record<string, unknown>[] {
  const { name, description, rendered_description, topics_policy, privacy } = after
  const isHistoryPublic = after.history_public_to_subscribers === 1
  const changes: Record<string, unknown>[] = []
  if (before.name !== name) changes.push({ property: 'name', value: name })
  if (before.description !== description)
    changes.push({ property: 'description', value: description, rendered_description })
  if (before.topics_policy !== topics_policy) changes.push({ property: 'topics_policy', value: topics_policy })
  if (before.privacy !== privacy || before.history_public_to_subscribers !== after.history_public_to_subscribers) {
    const openness = { history_public_to_subscribers: isHistoryPublic, is_web_public: privacy === 'web-public' }
    changes.push({ property: 'invite_only', value: privacy === 'private', ...openness })
  }
  return changes
}

/** The deprecated properties follow the group. */
function postingChanges(service: Service, before: Channel, after: Channel): Record<string, unknown>[] {
  const [old, fresh] = [postingFields(service, before), postingFields(service, after)]
  const names = ['can_send_message_group', 'stream_post_policy', 'is_announcement_only'] as const
  const changed = names.filter((name) => old[name] !== fresh[name])
  return changed.map((property) => ({ property, value: fresh[property] }))
}

/** For a client that does not know archived channels, the channel is gone, or there again. */
function emitArchived(service: Service, audience: Audience, channel: Channel): void {
  const isArchived = channel.is_archived === 1
  const knows = ({ options }: EventQueue) => options.capabilities.has('archived_channels')
  const about = { type, op: 'update', stream_id: channel.id, name: channel.name }
  const streams = [isArchived ? { stream_id: channel.id, name: channel.name } : channelObject(service, channel)]
  const older = { type, op: isArchived ? 'delete' : 'create', streams }
  emitEvent(service, audience, { ...about, property: 'is_archived', value: isArchived }, knows)
  emitEvent(service, audience, older, (queue) => !knows(queue))
}
