// What is known of a channel besides its messages, and of somebody’s own settings of it.

import type { Fields } from '../facts/fields.ts'
import type { Interval } from '../facts/moment.ts'
import type { Learnt } from './learnt.ts'

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
export type PersonalSettings = Fields

export type SubscriptionEffect =
  | Learnt<'channel-traits', { stream_id: number; to: Partial<ChannelTraits> }>
  | Learnt<'personal-settings', { user_id: number; stream_id: number; to: PersonalSettings }>
  /** What becomes of the settings of those who have gone is not said. */
  | Learnt<'gone', { stream_id: number; user_ids: readonly number[] }>
  /** Somebody was made, whom default channels may have as subscribers. */
  | Learnt<'newcomers'>
