// The channels in the initial state: those that a person is subscribed to, those they left, and those they may join.
// Knows nothing of events.
import { channelObject } from '../channels/channel-object.ts'
import { subscriberFields } from '../channels/subscribers.ts'
import { subscriptionFormOf, subscriptionObject } from '../channels/subscription-object.ts'
import { maySeeChannel } from '../messages/access.ts'
import type { QueueOptions } from '../queues/queue-options.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import type { User } from '../store/users.ts'
import type { QueueRequest } from './queue-request.ts'

export function channelState(service: Service, caller: User, { options }: QueueRequest): Record<string, unknown> {
  const form = subscriptionFormOf(options)
  const settings = new Map(service.subscriptionSettings.of(caller.id).map((each) => [each.stream_id, each]))
  const subscriptions: object[] = []
  const unsubscribed: object[] = []
  const never_subscribed: object[] = []
  for (const channel of channelsShown(service, options)) {
    const own = settings.get(channel.id)
    const isSubscribed = service.channels.isSubscribed(channel.id, caller.id)
    if (!isSubscribed && !maySeeChannel(service, caller, channel)) continue
    if (own === undefined) never_subscribed.push(joinable(service, channel, options))
    else (isSubscribed ? subscriptions : unsubscribed).push(subscriptionObject(service, caller.id, channel, own, form))
  }
  return { subscriptions, unsubscribed, never_subscribed }
}

/** Archived channels are told only to clients that know of them. */
function channelsShown(service: Service, options: QueueOptions): readonly Channel[] {
  const channels = service.channels.all()
  if (options.capabilities.has('archived_channels')) return channels
  return channels.filter((channel) => channel.is_archived === 0)
}

function joinable(service: Service, channel: Channel, { includeSubscribers }: QueueOptions) {
  return { ...channelObject(service, channel), ...subscriberFields(service, channel.id, includeSubscribers) }
}

export function folderState(service: Service): Record<string, unknown> {
  return { channel_folders: service.channelFolders.all() }
}

export function defaultStreamState(service: Service): Record<string, unknown> {
  const channels = service.channels.all().filter((channel) => channel.is_default === 1 && channel.is_archived === 0)
  return { realm_default_streams: channels.map((channel) => channel.id) }
}
