// What a subscription tells besides what messages need to know of a channel: how the channel was made, and the
// person's own settings of it. Knows nothing of answers.

import { unknown, whether } from '../facts/fact.ts'
import type { ChannelTraits, SubscriptionEffect } from '../things/subscription.ts'
import type { World } from './world.ts'

type Applied<Of> = Extract<SubscriptionEffect, { readonly of: Of }>

const unmade: ChannelTraits = {
  description: '',
  message_retention_days: null,
  isInFolder: false,
  is_default: false,
  created: undefined,
  hasPolicy: false,
}

export function setTraits({ state }: World, { stream_id, to }: Applied<'channel-traits'>): void {
  state.traits.set(stream_id, { ...unmade, ...state.traits.get(stream_id), ...to })
}

export function setPersonal({ state }: World, { user_id, stream_id, to }: Applied<'personal-settings'>): void {
  const key = personalKey(user_id, stream_id)
  state.personal.set(key, { ...state.personal.get(key), ...to })
}

export function forgetPersonal({ state }: World, { user_ids, stream_id }: Applied<'gone'>): void {
  for (const user_id of user_ids) state.personal.delete(personalKey(user_id, stream_id))
}

/** Nobody new is subscribed to a channel that is archived. */
export function takeNewcomers({ channels, state }: World): void {
  for (const [stream_id, { is_default }] of state.traits) {
    const channel = is_default === false ? undefined : channels.get(stream_id)
    const isArchived = channel?.is_archived && whether(channel.is_archived, (archived) => archived) === 'yes'
    if (channel && !isArchived) channels.set(stream_id, { ...channel, subscribers: unknown })
  }
}

/** Whether somebody may be the one who made a channel. */
export function mayHaveMade({ state }: World, user_id: number, stream_id: number): boolean {
  const traits = state.traits.get(stream_id)
  const isUnsure = traits !== undefined && 'creator_id' in traits && traits.creator_id === undefined
  return isUnsure || traits?.creator_id === user_id
}

export function personalKey(user_id: number, stream_id: number): string {
  return `${user_id} ${stream_id}`
}
