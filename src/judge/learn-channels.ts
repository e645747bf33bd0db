// What fixtures teach of channels and their subscribers.

import { known } from '../model/fact.ts'
import type { Channel, Effect } from '../model/world.ts'

export interface TaughtChannel {
  readonly stream_id: number
  readonly name?: string
  readonly subscribers: readonly number[]
  readonly privacy?: 'public' | 'private' | 'web-public'
  readonly history_public_to_subscribers?: boolean
  readonly topics_policy?: string
  readonly is_archived?: boolean
}

// What a channel is unless the fixture was told otherwise.
const asMade = {
  privacy: 'public',
  history_public_to_subscribers: true,
  topics_policy: 'inherit',
  is_archived: false,
} as const

export function channel({ stream_id, name, subscribers, ...given }: TaughtChannel): Effect {
  return {
    set: 'channel',
    to: {
      stream_id,
      subscribers: fact(subscribers),
      own: true,
      withNotices: new Set(),
      ...(name === undefined ? {} : { name: known(name, [], 'message.display-recipient-true') }),
      ...traits({ ...asMade, ...given }),
    },
  }
}

export function channelChanged({ stream_id, ...given }: Partial<TaughtChannel> & { stream_id: number }): Effect {
  return { set: 'channel-changed', stream_id, to: traits(given) }
}

export function subscribed(stream_id: number, user_ids: readonly number[], isSubscribed: boolean): Effect {
  return { set: 'subscribed', stream_id, user_ids, isSubscribed }
}

type Given = Pick<TaughtChannel, 'privacy' | 'history_public_to_subscribers' | 'topics_policy' | 'is_archived'>

function traits(given: Given): Partial<Channel> {
  const { privacy, history_public_to_subscribers: open, topics_policy, is_archived } = given
  return {
    ...(privacy === undefined ? {} : { privacy: fact(privacy) }),
    ...(open === undefined ? {} : { history_public_to_subscribers: fact(open) }),
    ...(topics_policy === undefined ? {} : { topics_policy: fact(topics_policy) }),
    ...(is_archived === undefined ? {} : { is_archived: fact(is_archived) }),
  }
}

function fact<T>(value: T) {
  return known(value, [], 'fixture')
}
