// POST /users/me/subscriptions: subscribes the caller or others to channels, and makes those that are not there.
import { createChannel, subscribePeople } from '../channels/change-channel.ts'
import { maySeeChannel } from '../messages/access.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Channel, ChannelProperties } from '../store/channels.ts'
import { atomically } from '../store/database.ts'
import type { User } from '../store/users.ts'
import type { Call, Endpoint } from '../transport/endpoint.ts'
import { requireMember } from './callers.ts'
import {
  checkChannelName,
  NEW_CHANNEL,
  readChannelProperties,
  readDescription,
  readFirstProperties,
} from './channel-properties.ts'
import { requiredObjects, stringIn } from './json-values.ts'
import { readPeople } from './people-named.ts'

interface Wanted {
  readonly name: string
  readonly description: string
}

export const subscribeToChannels: Endpoint = {
  method: 'POST',
  path: '/users/me/subscriptions',
  authentication: 'required',
  answer(call) {
    const { service, caller, parameters } = call
    parameters.support(['announce', 'authorization_errors_fatal', 'send_new_subscription_messages'])
    const wanted = requiredObjects(parameters, 'subscriptions').map(readWanted)
    const principals = readPeople(service, parameters, 'principals')
    const properties = { ...readChannelProperties(parameters, 'invite_only'), ...readFirstProperties(parameters) }
    const userIds = principals ?? [caller.id]
    if (userIds.some((id) => id !== caller.id)) requireMember(caller)
    return atomically(service.database, () => {
      const joined = wanted.map((each) => join(call, each, properties, userIds))
      return { subscribed: byPerson(joined, userIds, true), already_subscribed: byPerson(joined, userIds, false) }
    })
  },
}

interface Joined {
  readonly name: string
  readonly newIds: ReadonlySet<number>
}

function readWanted(subscription: Readonly<Record<string, unknown>>): Wanted {
  return { name: stringIn(subscription, 'name').trim(), description: stringIn(subscription, 'description', '') }
}

function join(call: Call<User>, wanted: Wanted, properties: Partial<ChannelProperties>, userIds: number[]): Joined {
  const { service, caller } = call
  const known = service.channels.withName(wanted.name)
  if (known === undefined) return { name: make(call, wanted, properties, userIds), newIds: new Set(userIds) }
  checkMayJoin(service, caller, known)
  const newIds = new Set(userIds.filter((id) => !service.channels.isSubscribed(known.id, id)))
  subscribePeople(service, known.id, userIds)
  return { name: known.name, newIds }
}

function make({ service, caller }: Call<User>, wanted: Wanted, properties: Partial<ChannelProperties>, ids: number[]) {
  requireMember(caller)
  const name = checkChannelName(service, wanted.name)
  const described = readDescription(service, wanted.description)
  createChannel(service, { ...NEW_CHANNEL, ...properties, ...described, name, creator_id: caller.id }, ids)
  return name
}

/** Nobody joins, or lets others into, what they cannot see. */
function checkMayJoin(service: Service, caller: User, channel: Channel): void {
  if (channel.is_archived === 1 || !maySeeChannel(service, caller, channel))
    throw badRequest(`Unable to access channel (${channel.name}).`)
}

/** By the ids of those whom it concerns. */
function byPerson(joined: readonly Joined[], userIds: readonly number[], isNew: boolean): Record<string, string[]> {
  const ofPerson = (id: number) => joined.filter(({ newIds }) => newIds.has(id) === isNew).map(({ name }) => name)
  return Object.fromEntries(userIds.map((id) => [id, ofPerson(id)] as const).filter(([, names]) => names.length > 0))
}
