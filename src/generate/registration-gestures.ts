// Gestures around what a registration asks for: types, subscribers, capabilities, credentials. Those of one person that
// differ in one thing stand beside each other.

import fc from 'fast-check'
import { owner, type Weighted } from './drawn.ts'
import type { Value } from './plan.ts'
import { alertWords, poll, register } from './queue-steps.ts'
import { control, type Gesture, type Parameters, request } from './steps.ts'

/** The guest's answers stay small, however large the organization is. */
const small = { client_capabilities: { user_list_incomplete: true } }
const unrestricted = { fetch_event_types: undefined }

const types = fc.oneof(
  fc.constantFrom('user_settings', 'subscription', 'realm_user', 'realm_linkifiers', 'presence').map((type) => [type]),
  fc.constantFrom(
    ['alert_words', 'message'],
    ['user_settings', 'plumbline_unknown'],
    ['subscription', 'presence', 'realm_emoji'],
    ['plumbline_unknown'],
  ),
)

/** The same types under both names, under either, and none at all. */
const namedTypes: Gesture = types.map((named) => [
  register('guest', 'events', { ...small, ...unrestricted, event_types: named }),
  register('guest', 'both', { ...small, event_types: named, fetch_event_types: named }),
  register('guest', 'fetched', { ...small, fetch_event_types: named }),
  register('guest', 'all', { ...small, ...unrestricted }),
])

/** Seldom by somebody who sees the whole organization. */
const everything: Gesture = fc
  .tuple(fc.constantFrom('guest', 'guest', 'guest', 'reader'), fc.boolean())
  .map(([as, client_gravatar]) => [
    register(as, 'some', { ...small, fetch_event_types: ['user_settings', 'presence', 'realm_linkifiers'] }),
    register(as, 'all', { ...small, ...unrestricted, client_gravatar }),
  ])

/** Nothing else is said, so that nothing else can be the matter. */
const unknownTypes: Gesture = owner.map((as) => [
  request('register-queue', as, { fetch_event_types: ['plumbline_unknown', 'user_settings'] }),
  request('register-queue', as, { event_types: ['plumbline_unknown', 'alert_words'] }),
])

const capabilities = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
] as const

/** Nothing but capabilities is said here, too. */
const oneCapability: Gesture = fc
  .tuple(fc.constantFrom(...capabilities), fc.subarray([...capabilities]))
  .map(([one, some]) => {
    const mixed = capabilities.map((name) => [name, some.includes(name)] as const)
    const having = (more: Readonly<Record<string, boolean>>): Parameters => ({
      ...unrestricted,
      client_capabilities: { ...more, ...small.client_capabilities },
    })
    return [
      register('guest', 'without', having({})),
      register('guest', 'with', having({ [one]: true })),
      register('guest', 'denying', having({ [one]: false })),
      register('guest', 'mixed', having(Object.fromEntries(mixed))),
      register('reader', 'little', { client_capabilities: { [one]: false, user_list_incomplete: false } }),
      alertWords('guest', [one]),
      poll('guest', 'without', false),
      poll('guest', 'with', false),
    ]
  })

/** An archived channel, a group and what belongs to one person, in the state. */
const possessions: Gesture = fc.boolean().map((archived_channels) => [
  control('navigation-views', {
    ...{ user_id: { user: 'guest' } },
    navigation_views: [
      { fragment: 'narrow/is/starred', is_pinned: true, name: null },
      { fragment: 'recent', is_pinned: false, name: 'Lately' },
      { fragment: 'narrow/is/mentioned', is_pinned: true, name: 'Mine' },
    ],
  }),
  control('saved-snippets', {
    ...{ user_id: { user: 'guest' }, saved_snippets: [{ title: 'Hello', content: '**hello**\nand more' }] },
  }),
  alertWords('guest', ['mine']),
  control('messages', {
    messages: [
      { sender_id: { user: 'reader' }, to: [{ user: 'guest' }], content: 'to a guest', age: 0 },
      { sender_id: { user: 'guest' }, to: [], content: 'to myself', age: 0 },
      { sender_id: { user: 'reader' }, to: [{ user: 'guest' }, { user: 'author' }], content: 'to both', age: 0 },
    ],
  }),
  control('channels', { channels: [{ ...shed, subscribers: [{ user: 'guest' }] }] }, 'shed'),
  control('channel', { stream_id: { answer: 'shed', field: 'channels.0.stream_id' }, is_archived: true }),
  // Each otherwise than the one before it.
  control('subscription', {
    ...{ user_id: { user: 'guest' }, stream_id: { channel: 'porch' }, color: '#abcdef' },
    ...{ desktop_notifications: true, email_notifications: false, push_notifications: true },
    ...{ audible_notifications: false, wildcard_mentions_notify: true },
  }),
  register('guest', 'all', {
    ...{ ...unrestricted, client_capabilities: { user_list_incomplete: true, archived_channels } },
  }),
])

const shed: Readonly<Record<string, Value>> = { name: { unique: 'shed ' }, privacy: 'private', description: 'tools' }

export const registrationGestures: Weighted = [
  { weight: 2, arbitrary: namedTypes },
  { weight: 0, arbitrary: everything },
  { weight: 1, arbitrary: unknownTypes },
  { weight: 2, arbitrary: oneCapability },
  { weight: 1, arbitrary: possessions },
]
