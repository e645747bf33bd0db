// Gestures around the list of channels: each flag alone and with others, by people of every role and by a bot. Most
// leave out public channels to which nobody here is subscribed, since those of all other plans are among them.

import fc from 'fast-check'
import { giveRole, lookAt, madeBot, madePerson, makeBots, makePeople, noOwner, roles } from '../actor-steps.ts'
import { each, gesture, type Weighted } from '../arbitraries.ts'
import { inCellar } from '../namespace.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { register } from '../queue-steps.ts'
import { control, controlSince, look, type Parameters, request } from '../steps.ts'

/** Nothing is asked for but what else is said. */
const nothing: Parameters = { include_public: false, include_subscribed: false }

function list(as: string, parameters: Parameters = {}): Step {
  return request('get-streams', as, parameters)
}

/** A channel of each kind: public, private, web-public and default, each once with the person and once without. */
function makeChannels(subscriber: Value): Step {
  const kinds: readonly Readonly<Record<string, Value>>[] = [
    { privacy: 'public' },
    { privacy: 'private', message_retention_days: -1 },
    { privacy: 'web-public', message_retention_days: 30 },
    { privacy: 'private', history_public_to_subscribers: false },
    { privacy: 'public', description: 'A *plumb* line', folder: 'plumbline' },
  ]
  const both = kinds.flatMap((kind) => [
    { ...kind, name: { unique: 'shed ' }, subscribers: [subscriber] },
    { ...kind, name: { unique: 'barn ' }, subscribers: [] },
  ])
  return control('channels', { channels: both }, 'made')
}

function madeChannel(number: number): Value {
  return { answer: 'made', field: `channels.${number}.stream_id` }
}

/** The flags that ask for something, each of which may stand alone. */
const asking = [
  'include_public',
  'include_web_public',
  'include_subscribed',
  'include_default',
  'include_owner_subscribed',
  'include_can_access_content',
  'include_all',
] as const

const off = asking.filter((flag) => flag !== 'include_public' && flag !== 'include_subscribed')

/** The same with flags left out and with their defaults; the alias of one is for administrators, be it false or not. */
function spelledOut(as: string): Steps {
  const defaults = { ...Object.fromEntries(off.map((flag) => [flag, false])), exclude_archived: true }
  return [
    list(as, { include_public: false }),
    list(as, { include_public: false, ...defaults }),
    list(as, { include_public: false, include_subscribed: true }),
    list('administrator', { include_public: false }),
    list('administrator', { include_public: false, include_all: false }),
  ]
}

const asker = fc.constantFrom('author', 'reader', 'moderator')

/** Each flag alone, and then some of them together. */
const eachFlag = gesture([asker, fc.shuffledSubarray([...asking], { minLength: 2, maxLength: 3 })], (as, together) => [
  makeChannels({ user: as }),
  list(as),
  list(as, { include_public: false }),
  list(as, { include_subscribed: false }),
  asking.map((flag) => list(as, { ...nothing, [flag]: true })),
  list(as, { ...nothing, ...Object.fromEntries(together.map((flag) => [flag, true])) }),
  list(as, nothing),
  spelledOut(as),
])

/** What the list says of a channel is what the subscriptions say of it; the guest's are few. */
const asSubscribed = gesture([fc.constantFrom('moderators', 'administrators', 'nobody')], (group) => [
  makeChannels({ user: 'guest' }),
  control('channel', {
    stream_id: madeChannel(0),
    can_send_message_group: group,
    topics_policy: 'disable_empty_topic',
  }),
  control('channel', { stream_id: madeChannel(2), description: '**Bold**', creator_id: { user: 'reader' } }),
  register('guest', 'subscribed', { fetch_event_types: ['subscription'] }),
  list('guest', { include_public: false }),
  control('unsubscribe', { stream_id: madeChannel(1), user_ids: [{ user: 'guest' }] }),
  control('subscribe', { stream_id: madeChannel(3), user_ids: [{ user: 'guest' }] }),
  list('guest', { include_public: false }),
  register('guest', 'again', { fetch_event_types: ['subscription'] }),
])

/** Archived channels of all kinds are left out unless they are asked for, and then asked for like others. */
const archived = gesture([asker], (as) => [
  makeChannels({ user: as }),
  [0, 1, 2, 5].map((number) => controlSince(315, 'channel', { stream_id: madeChannel(number), is_archived: true })),
  list(as, { include_public: false }),
  list(as, { include_public: false, exclude_archived: true }),
  list(as, { include_public: false, exclude_archived: false }),
  list(as, { ...nothing, include_web_public: true }),
  list(as, { ...nothing, include_web_public: true, exclude_archived: false }),
  list(as, { include_subscribed: false, exclude_archived: false }),
  list('administrator', { include_all: true, exclude_archived: false }),
  list('administrator', { include_all: true }),
  controlSince(315, 'channel', { stream_id: madeChannel(1), is_archived: false }),
  list(as, { include_public: false }),
])

