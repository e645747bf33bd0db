// The `subscription` events: someone is in a channel now or no longer, or changed their settings of it.
// Knows nothing of who may do that.

import { emitEvent, emitInForms } from '../events/emit.ts'
import { maySeeChannel } from '../messages/access.ts'
import type { EventQueue } from '../queues/event-queue.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import { NOTIFICATIONS, type SubscriptionProperty, type SubscriptionSettings } from '../store/subscription-settings.ts'
import { notificationShown, subscriptionFormOf, subscriptionObject } from './subscription-object.ts'

const type = 'subscription'

/** Those who joined get the whole subscription, in the form that each client asked for. */
export function emitSubscribed(service: Service, channel: Channel, userIds: readonly number[]): void {
  for (const userId of userIds) {
    emitInForms(service, type, [userId], formKey, ({ options }) => {
      const settings = service.subscriptionSettings.get(channel.id, userId)
      const subscription = subscriptionObject(service, userId, channel, settings, subscriptionFormOf(options))
      return { op: 'add', subscriptions: [subscription] }
    })
  }
  emitPeers(service, 'peer_add', channel, userIds)
}

export function emitUnsubscribed(service: Service, channel: Channel, userIds: readonly number[]): void {
  const subscriptions = [{ stream_id: channel.id, name: channel.name }]
  emitEvent(service, userIds, { type, op: 'remove', subscriptions })
  emitPeers(service, 'peer_remove', channel, userIds)
}

function formKey({ options }: EventQueue): string {
  const { includeSubscribers, knowsNull } = subscriptionFormOf(options)
  return `${includeSubscribers} ${knowsNull}`
}

/** Others who see the channel hear who came or went. */
function emitPeers(service: Service, op: string, channel: Channel, userIds: readonly number[]): void {
  if (userIds.length === 0) return
  const themselves = new Set(userIds)
  const others = service.queues.owners().filter((id) => !themselves.has(id))
  const audience = others.filter((id) => maySeeChannel(service, service.users.get(id), channel))
  emitEvent(service, audience, { type, op, stream_ids: [channel.id], user_ids: userIds })
}

/** As it is now. */
export function emitSubscriptionChanged(
  service: Service,
  userId: number,
  streamId: number,
  property: SubscriptionProperty,
): void {
  const settings = service.subscriptionSettings.get(streamId, userId)
  const about = { op: 'update', stream_id: streamId }
  emitInForms(service, type, [userId], formKey, ({ options }) => {
    const { knowsNull } = subscriptionFormOf(options)
    return { ...about, property, value: valueShown(service, userId, settings, property, knowsNull) }
  })
  if (property === 'is_muted')
    emitEvent(service, [userId], { type, ...about, property: 'in_home_view', value: settings.is_muted === 0 })
}

/** A client that does not know null is told what is inherited. */
function valueShown(
  service: Service,
  userId: number,
  settings: SubscriptionSettings,
  property: SubscriptionProperty,
  knowsNull: boolean,
): unknown {
  if (property === 'color') return settings.color
  const notification = NOTIFICATIONS.find((name) => name === property)
  if (notification === undefined) return settings[property] === 1
  return notificationShown(service, userId, notification, settings[notification], knowsNull)
}
