// GET and DELETE /users/me/subscriptions, POST /users/me/subscriptions/properties: what somebody is subscribed to, with
// which settings, and leaving it.
import { unsubscribePeople } from '../channels/change-channel.ts'
import { emitSubscriptionChanged } from '../channels/subscription-event.ts'
import { subscriptionObject } from '../channels/subscription-object.ts'
import { isInGroup } from '../permissions.ts'
import { INCLUDE_SUBSCRIBERS } from '../queues/include-subscribers.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import { NOTIFICATIONS, type SubscriptionProperty } from '../store/subscription-settings.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerIn, type JsonObject, requiredObjects, requiredStrings, stringIn } from './json-values.ts'
import { readPeople } from './people-named.ts'

export const getSubscriptions: Endpoint = {
  method: 'GET',
  path: '/users/me/subscriptions',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const includeSubscribers = parameters.choice('include_subscribers', INCLUDE_SUBSCRIBERS) ?? 'false'
    const form = { includeSubscribers, knowsNull: true }
    const own = service.subscriptionSettings.of(caller.id)
    const current = own.filter(({ stream_id }) => service.channels.isSubscribed(stream_id, caller.id))
    const shown = current.map((settings) => ({ settings, channel: service.channels.get(settings.stream_id) }))
    const active = shown.filter(({ channel }) => channel.is_archived === 0)
    return {
      subscriptions: active.map(({ settings, channel }) =>
        subscriptionObject(service, caller.id, channel, settings, form),
      ),
    }
  },
}

export const unsubscribeFromChannels: Endpoint = {
  method: 'DELETE',
  path: '/users/me/subscriptions',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const names = requiredStrings(parameters, 'subscriptions')
    const userIds = readPeople(service, parameters, 'principals') ?? [caller.id]
    for (const id of userIds) checkMayRemove(service, caller, id)
    const channels = names.map((name) => service.channels.withName(name) ?? missing(name))
    const isIn = (streamId: number) => userIds.some((id) => service.channels.isSubscribed(streamId, id))
    const left = channels.filter(({ id }) => isIn(id))
    const others = channels.filter((channel) => !left.includes(channel))
    atomically(service.database, () => {
      for (const { id } of left) unsubscribePeople(service, id, userIds)
    })
    return { removed: left.map(({ name }) => name), not_removed: others.map(({ name }) => name) }
  },
}

function missing(name: string): never {
  throw badRequest(`Channel(s) (${name}) do not exist`)
}

/** Oneself and one's own bots; administrators remove others. */
function checkMayRemove(service: Service, caller: User, userId: number): void {
  if (userId === caller.id || isInGroup(caller.role, 'administrators')) return
  if (service.users.get(userId).bot_owner_id !== caller.id) throw badRequest('Insufficient permission')
}

export const updateSubscriptionSettings: Endpoint = {
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const changes = requiredObjects(parameters, 'subscription_data').map(readChange)
    for (const { streamId } of changes)
      if (!service.channels.isSubscribed(streamId, caller.id))
        throw badRequest(`Not subscribed to channel id ${streamId}`)
    atomically(service.database, () => {
      for (const change of changes) apply(service, caller.id, change)
    })
    return {}
  },
}

interface Change {
  readonly streamId: number
  readonly property: SubscriptionProperty
  /** As it is kept: 0 or 1, null to inherit, or a color. */
  readonly value: number | string | null
}

const PROPERTIES: readonly SubscriptionProperty[] = [...NOTIFICATIONS, 'pin_to_top', 'is_muted', 'color']

function readChange(change: JsonObject): Change {
  const name = stringIn(change, 'property')
  const property = PROPERTIES.find((each) => each === name)
  if (property === undefined) throw badRequest(`Unknown subscription property: ${name}`)
  return { streamId: integerIn(change, 'stream_id'), property, value: readValue(property, change.value) }
}

function readValue(property: SubscriptionProperty, value: unknown): Change['value'] {
  if (property === 'color') {
    if (typeof value !== 'string' || !/^#[0-9a-fA-F]{6}$/.test(value)) throw badRequest('color is not a hex color')
    return value
  }
  if (value === null && NOTIFICATIONS.some((name) => name === property)) return null
  if (typeof value !== 'boolean') throw badRequest(`${property} is not a boolean`)
  return Number(value)
}

function apply(service: Service, userId: number, { streamId, property, value }: Change): void {
  if (service.subscriptionSettings.get(streamId, userId)[property] === value) return
  service.subscriptionSettings.change(streamId, userId, property, value)
  emitSubscriptionChanged(service, userId, streamId, property)
}
