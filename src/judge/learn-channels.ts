// What fixtures teach of channels, their subscribers, and the settings that people have of them.

import type { Channel } from '../model/channel.ts'
import type { Effect } from '../model/effect.ts'
import { known, unknown } from '../model/fact.ts'
import type { Interval } from '../model/outcome.ts'
import type { ChannelTraits } from '../model/subscriptions.ts'
import { unsure, unsureTraits } from './declined-channel.ts'

export interface TaughtChannel {
  readonly stream_id: number
  readonly name?: string
  readonly subscribers?: readonly number[]
  readonly privacy?: 'public' | 'private' | 'web-public'
  readonly history_public_to_subscribers?: boolean
  readonly topics_policy?: string
  readonly is_archived?: boolean
  readonly description?: string
  readonly message_retention_days?: number | null
  readonly is_default?: boolean
  readonly folder?: string | null
  readonly can_send_message_group?: string
  readonly creator_id?: number | null
  /** Members that the fixture was asked for and did not take in. */
  readonly declined?: readonly string[]
}

// What a channel is unless the fixture was told otherwise.
const asMade = {
  privacy: 'public',
  history_public_to_subscribers: true,
  topics_policy: 'inherit',
  is_archived: false,
  can_send_message_group: 'everyone',
} as const

/** `time` is the target's, when the channel was made. */
export function channel({ stream_id, subscribers, declined = [], ...given }: TaughtChannel, time?: Interval): Effect[] {
  const made = { own: true, withNotices: new Set<string>(), ...facts({ ...asMade, ...given }), ...unsure(declined) }
  const to = { stream_id, subscribers: subscribers ? fact(subscribers) : unknown, ...made }
  const { folder = null, creator_id = null } = given
  const known = { ...traitsOf(given), isInFolder: folder !== null, folder, creator_id, created: time }
  const traits = { ...known, ...unsureTraits(declined) }
  return [
    { set: 'channel', to },
    { set: 'state', of: 'channel-traits', stream_id, to: traits },
  ]
}

export function channelChanged({ stream_id, ...given }: Partial<TaughtChannel> & { stream_id: number }): Effect[] {
  return [
    { set: 'channel-changed', stream_id, to: facts(given) },
    { set: 'state', of: 'channel-traits', stream_id, to: traitsOf(given) },
  ]
}

export function subscribed(stream_id: number, user_ids: readonly number[], isSubscribed: boolean): Effect[] {
  const changed: Effect = { set: 'subscribed', stream_id, user_ids, isSubscribed }
  return isSubscribed ? [changed] : [changed, { set: 'state', of: 'gone', stream_id, user_ids }]
}

export interface TaughtSubscription {
  readonly user_id: number
  readonly stream_id: number
  readonly [setting: string]: unknown
}

const personal = [
  ...['desktop_notifications', 'email_notifications', 'wildcard_mentions_notify', 'push_notifications'],
  ...['audible_notifications', 'pin_to_top', 'is_muted', 'color'],
]

export function subscription({ user_id, stream_id, ...given }: TaughtSubscription): Effect {
  const to = Object.fromEntries(Object.entries(given).filter(([name]) => personal.includes(name)))
  return { set: 'state', of: 'personal-settings', user_id, stream_id, to }
}

type Given = Partial<Omit<TaughtChannel, 'stream_id' | 'subscribers'>>

function facts(given: Given): Partial<Channel> {
  const { name, privacy, history_public_to_subscribers: open, topics_policy, is_archived } = given
  const { can_send_message_group: posters } = given
  return {
    ...(name === undefined ? {} : { name: known(name, [], 'message.display-recipient-true') }),
    ...(privacy === undefined ? {} : { privacy: fact(privacy) }),
    ...(open === undefined ? {} : { history_public_to_subscribers: fact(open) }),
    ...(topics_policy === undefined ? {} : { topics_policy: fact(topics_policy) }),
    ...(is_archived === undefined ? {} : { is_archived: fact(is_archived) }),
    ...(posters === undefined ? {} : { can_send_message_group: fact(posters) }),
  }
}

function traitsOf({
  description,
  message_retention_days,
  is_default,
  topics_policy,
  creator_id,
}: Given): Partial<ChannelTraits> {
  return {
    ...(description === undefined ? {} : { description }),
    ...(message_retention_days === undefined ? {} : { message_retention_days }),
    ...(is_default === undefined ? {} : { is_default }),
    ...(topics_policy === undefined ? {} : { hasPolicy: true }),
    ...(creator_id === undefined ? {} : { creator_id }),
  }
}

function fact<T>(value: T) {
  return known(value, [], 'fixture')
}
