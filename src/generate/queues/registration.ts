// Gestures around what a registration asks for: types, subscribers, capabilities, credentials. Those of one person that
// differ in one thing stand beside each other.

import fc from 'fast-check'
import { anyOf, each, either, gesture, someone } from '../arbitraries.ts'
import { madeChannel, makeChannel } from '../made-steps.ts'
import { able, alertWords, capabilities, having, poll, register } from '../queue-steps.ts'
import { control, request } from '../steps.ts'

/** The guest's answers stay small, however large the organization is. */
const small = able('user_list_incomplete')
const unrestricted = { fetch_event_types: undefined }

const types = fc.oneof(
  anyOf('user_settings', 'subscription', 'realm_user', 'realm_linkifiers', 'presence').map((type) => [type]),
  anyOf(
    ['alert_words', 'message'],
    ['user_settings', 'plumbline_unknown'],
    ['subscription', 'presence', 'realm_emoji'],
    ['plumbline_unknown'],
  ),
)

/** The same types under both names, under either, and none at all. */
const namedTypes = gesture([types], (named) => [
  register('guest', 'events', { ...small, ...unrestricted, event_types: named }),
  register('guest', 'both', { ...small, event_types: named, fetch_event_types: named }),
  register('guest', 'fetched', { ...small, fetch_event_types: named }),
  register('guest', 'all', { ...small, ...unrestricted }),
])

/** Seldom by somebody who sees the whole organization. */
const everything = gesture([anyOf('guest', 'guest', 'guest', 'reader'), either], (as, client_gravatar) => [
  register(as, 'some', { ...small, fetch_event_types: ['user_settings', 'presence', 'realm_linkifiers'] }),
  register(as, 'all', { ...small, ...unrestricted, client_gravatar }),
])

/** Nothing else is said, so that nothing else can be the matter. */
const unknownTypes = gesture([someone], (as) => [
  request('register-queue', as, { fetch_event_types: ['plumbline_unknown', 'user_settings'] }),
  request('register-queue', as, { event_types: ['plumbline_unknown', 'alert_words'] }),
])

const capability = anyOf(...capabilities)

/** Nothing but capabilities is said here, too, and all of them are named. */
const oneCapability = gesture([capability, fc.subarray([...capabilities])], (one, some) => [
  register('guest', 'with', { ...unrestricted, ...able('user_list_incomplete', one) }),
  register('guest', 'without', { ...unrestricted, ...having(['user_list_incomplete']) }),
  register('guest', 'mixed', { ...unrestricted, ...having(some) }),
  register('reader', 'little', able(one)),
  [alertWords('guest', [one]), poll('guest', 'without', false), poll('guest', 'with', false)],
])

/** Only some are named: whether that is enough is the server's affair. */
const fewCapabilities = gesture([capability], (one) => [
  register('guest', 'one', { ...unrestricted, client_capabilities: { [one]: true } }),
  register('guest', 'none', { ...unrestricted, client_capabilities: {} }),
  [alertWords('guest', [one]), poll('guest', 'one', false)],
])

const guest = { user: 'guest' }

/** An archived channel, a group and what belongs to one person, in the state. */
const possessions = gesture([anyOf(['archived_channels'] as const, [] as const)], (archived) => [
  control('navigation-views', {
    user_id: guest,
    navigation_views: [
      { fragment: 'narrow/is/starred', is_pinned: true, name: null },
      { fragment: 'recent', is_pinned: false, name: 'Lately' },
      { fragment: 'narrow/is/mentioned', is_pinned: true, name: 'Mine' },
    ],
  }),
  control('saved-snippets', { user_id: guest, saved_snippets: [{ title: 'Hello', content: '**hello**\nand more' }] }),
  alertWords('guest', ['mine']),
  control('messages', {
    messages: [
      { sender_id: { user: 'reader' }, to: [guest], content: 'to a guest', age: 0 },
      { sender_id: guest, to: [], content: 'to myself', age: 0 },
      { sender_id: { user: 'reader' }, to: [guest, { user: 'author' }], content: 'to both', age: 0 },
    ],
  }),
  makeChannel('shed', { privacy: 'private', description: 'tools', subscribers: [guest] }),
  control('channel', { stream_id: madeChannel('shed'), is_archived: true }),
  // Each otherwise than the one before it.
  control('subscription', {
    ...{ user_id: guest, stream_id: { channel: 'porch' }, color: '#abcdef' },
    ...{ desktop_notifications: true, email_notifications: false, push_notifications: true },
    ...{ audible_notifications: false, wildcard_mentions_notify: true },
  }),
  register('guest', 'all', { ...unrestricted, ...able('user_list_incomplete', ...archived) }),
])

export const registrationGestures = [
  ...each(2, namedTypes),
  ...each(0, everything),
  ...each(1, unknownTypes),
  ...each(2, oneCapability),
  ...each(0, fewCapabilities),
  ...each(1, possessions),
]
