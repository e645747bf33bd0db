// The world a generated plan starts from: a few people of each role, channels of several kinds with messages of mixed
// age, and a direct message between two of them.

import fc from 'fast-check'
import { text } from './arbitraries.ts'
import type { Namespace, PlannedMessage } from './plan.ts'

/** Seconds; ages stay far from them on either side, so that no verdict hangs on a second. */
const contentLimit = 600
const moveLimit = 604_800
const young = 20
export const pastContentLimit = 5_000
const pastMoveLimit = 700_000
/** Older than anything that is sent later, so that ids grow with time. */
const older = 800_000

export const settingsAtFirst = {
  allow_message_editing: true,
  allow_edit_history: true,
  message_content_edit_limit_seconds: contentLimit,
  move_messages_within_stream_limit_seconds: moveLimit,
  move_messages_between_streams_limit_seconds: moveLimit,
  can_resolve_topics_group: 'everyone',
  can_move_messages_between_topics_group: 'members',
  can_move_messages_between_channels_group: 'members',
  can_mention_many_users_group: 'administrators',
  realm_topics_policy: 'allow_empty_topic',
  // Guests see little of the organization, so that what they fetch stays small, however many plans there were before.
  can_access_all_users_group: 'members',
  presence_of_accessible_users_only: false,
}

const members = { author: 'member', reader: 'member', moderator: 'moderator', administrator: 'administrator' } as const
type PersonName = keyof typeof members
const personNames = Object.keys(members) as PersonName[]
/** The guest shares a channel with the reader, and nothing with the others. */
export const people = { ...members, guest: 'guest' }

/** A second client of the author. */
export const clients = { phone: 'author' }

const channels = {
  orchard: { subscribers: personNames },
  garden: { subscribers: personNames },
  /** Public, but neither author nor reader is subscribed. */
  attic: { subscribers: ['moderator', 'administrator'] },
  /** Private, with protected history. */
  cellar: { subscribers: ['moderator', 'administrator'], privacy: 'private', history_public_to_subscribers: false },
  porch: { subscribers: ['reader', 'guest'], privacy: 'private' },
}

/** Names of the channel messages in `apples`, oldest first. */
export const inApples = ['old', 'aged', 'first', 'second', 'third'] as const
export const directMessage = 'direct'
/** A message in another topic, to see that it stays there. */
export const bystander = 'bystander'
/** The author's message in the other channel. */
export const inGarden = 'rose'
export const inAttic = 'trunk'
export const inCellar = 'barrel'
/** Ten hours apart, so that one of them was sent before noon of yesterday, whatever the time is now. */
const hoursAgo = { yesterday: 18, dayBefore: 28, twoDaysBefore: 38 }

/** Whatever may have come before `first` to those who read it. */
export const beforeYoung = ['old', ...Object.keys(hoursAgo), 'aged']

const ages = { old: pastMoveLimit, aged: pastContentLimit, first: 3 * young, second: 2 * young, third: young }

export const namespace: fc.Arbitrary<Namespace> = fc
  .record({
    contents: fc.array(text, { minLength: 10, maxLength: 10 }),
    count: fc.integer({ min: 2, max: 3 }),
    hasOld: fc.boolean(),
  })
  .map(({ contents, count, hasOld }) => {
    const names = inApples.filter((name) => (name === 'old' ? hasOld : inApples.indexOf(name) < 2 + count))
    const content = (index: number) => contents[index] ?? ''
    const messages: Record<string, PlannedMessage> = {}
    for (const [index, name] of names.entries())
      messages[name] = { from: 'author', channel: 'orchard', topic: 'apples', content: content(index), age: ages[name] }
    messages[bystander] = { from: 'reader', channel: 'orchard', topic: 'pears', content: content(5), age: young }
    messages[directMessage] = { from: 'author', to: ['reader'], content: content(6), age: young }
    messages[inGarden] = { from: 'author', channel: 'garden', topic: 'roses', content: content(7), age: young }
    messages[inAttic] = { from: 'moderator', channel: 'attic', topic: 'trunks', content: content(8), age: young }
    messages[inCellar] = { from: 'moderator', channel: 'cellar', topic: 'wine', content: content(9), age: older }
    for (const [name, hours] of Object.entries(hoursAgo))
      messages[name] = { from: 'author', channel: 'orchard', topic: 'days', content: name, age: hours * 3600 }
    return { people, clients, channels, messages, settings: settingsAtFirst }
  })
