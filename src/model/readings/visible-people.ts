// Whom a person can access: everybody, but for guests outside of `can_access_all_users_group`. Those access nobody with
// whom they share neither a channel nor a direct message; whom else they see is open. Only a registration that has told
// all of the guest's channels shows that two people of the run share nothing.

import { type Answered, whether } from '../facts/fact.ts'
import type { Channel } from '../things/channel.ts'
import { isMadePerson } from '../world/people.ts'
import { roleOf, setting, type World } from '../world/world.ts'
import { isSubscribed } from './following.ts'
import { isInGroup } from './permissions.ts'

/** The caller's channels are looked for once, however many others are asked about. */
export function accessOf(world: World, caller: number): (other: number) => Answered {
  const isGuest = whether(roleOf(world, caller), (role) => role === 'guest')
  const accessesAll = isInGroup(world, caller, 'can_access_all_users_group')
  if (isGuest === 'no' || accessesAll === 'yes') return () => 'yes'
  const isOutside = isGuest === 'yes' && accessesAll === 'no'
  const theirs = [...world.channels.values()].filter((channel) => mayHaveBeenIn(channel, caller))
  return (other) => {
    if (caller === other) return 'yes'
    return isOutside && sharesNothing(world, theirs, caller, other) ? 'no' : 'maybe'
  }
}

/** Whether presences are surely told of accessible people only. */
export function isLimitedToAccessible(world: World): boolean {
  const limit = setting(world, 'presence_of_accessible_users_only')
  return limit.kind === 'known' && limit.value === true
}

function isOf(...people: readonly number[]) {
  return (participants: readonly number[] = []) => people.every((user_id) => participants.includes(user_id))
}

function sharesNothing(world: World, theirs: readonly Channel[], caller: number, other: number): boolean {
  const listed = world.state.subscribedTo.get(caller)
  if (listed === undefined || ![caller, other].every((user_id) => isMadePerson(world, user_id))) return false
  const ids = new Set([...listed, ...theirs.map(({ stream_id }) => stream_id)])
  const hasNoChannel = [...ids].every((stream_id) => isWithout(world, stream_id, other))
  return hasNoChannel && !mayHaveTalked(world, caller, other)
}

// What people still access once they have left a channel, or once a message is deleted, is not said.
function mayHaveBeenIn(channel: Channel, user_id: number): boolean {
  return isSubscribed(user_id, channel) !== 'no' || channel.left?.has(user_id) === true
}

/** To a default channel people come without being asked. */
function isWithout({ channels, state }: World, stream_id: number, user_id: number): boolean {
  const channel = channels.get(stream_id)
  return channel?.own === true && !mayHaveBeenIn(channel, user_id) && state.traits.get(stream_id)?.is_default !== true
}

function mayHaveTalked({ messages, receivedBy, scheduled, state }: World, caller: number, other: number): boolean {
  const received = [...(receivedBy.get(caller) ?? [])].map((id) => messages.get(id)?.participants)
  const planned = [...scheduled.values()].map(({ participants }) => participants)
  const deleted = [...state.deleted.values()].map(({ participants }) => participants)
  return [...received, ...planned, ...deleted].some(isOf(caller, other))
}
