// Somebody who changes things by the test-control protocol while the storm lasts. Requests may be under way then, but
// none begins before it is done, as docs/traces.md asks of whoever records fixtures.

import type { Wire } from '../../src/run/asking/wire.ts'
import { act } from '../../src/run/control/control-step.ts'
import { tellClock } from '../../src/run/plan/namespace.ts'
import { systemClock } from '../../src/target/clock.ts'
import { type Draw, one } from './draw.ts'
import { emoji, type Square, topics } from './requests.ts'

type Takes = Readonly<Record<string, unknown>>
type Made = { readonly message_id: number }
type Deeds = Readonly<Record<string, () => Takes>>

/** Seconds at most between two deeds. */
const paces = [0.01, 0.05, 0.2]
/** Seconds before and after one in which no request begins. */
const quiet = 0.002

export class Gate {
  #shut: Promise<unknown> | undefined

  /** Resolves once nobody keeps it shut. */
  async passed(): Promise<void> {
    while (this.#shut) await this.#shut
  }

  async whileShut(work: () => Promise<unknown>): Promise<void> {
    const worked = systemClock.sleep(quiet).then(work)
    this.#shut = worked.then(() => systemClock.sleep(quiet))
    await this.#shut
    this.#shut = undefined
  }
}

export async function keeps(wire: Wire, draw: Draw, square: Square, gate: Gate, isOver: () => boolean): Promise<void> {
  const deeds = { ...ofPlaces(draw, square), ...ofPeople(draw, square), ...ofTheOrganization(draw, square) }
  const pace = one(draw, paces)
  while (!isOver()) {
    const [did, takes] = one(draw, Object.entries(deeds))
    await gate.whileShut(async () => {
      if (did === 'clock') await tellClock(wire, one(draw, [0, 1, 4, 30]))
      const done = did === 'clock' ? {} : await act(wire, did, takes())
      for (const { message_id } of (done?.messages ?? []) as Made[]) square.messages.push(message_id)
    })
    await systemClock.sleep(draw() * pace)
  }
}

function ofPlaces(draw: Draw, { messages, people, channels }: Square): Deeds {
  const stream_id = () => one(draw, channels)
  const message_id = () => one(draw, messages)
  const user_id = () => one(draw, people)
  const message = () => ({
    sender_id: user_id(),
    content: one(draw, ['new', '@**all** hello']),
    age: one(draw, [0, 30]),
  })
  const ofChannel = [
    () => ({ privacy: one(draw, ['public', 'private', 'web-public']) }),
    () => ({ history_public_to_subscribers: draw() < 0.5 }),
    () => ({ topics_policy: one(draw, ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']) }),
    () => ({ name: `channel ${draw()}` }),
    () => ({ can_send_message_group: one(draw, ['everyone', 'members', 'nobody']) }),
    () => ({ is_archived: draw() < 0.3 }),
  ]
  return {
    messages: () => ({
      messages: [
        { ...message(), ...one(draw, [{ stream_id: stream_id(), topic: one(draw, topics) }, { to: [user_id()] }]) },
      ],
    }),
    subscribe: () => ({ stream_id: stream_id(), user_ids: [user_id()] }),
    unsubscribe: () => ({ stream_id: stream_id(), user_ids: [user_id()] }),
    channel: () => ({ stream_id: stream_id(), ...one(draw, ofChannel)() }),
    flags: () => ({
      ...{ user_id: user_id(), message_ids: [message_id(), message_id()] },
      ...{ flag: one(draw, ['read', 'starred']), op: one(draw, ['add', 'remove']) },
    }),
    reactions: () => ({ reactions: [{ message_id: message_id(), user_id: user_id(), ...one(draw, emoji) }] }),
    submessages: () => ({
      submessages: [{ message_id: message_id(), sender_id: user_id(), msg_type: 'widget', content: '{}' }],
    }),
    // Seldom, or soon nothing would be left.
    'delete-messages': () => ({ message_ids: draw() < 0.2 ? [message_id()] : [] }),
  }
}

function ofPeople(draw: Draw, { people, channels }: Square): Deeds {
  const user_id = () => one(draw, people)
  const ofPerson = [
    () => ({ role: one(draw, ['owner', 'administrator', 'moderator', 'member', 'guest']) }),
    () => ({ full_name: one(draw, ['Dora', 'Emil']) }),
    () => ({ avatar_source: one(draw, ['G', 'J']) }),
    () => ({ timezone: one(draw, ['Asia/Tokyo', 'Europe/Rome']) }),
    () => ({ delivery_email: `person${draw()}@new.example` }),
    () => ({ delivery_email_visible_to: one(draw, ['everyone', 'administrators', 'nobody']) }),
    () => ({ is_active: draw() < 0.7 }),
    () => ({}),
  ]
  const settings: readonly (readonly [string, readonly unknown[]])[] = [
    ['color_scheme', [1, 2, 3]],
    ['twenty_four_hour_time', [true, false]],
    ['presence_enabled', [true, false]],
  ]
  const ofSubscription = [
    () => ({ is_muted: draw() < 0.5 }),
    () => ({ pin_to_top: draw() < 0.5 }),
    () => ({ color: one(draw, ['#112233', '#aabbcc']) }),
  ]
  return {
    person: () => ({ user_id: user_id(), ...one(draw, ofPerson)() }),
    'user-setting': () => {
      const [property, values] = one(draw, settings)
      return { user_id: user_id(), property, value: one(draw, values) }
    },
    'alert-words': () => ({ user_id: user_id(), alert_words: [one(draw, ['apple', 'pear'])] }),
    subscription: () => ({ user_id: user_id(), stream_id: one(draw, channels), ...one(draw, ofSubscription)() }),
    'saved-snippets': () => ({ user_id: user_id(), saved_snippets: [{ title: 'one', content: `${draw()}` }] }),
    'navigation-views': () => ({
      user_id: user_id(),
      navigation_views: [{ fragment: 'inbox', is_pinned: draw() < 0.5, name: null }],
    }),
  }
}

function ofTheOrganization(draw: Draw, { people, groups, domains }: Square): Deeds {
  const groupsOfRoles = ['administrators', 'moderators', 'members', 'everyone', 'nobody']
  const settings = [
    () => ({ allow_message_editing: draw() < 0.7 }),
    () => ({ allow_edit_history: draw() < 0.6 }),
    () => ({ message_content_edit_limit_seconds: one(draw, [null, 600, 5]) }),
    () => ({ move_messages_within_stream_limit_seconds: one(draw, [null, 604800, 3]) }),
    () => ({ move_messages_between_streams_limit_seconds: one(draw, [null, 5]) }),
    () => ({ can_move_messages_between_topics_group: one(draw, groupsOfRoles) }),
    () => ({ can_move_messages_between_channels_group: one(draw, groupsOfRoles) }),
    () => ({ can_resolve_topics_group: one(draw, groupsOfRoles) }),
    () => ({ can_create_users_group: one(draw, groupsOfRoles) }),
    () => ({ can_mention_many_users_group: one(draw, groupsOfRoles) }),
    () => ({ realm_topics_policy: one(draw, ['allow_empty_topic', 'disable_empty_topic']) }),
    () => ({ can_access_all_users_group: one(draw, ['everyone', 'members']) }),
    () => ({ presence_of_accessible_users_only: draw() < 0.5 }),
  ]
  const ofGroup = [
    () => ({ add_members: [one(draw, people)] }),
    () => ({ remove_members: [one(draw, people)] }),
    () => ({}),
  ]
  return {
    settings: () => one(draw, settings)(),
    group: () => ({ user_group_id: one(draw, groups), ...one(draw, ofGroup)() }),
    domains: () => ({ add: [{ domain: one(draw, domains), allow_subdomains: draw() < 0.5 }] }),
    owners: () => ({}),
    clock: () => ({}),
  }
}
