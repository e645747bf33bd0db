// Gestures around the list of channels: each flag alone and with others, by people of every role and by a bot. Most
// leave out public channels to which nobody here is subscribed, since those of all other plans are among them.

import fc from 'fast-check'
import { anyOf, each, either, gesture, someone } from '../arbitraries.ts'
import {
  giveRole,
  lookAt,
  madeBot,
  madeChannel,
  madePerson,
  makeBots,
  makePeople,
  noOwner,
  roles,
  send,
  sent,
} from '../made-steps.ts'
import { inCellar } from '../namespace.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { register } from '../queue-steps.ts'
import { control, controlSince, look, type Parameters, request } from '../steps.ts'

/** Nothing is asked for but what else is said. */
const nothing: Parameters = { include_public: false, include_subscribed: false }

/** One list for each set of parameters. */
function lists(as: string, ...each: readonly Parameters[]): Step[] {
  return each.map((parameters) => request('get-streams', as, parameters))
}

/** Those to which somebody is subscribed. */
const own: Parameters = { include_public: false }

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

function made(number: number): Value {
  return madeChannel('made', number)
}

function archive(number: number, is_archived = true): Step {
  return controlSince(315, 'channel', { stream_id: made(number), is_archived })
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

/** The same with flags left out and with their defaults; the alias of one is for administrators, be it false or not. */
function spelledOut(as: string): Steps {
  const off = asking.filter((flag) => flag !== 'include_public' && flag !== 'include_subscribed')
  const defaults = { ...Object.fromEntries(off.map((flag) => [flag, false])), exclude_archived: true }
  return [
    lists(as, own, { ...own, ...defaults }, { ...own, include_subscribed: true }),
    lists('administrator', own, { ...own, include_all: false }),
  ]
}

/** Each flag alone, and then some of them together. */
const eachFlag = gesture(
  [someone, fc.shuffledSubarray([...asking], { minLength: 2, maxLength: 3 })],
  (as, together) => [
    makeChannels({ user: as }),
    lists(as, {}, own, { include_subscribed: false }, ...asking.map((flag) => ({ ...nothing, [flag]: true }))),
    lists(as, { ...nothing, ...Object.fromEntries(together.map((flag) => [flag, true])) }, nothing),
    spelledOut(as),
  ],
)

/** Who may post, as the older number can say it and as it cannot. */
const posters = ['moderators', 'administrators', 'nobody']

/** What the list says of a channel is what the subscriptions say of it; the guest's are few. */
const asSubscribed = gesture(
  [fc.shuffledSubarray([...posters], { minLength: 3 })],
  ([one = '', other = '', more = '']) => [
    makeChannels({ user: 'guest' }),
    control('channel', { stream_id: made(0), can_send_message_group: one, topics_policy: 'disable_empty_topic' }),
    control('channel', {
      stream_id: made(2),
      can_send_message_group: other,
      description: '**Bold**',
      creator_id: { user: 'reader' },
    }),
    control('channel', { stream_id: made(4), can_send_message_group: more }),
    register('guest', 'subscribed', { fetch_event_types: ['subscription'] }),
    lists('guest', own),
    control('unsubscribe', { stream_id: made(1), user_ids: [{ user: 'guest' }] }),
    control('subscribe', { stream_id: made(3), user_ids: [{ user: 'guest' }] }),
    lists('guest', own),
    register('guest', 'again', { fetch_event_types: ['subscription'] }),
  ],
)

/** Archived channels of all kinds are left out unless they are asked for, and then asked for like others. */
const archived = gesture([someone], (as) => [
  makeChannels({ user: as }),
  [0, 1, 2, 5].map((number) => archive(number)),
  lists(as, own, { ...own, exclude_archived: true }, { ...own, exclude_archived: false }),
  lists(
    as,
    { ...nothing, include_web_public: true },
    { ...nothing, include_web_public: true, exclude_archived: false },
  ),
  lists(as, { include_subscribed: false, exclude_archived: false }),
  lists('administrator', { include_all: true, exclude_archived: false }, { include_all: true }),
  archive(1, false),
  lists(as, own),
])

const onlyDefault: Parameters = { ...nothing, include_default: true }

/** Default channels, alone and among others; they end archived, so that nobody else is subscribed to them later. */
const defaults = gesture([someone], (as) => {
  const channels = [
    { name: { unique: 'hall ' }, subscribers: [], is_default: true },
    { name: { unique: 'hall ' }, subscribers: [{ user: as }], is_default: true },
    { name: { unique: 'shed ' }, subscribers: [] },
    { name: { unique: 'shed ' }, subscribers: [{ user: as }], privacy: 'private' },
  ]
  return [
    control('channels', { channels }, 'made'),
    lists(as, onlyDefault, { ...own, include_default: false }, own, { ...own, include_default: true }, nothing),
    lists('guest', onlyDefault),
    [archive(0), archive(1)],
    lists(as, onlyDefault),
  ]
})

const everything: Parameters = { ...nothing, include_all: true }
const allActive: Parameters = { ...nothing, include_all_active: true }

/** All channels: people of every role ask for them, also by the old name, which only administrators may. */
const all = gesture([], () => [
  makePeople('person', roles),
  makeChannels(madePerson('person', 3)),
  lists('person0', everything),
  lists('person1', everything, allActive),
  [lists('person3', everything), lists('person4', everything)],
  [2, 3, 4].map((number) => lists(`person${number}`, allActive)),
  [2, 3, 4].map((number) => lists(`person${number}`, { ...allActive, include_all_active: false })),
  [giveRole(madePerson('person', 3), 'administrator'), lists('person3', everything, allActive)],
  [giveRole(madePerson('person', 3), 'member'), lists('person3', allActive)],
  noOwner('person', 0),
])

const readable: Parameters = { ...nothing, include_can_access_content: true }
const lamp = { sender_id: { user: 'reader' }, stream_id: { channel: 'porch' }, topic: 'light', content: 'a lamp' }

/**
 * Somebody else's private channel is not listed, whatever is asked for; nor can its messages be read. To administrators
 * it is not either, where they ask for what they can read.
 */
const ofOthers = gesture([anyOf('author', 'guest')], (as) => [
  look(inCellar, as),
  lists(as, { include_can_access_content: true, include_public: false }),
  lists(as, { include_all: true, include_public: false, exclude_archived: false }),
  lists(as, {
    ...{ include_public: true, include_web_public: true, include_subscribed: true, include_default: true },
    ...{ include_owner_subscribed: true, include_can_access_content: true, include_all: true, exclude_archived: false },
  }),
  [look(inCellar, 'moderator'), lists('moderator', readable)],
  lists('administrator', everything),
  [send('lamp', lamp), look(sent('lamp'), 'administrator'), lists('administrator', readable)],
])

const ofOwner: Parameters = { ...nothing, include_owner_subscribed: true }

/** A bot with the channels of its owner, and with its own. */
const ofBots = gesture([either], (isSubscribed) => [
  makeChannels({ user: 'author' }),
  makeBots('bot', [{ user: 'author' }]),
  // Tells its role, on which hangs what it can see.
  lookAt(madeBot('bot')),
  isSubscribed ? control('subscribe', { stream_id: made(6), user_ids: [madeBot('bot')] }) : [],
  lists('bot0', own, ofOwner, { ...own, include_owner_subscribed: true }),
  lists(
    'bot0',
    { ...nothing, include_owner_subscribed: false, include_web_public: true },
    { include_subscribed: false },
  ),
  lists('author', ofOwner),
])

export const streamListGestures = each(1, eachFlag, asSubscribed, archived, defaults, all, ofOthers, ofBots)