/** Default channels, alone and among others; they end archived, so that nobody else is subscribed to them later. */
const defaults = gesture([asker], (as) => [
  control(
    'channels',
    {
      channels: [
        { name: { unique: 'hall ' }, subscribers: [], is_default: true },
        { name: { unique: 'hall ' }, subscribers: [{ user: as }], is_default: true },
        { name: { unique: 'shed ' }, subscribers: [] },
        { name: { unique: 'shed ' }, subscribers: [{ user: as }], privacy: 'private' },
      ],
    },
    'made',
  ),
  list(as, { ...nothing, include_default: true }),
  list(as, { include_public: false, include_default: false }),
  list(as, { include_public: false }),
  list(as, { include_public: false, include_default: true }),
  list(as, nothing),
  list('guest', { ...nothing, include_default: true }),
  [0, 1].map((number) => controlSince(315, 'channel', { stream_id: madeChannel(number), is_archived: true })),
  list(as, { ...nothing, include_default: true }),
])

const allActive: Parameters = { ...nothing, include_all_active: true }

/** All channels: people of every role ask for them, also by the old name, which only administrators may. */
const all = gesture([], () => [
  makePeople('person', roles),
  makeChannels(madePerson('person', 3)),
  list('person0', { ...nothing, include_all: true }),
  list('person1', { ...nothing, include_all: true }),
  list('person1', allActive),
  list('person3', { ...nothing, include_all: true }),
  list('person4', { ...nothing, include_all: true }),
  [2, 3, 4].map((number) => list(`person${number}`, allActive)),
  [2, 3, 4].map((number) => list(`person${number}`, { ...allActive, include_all_active: false })),
  giveRole(madePerson('person', 3), 'administrator'),
  list('person3', { ...nothing, include_all: true }),
  list('person3', allActive),
  giveRole(madePerson('person', 3), 'member'),
  list('person3', allActive),
  noOwner('person', 0),
])

const lamp = { sender_id: { user: 'reader' }, stream_id: { channel: 'porch' }, topic: 'light', content: 'a lamp' }

/**
 * Somebody else's private channel is not listed, whatever is asked for; nor can its messages be read. To administrators
 * it is not either, where they ask for what they can read.
 */
const ofOthers = gesture([fc.constantFrom('author', 'guest')], (as) => [
  look(inCellar, as),
  list(as, { include_can_access_content: true, include_public: false }),
  list(as, { include_all: true, include_public: false, exclude_archived: false }),
  list(as, {
    ...{ include_public: true, include_web_public: true, include_subscribed: true, include_default: true },
    ...{ include_owner_subscribed: true, include_can_access_content: true, include_all: true, exclude_archived: false },
  }),
  look(inCellar, 'moderator'),
  list('moderator', { ...nothing, include_can_access_content: true }),
  list('administrator', { ...nothing, include_all: true }),
  control('messages', { messages: [lamp] }, 'lamp'),
  request('get-message', 'administrator', { message_id: { answer: 'lamp', field: 'messages.0.message_id' } }),
  list('administrator', { ...nothing, include_can_access_content: true }),
])

/** A bot with the channels of its owner, and with its own. */
const ofBots = gesture([fc.boolean()], (isSubscribed) => [
  makeChannels({ user: 'author' }),
  makeBots('bot', [{ user: 'author' }]),
  // Tells its role, on which hangs what it can see.
  lookAt(madeBot('bot')),
  isSubscribed
    ? control('subscribe', { stream_id: madeChannel(6), user_ids: [{ answer: 'bot', field: 'bots.0.user_id' }] })
    : [],
  list('bot0', { include_public: false }),
  list('bot0', { ...nothing, include_owner_subscribed: true }),
  list('bot0', { include_public: false, include_owner_subscribed: true }),
  list('bot0', { ...nothing, include_owner_subscribed: false, include_web_public: true }),
  list('bot0', { include_subscribed: false }),
  list('author', { ...nothing, include_owner_subscribed: true }),
])

export const streamListGestures: Weighted = each(1, eachFlag, asSubscribed, archived, defaults, all, ofOthers, ofBots)
