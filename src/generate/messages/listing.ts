// Gestures around lists of messages: anchors, numbers, ids, narrows, and how messages look in them.

import fc from 'fast-check'
import { anyOf, content, each, either, gesture, mode, someone, young } from '../arbitraries.ts'
import { beforeYoung, directMessage, inAttic, inCellar, inGarden } from '../namespace.ts'
import type { DateSpelling, Step, Value } from '../plan.ts'
import { control, edit, listNewest, look, type Parameters, quietMove, request } from '../steps.ts'

function list(as: string | undefined, parameters: Parameters): Step {
  return request('get-messages', as, parameters)
}

function eachAlone(parameters: Parameters): Parameters[] {
  return Object.entries(parameters).map(([name, value]) => ({ [name]: value }))
}

const all = { num_before: 50, num_after: 50 }
const few = fc.integer({ min: 0, max: 4 })
const word = anyOf<Value>('newest', 'oldest', 'first_unread')

/** With the message at the anchor and without it, and around a word. */
const around = gesture(
  [someone, young, word, few, few, anyOf(undefined, true, false)],
  (as, name, word, num_before, num_after, include_anchor) => [
    list(as, { anchor: { message: name }, num_before, num_after }),
    list(as, { anchor: { message: name }, num_before, num_after, include_anchor: false }),
    list(as, { anchor: word, num_before, num_after, include_anchor }),
  ],
)

const wholeView = gesture(
  [someone, either, either, either],
  (as, apply_markdown, client_gravatar, allow_empty_topic_name) => [
    list(as, {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      apply_markdown,
      client_gravatar,
      allow_empty_topic_name,
    }),
  ],
)

/** A list right after a change, in which everything must show. */
const afterEdit = gesture([young, content, anyOf('apples', 'plums'), someone], (name, words, topic, as) => [
  edit('author', name, { content: words }),
  quietMove('moderator', name, { topic, propagate_mode: 'change_all' }),
  [listNewest(as, { apply_markdown: false }), look(name)],
])

/** A move that is told in no thread, and then one that is told in both. */
const notices = gesture(
  [young, mode, anyOf(undefined, true), anyOf(undefined, false)],
  (name, propagate_mode, said, unsaid) => {
    const both = { send_notification_to_new_thread: said, send_notification_to_old_thread: true }
    const neither = { send_notification_to_new_thread: false, send_notification_to_old_thread: unsaid }
    return [
      [edit('moderator', name, { topic: 'no notices', propagate_mode, ...neither }), listNewest('reader')],
      [edit('moderator', name, { topic: 'notices', propagate_mode, ...both }), listNewest('reader')],
    ]
  },
)

function mark(name: string, op: 'add' | 'remove'): Step {
  return control('flags', { user_id: { user: 'reader' }, message_ids: [{ message: name }], flag: 'read', op })
}

/** All that come before it are read, so that there is no other. */
const firstUnread = gesture([young], (name) => [
  beforeYoung.map((earlier) => mark(earlier, 'add')),
  mark('first', name === 'first' ? 'remove' : 'add'),
  mark('second', 'remove'),
  list('reader', { use_first_unread_anchor: true, ...all }),
  list('reader', { anchor: 'first_unread', ...all }),
])

/** West and east of UTC, by whole and by half hours; the last ones are the farthest from it. */
const zones: readonly DateSpelling[] = ['+05:45', '-08:00', '-03:30', '+01:00', '-11:00', '+14:00']
const spelled = anyOf<DateSpelling>('utc', 'no zone', 'date', ...zones.slice(0, 2))

/** The first few from a date on. How many messages came before the start of a day depends on the hour. */
function fromDates(as: string, ...dates: readonly Value[]): Step[] {
  return dates.map((anchor_date) => list(as, { anchor: 'date', anchor_date, num_before: 0, num_after: 2 }))
}

function inSpellings(ago: number, ...spellings: readonly DateSpelling[]): Value[] {
  return spellings.map((spelled) => ({ isoFromNow: ago, spelled }))
}

/** Between messages, so that an hour more or less shows. */
const byZone = gesture(
  [anyOf(-30, -70, -4_000, -6_000), fc.shuffledSubarray([...zones], { minLength: 3, maxLength: 3 })],
  (ago, some) => fromDates('reader', ...inSpellings(ago, 'utc', ...some, 'no zone')),
)

const byDate = gesture([spelled, spelled, anyOf(-2_592_000, -100_000, -30)], (one, other, ago) =>
  fromDates('reader', ...inSpellings(ago, one, other)),
)

const yesterday: Value = { isoFromNow: -86_400, spelled: 'date' }
const today: Value = { isoFromNow: 0, spelled: 'date' }

/** The start of a day, as a date and as a datetime; before that of today some messages came, whatever the hour. */
const byMidnight = gesture([anyOf('reader', 'author')], (as) =>
  fromDates(as, yesterday, { text: [yesterday, 'T00:00:00Z'] }, { text: [yesterday, 'T00:00:00'] }, today),
)

/** One of them is not there. */
const ids: Value = [
  ...['first', directMessage, inCellar, inAttic].map((message) => ({ message })),
  { missing: 'message' },
]

