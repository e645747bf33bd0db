// A subscribed channel with a person's own settings of it, as the specification lists the fields, in the form that a
// client asked for. Knows nothing of events or the register state.

import type { IncludeSubscribers } from '../queues/include-subscribers.ts'
import type { QueueOptions } from '../queues/queue-options.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import { NOTIFICATIONS, type Notification, type SubscriptionSettings } from '../store/subscription-settings.ts'
import { channelObject } from './channel-object.ts'
import { subscriberFields } from './subscribers.ts'

interface SubscriptionForm {
  readonly includeSubscribers: IncludeSubscribers
  /** Whether the client knows that null inherits; one that does not is told what is inherited. */
  readonly knowsNull: boolean
}

/** The form that a client asked for. */
export function subscriptionFormOf({ includeSubscribers, capabilities }: QueueOptions): SubscriptionForm {
  return { includeSubscribers, knowsNull: capabilities.has('notification_settings_null') }
}

export function subscriptionObject(
  service: Service,
  userId: number,
  channel: Channel,
  settings: SubscriptionSettings,
  form: SubscriptionForm,
): Record<string, unknown> {
  const isMuted = settings.is_muted === 1
  return {
    ...channelObject(service, channel),
    ...subscriberFields(service, channel.id, form.includeSubscribers),
    ...notificationFields(service, userId, settings, form.knowsNull),
    pin_to_top: settings.pin_to_top === 1,
    is_muted: isMuted,
    in_home_view: !isMuted,
    color: settings.color,
  }
}

/** The person's own setting that each one inherits. */
const INHERITED: Readonly<Record<Notification, string>> = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  email_notifications: 'enable_stream_email_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
  push_notifications: 'enable_stream_push_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
}

function notificationFields(service: Service, userId: number, settings: SubscriptionSettings, knowsNull: boolean) {
  const fields = NOTIFICATIONS.map((name) => [
    name,
    notificationShown(service, userId, name, settings[name], knowsNull),
  ])
  return Object.fromEntries(fields)
}

export function notificationShown(
  service: Service,
  userId: number,
  name: Notification,
  value: number | null,
  knowsNull: boolean,
): unknown {
  if (value !== null) return value === 1
  return knowsNull ? null : service.userSettings.of(userId)[INHERITED[name]]
}
