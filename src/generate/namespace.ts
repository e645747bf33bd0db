// The world a generated plan starts from: a few people of each role, one channel with messages of mixed age, and a
// direct message between two of them.

import fc from 'fast-check'
import type { Namespace, PlannedMessage } from './plan.ts'
import { text } from './text.ts'

/** Seconds; ages stay far from them on either side, so that no verdict hangs on a second. */
const contentLimit = 600
const moveLimit = 604_800
const young = 20
const pastContentLimit = 5_000
const pastMoveLimit = 700_000

const settingsAtFirst = {
  allow_message_editing: true,
  allow_edit_history: true,
  message_content_edit_limit_seconds: contentLimit,
  move_messages_within_stream_limit_seconds: moveLimit,
  can_resolve_topics_group: 'everyone',
  can_move_messages_between_topics_group: 'members',
}

const people = {
  author: 'member',
  reader: 'member',
  moderator: 'moderator',
  administrator: 'administrator',
} as const
export type PersonName = keyof typeof people
export const personNames = Object.keys(people) as PersonName[]

export const topics = ['apples', 'pears', 'plums'] as const

/** Names of the channel messages in `apples`, oldest first. */
export const inApples = ['old', 'aged', 'first', 'second', 'third'] as const
export const directMessage = 'direct'
/** A message in another topic, to see that it stays there. */
export const bystander = 'bystander'

const ages = { old: pastMoveLimit, aged: pastContentLimit, first: 3 * young, second: 2 * young, third: young }

export const namespace: fc.Arbitrary<Namespace> = fc
  .record({
    contents: fc.array(text, { minLength: 7, maxLength: 7 }),
    count: fc.integer({ min: 2, max: 3 }),
    hasOld: fc.boolean(),
  })
  .map(({ contents, count, hasOld }) => {
    const names = inApples.filter((name) => (name === 'old' ? hasOld : inApples.indexOf(name) < 2 + count))
    const messages: Record<string, PlannedMessage> = {}
    for (const [index, name] of names.entries())
      messages[name] = {
        from: 'author',
        channel: 'orchard',
        topic: 'apples',
        content: contents[index] ?? '',
        age: ages[name],
      }
    messages[bystander] = { from: 'reader', channel: 'orchard', topic: 'pears', content: contents[5] ?? '', age: young }
    messages[directMessage] = { from: 'author', to: ['reader'], content: contents[6] ?? '', age: young }
    return { people, channels: { orchard: { subscribers: personNames } }, messages, settings: settingsAtFirst }
  })
