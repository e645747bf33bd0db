// A story of registrations: what somebody asks for, and what state comes. The answers are the tests' own words;
// nothing here works like a server.

import { type Fact, known } from '../facts/fact.ts'
import type { ChannelTraits } from '../things/subscription.ts'
import { answered } from './answered.ts'
import { answerOf, type Fields } from './get-messages.ts'
import { Presences } from './presence.ts'
import { now, orchard, type Person, people } from './world.ts'

export type { Fields } from './get-messages.ts'

export class Registrations extends Presences {
  /** A registration that is answered so. */
  register(as: Person, asked: Fields = {}, told: Fields | string = whole): string[] {
    return this.take(this.outcome(as, asked, told))
  }

  outcome(as: Person, asked: Fields, told: Fields | string) {
    return answered('register-queue', this.world, asked, answerOf(told), this.moment(as))
  }

  traits(stream_id: number, to: Partial<ChannelTraits>): void {
    this.teach({ set: 'state', of: 'channel-traits', stream_id, to })
  }

  personal(name: keyof typeof people, stream_id: number, to: Fields): void {
    this.teach({ set: 'state', of: 'personal-settings', user_id: people[name], stream_id, to })
  }

  /** A fixture did something, whatever it was. */
  lesson(): void {
    this.teach({ set: 'state', of: 'lesson' })
  }
}

/** The fields of an unrestricted registration, with nothing in them. */
export const whole: Fields = {
  ...{ queue_id: 'q', last_event_id: -1, service_feature_level: 500 },
  ...{ max_message_length: 10_000, max_topic_length: 60, realm_empty_topic_display_name: 'general chat' },
  ...{ idle_queue_timeout_secs: 600, event_queue_longpoll_timeout_seconds: 90 },
  ...{ realm_linkifiers: [], realm_users: [], realm_user_groups: [], presences: {}, user_settings: {} },
  ...{ recent_private_conversations: [], navigation_views: [], saved_snippets: [] },
  subscriptions: [],
}

export function lacking(...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)))
}

/** The state that the named fields make, besides what every registration has. */
export function having(...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))
}

/** A subscription of the orchard, but for what is given. */
export function subscription(more: Fields = {}): Fields {
  return {
    ...{ stream_id: orchard, name: 'orchard', description: 'trees', rendered_description: '<p>trees</p>' },
    ...{ date_created: now, creator_id: null, invite_only: false, is_web_public: false },
    ...{ history_public_to_subscribers: true, message_retention_days: null, topics_policy: 'inherit' },
    ...{ first_message_id: null, folder_id: null, is_muted: false, in_home_view: true, pin_to_top: false },
    ...{ color: '#aabbcc', desktop_notifications: null, email_notifications: null, push_notifications: null },
    ...{ audible_notifications: null, wildcard_mentions_notify: null },
    ...more,
  }
}

export function fixed<T>(value: T): Fact<T> {
  return known(value, [], 'fixture')
}