/** Words that are no anchor, and texts that are no date. */
const malformed = gesture(
  [anyOf('middle', 'last_unread', 'newer'), anyOf('yesterday', 'noon', '2026-13-45', '2026-20-32')],
  (anchor, anchor_date) => [
    list('reader', { anchor: { verbatim: [anchor] }, ...all }),
    list('reader', { anchor: 'newest', ...all }),
    list('reader', { anchor: 'date', anchor_date: { verbatim: [anchor_date] }, ...all }),
    list('reader', { anchor: 'date', anchor_date: { isoFromNow: -100, spelled: 'utc' }, ...all }),
  ],
)

/** Some are in no public channel; each of those who ask can see one of these. */
const byIds = gesture([someone], (as) => [
  list(as, { message_ids: ids }),
  list(as, { message_ids: ids, narrow: [['channels', 'public']] }),
])

/** Who came late sees what was said before in a public channel, though it is not in their own history. */
const byIdsOfOthers = gesture([anyOf('author', 'reader')], (as) => [
  control('subscribe', { stream_id: { channel: 'attic' }, user_ids: [{ user: as }] }),
  list(as, { message_ids: [{ message: inAttic }, { message: 'first' }] }),
])

/** What does not go with ids, each with two values: another than its default, and the default spelled out. */
const conflicts: readonly Parameters[] = [
  { anchor: 'newest', include_anchor: false, use_first_unread_anchor: true, num_before: 0, num_after: 5 },
  {
    anchor: { message: 'first' },
    include_anchor: true,
    use_first_unread_anchor: false,
    num_before: 5,
    num_after: 0,
  },
]

const idsWithSomething = gesture(
  [fc.shuffledSubarray(['reader', 'moderator', 'author'], { minLength: 2, maxLength: 2 })],
  (both) => [
    list(both[0], { message_ids: ids, anchor: 'first_unread' }),
    conflicts.map((each, index) =>
      [...eachAlone(each), each, {}].map((more) => list(both[index], { message_ids: ids, ...more })),
    ),
  ],
)

/** How the listed messages look is asked for as in any other list. */
const idsInOtherForms = gesture([young, either], (name, apply_markdown) => [
  [quietMove('author', name, { topic: '' }), look(name, 'reader', { allow_empty_topic_name: true })],
  list('reader', { message_ids: [{ message: name }], apply_markdown, allow_empty_topic_name: true }),
  list('reader', { message_ids: [{ message: name }], apply_markdown: !apply_markdown }),
])

const alone = gesture([young], (name) => [
  list('reader', { anchor: { message: name }, num_before: 0, num_after: 0 }),
  list('reader', { anchor: { missing: 'message' }, num_before: 1, num_after: 1 }),
])

const bothAvatars = gesture([someone], (as) =>
  [true, false].map((client_gravatar) => list(as, { anchor: 'newest', ...all, client_gravatar })),
)

/** What is left out has its default: the answers are the same. */
const byDefault = gesture([someone, young], (as, name) => {
  const asked = { message_ids: [{ message: name }, { message: inGarden }] }
  const defaults = { client_gravatar: true, apply_markdown: true, allow_empty_topic_name: false, narrow: [] }
  return [
    list(as, asked),
    eachAlone(defaults).map((one) => list(as, { ...asked, ...one })),
    list(as, { ...asked, ...defaults }),
  ]
})

const twoAnchors = gesture([], () =>
  ['newest', 'oldest'].map((anchor) => [
    list('reader', { anchor, use_first_unread_anchor: true, ...all }),
    list('reader', { anchor, ...all }),
    list('reader', { use_first_unread_anchor: true, ...all }),
  ]),
)

const withoutNumbers = gesture([someone], (as) => [
  [{ num_before: 5 }, { num_after: 5 }, {}].map((numbers) => list(as, { anchor: 'newest', ...numbers })),
  list(as, { anchor: 'newest', ...all }),
])

const publicChannels = gesture([someone, either], (as, objectFirst) => {
  const items: Value[] = [[{ operator: 'channels', operand: 'public' }], [['channels', 'public']]]
  const asked = objectFirst ? items : items.toReversed()
  return [
    list(as, { anchor: 'newest', num_before: 40, num_after: 0, narrow: [['channels', 'public']] }),
    asked.map((narrow) => list(as, { anchor: { message: inAttic }, num_before: 5, num_after: 5, narrow })),
  ]
})

/** The nearest numbers that are surely too many, and the nearest that surely are not. */
const large = gesture([someone], (as) => {
  const ask = (anchor: string, num_before: number, num_after: number) => list(as, { anchor, num_before, num_after })
  return [
    [ask('newest', 5001, 0), ask('oldest', 0, 5001), ask('newest', 2501, 2500)],
    [ask('newest', 2500, 2499), ask('newest', 4999, 0), ask('oldest', 0, 4999)],
  ]
})

const withoutCredentials = gesture([], () => [undefined, 'author'].map((as) => list(as, { anchor: 'newest', ...all })))

export const listingGestures = [
  ...each(4, around),
  ...each(3, wholeView),
  ...each(4, afterEdit),
  ...each(3, notices),
  ...each(2, firstUnread, byZone),
  ...each(1, byDate),
  ...each(2, byMidnight, byIds),
  ...each(1, byIdsOfOthers),
  ...each(2, idsWithSomething, idsInOtherForms),
  ...each(1, alone, malformed, bothAvatars, byDefault, twoAnchors, withoutNumbers),
  ...each(2, publicChannels),
  ...each(1, large, withoutCredentials),
]
