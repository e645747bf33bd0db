// Control actions `subscribe`, `unsubscribe` and `subscription`: who is in a channel from now on, with what settings.
import { subscribePeople, unsubscribePeople } from '../channels/change-channel.ts'
import { emitSubscriptionChanged } from '../channels/subscription-event.ts'
import type { Service } from '../service.ts'
import { NOTIFICATIONS, type SubscriptionProperty } from '../store/subscription-settings.ts'
import { channelOf } from './channels.ts'
import { peopleIn, personOf } from './people.ts'
import { boolean, Mistake, refuseUnknown, type Taken, text } from './reading.ts'

export function subscribe(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['stream_id', 'user_ids'], 'subscribe')
  subscribePeople(service, channelOf(service, taken).id, peopleIn(service, taken, 'user_ids'))
  return {}
}

export function unsubscribe(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['stream_id', 'user_ids'], 'unsubscribe')
  unsubscribePeople(service, channelOf(service, taken).id, peopleIn(service, taken, 'user_ids'))
  return {}
}

const PROPERTIES: readonly SubscriptionProperty[] = [...NOTIFICATIONS, 'pin_to_top', 'is_muted', 'color']

export function changeSubscription(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_id', 'stream_id', ...PROPERTIES], 'subscription')
  const user = personOf(service, taken, 'user_id')
  const channel = channelOf(service, taken)
  if (!service.channels.isSubscribed(channel.id, user.id))
    throw new Mistake(`Give a channel that the person is subscribed to: ${channel.name} is none`)
  const given = PROPERTIES.filter((property) => taken[property] !== undefined)
  const changes = given.map((property) => ({ property, value: valueIn(taken, property) }))
  for (const { property, value } of changes) {
    if (service.subscriptionSettings.get(channel.id, user.id)[property] === value) continue
    service.subscriptionSettings.change(channel.id, user.id, property, value)
    emitSubscriptionChanged(service, user.id, channel.id, property)
  }
  return {}
}

/** As it is kept: 0 or 1, null to inherit, or a color. */
function valueIn(taken: Taken, property: SubscriptionProperty): number | string | null {
  if (property === 'color') return colorIn(taken)
  if (taken[property] === null && NOTIFICATIONS.some((name) => name === property)) return null
  return Number(boolean(taken, property))
}

function colorIn(taken: Taken): string {
  const color = text(taken, 'color')
  if (!/^#[0-9a-fA-F]{6}$/.test(color)) throw new Mistake('Give color as # and six hexadecimal digits')
  return color
}
