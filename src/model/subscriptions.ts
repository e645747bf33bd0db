// What a subscription tells besides what messages need to know of a channel: how the channel was made, and the
// person's own settings of it. Knows nothing of answers.

import { unknown, whether } from './fact.ts'
import type { Interval } from './outcome.ts'
import type { World } from './world.ts'

/** How a channel of the run was made, or changed since; undefined is what nobody knows. */
export interface ChannelTraits {
  readonly description: string | undefined
  readonly message_retention_days: number | null | undefined
  readonly isInFolder: boolean | undefined
  /** The name of its folder. */
  readonly folder?: string | null | undefined
  readonly creator_id?: number | null | undefined
  /** Whether whoever is made later is subscribed to it. */
  readonly is_default: boolean | undefined
  /** When it was made; undefined where the target's time was not known. */
  readonly created: Interval | undefined
  /** False where it was made without a topics policy, and got none since. */
  readonly hasPolicy: boolean | undefined
}

/** A person's own settings of a channel, as far as they were set. */
export type PersonalSettings = Readonly<Record<string, unknown>>

export type SubscriptionEffect =
  | {
      readonly set: 'state'
      readonly of: 'channel-traits'
      readonly stream_id: number
      readonly to: Partial<ChannelTraits>
    }
  | {
      readonly set: 'state'
      readonly of: 'personal-settings'
      readonly user_id: number
      readonly stream_id: number
      readonly to: PersonalSettings
    }
  /** What becomes of the settings of those who have gone is not said. */
  | { readonly set: 'state'; readonly of: 'gone'; readonly stream_id: number; readonly user_ids: readonly number[] }
  /** Somebody was made, whom default channels may have as subscribers. */
  | { readonly set: 'state'; readonly of: 'newcomers' }

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
