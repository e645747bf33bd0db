// What is open about lists of messages.

import { control, look, type Parameters, request } from '../../src/generate/steps.ts'
import { answerTo, asItIs, body, both, extraFields, list, refusedWith, succeededWith } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { byOrder, byResult, refusedOrLikeFirst } from './steps.ts'

function ask(parameters: Parameters, as = 'reader') {
  return request('get-messages', as, { num_before: 50, num_after: 50, ...parameters })
}

function byIds(parameters: Parameters) {
  return request('get-messages', 'reader', parameters)
}

function each(fields: Fields): Change {
  return list('messages', (all) => all.map((one) => ({ ...one, ...fields })))
}

interface Listed {
  readonly id: number
  readonly sender_id: number
}

function idOf(messages: unknown, index: number): number {
  return (messages as readonly Listed[]).at(index)?.id ?? 0
}

/** The first message that somebody else sent than the very first. */
function byOther(messages: unknown): number {
  const [first, ...rest] = messages as readonly Listed[]
  return rest.find(({ sender_id }) => sender_id !== first?.sender_id)?.id ?? 0
}

/** The last of them is of a channel that the reader does not follow. */
const withTrunk: Parameters = { message_ids: ['first', 'second', 'trunk'].map((message) => ({ message })) }
const allRaw = each({ content_type: 'text/x-markdown' })
/** What a run makes up for a message that is not there, where all ids are small. */
const madeUp = 2_100_000_000
const beyondAll = 10_000_000_000_000_000
const empty = { found_newest: true, found_oldest: true, found_anchor: false, history_limited: false, messages: [] }

export const listAnswers: readonly OpenAnswer[] = [
  {
    title: 'A list and its messages may have fields that nobody knows.',
    clause: 'envelope.form',
    steps: [ask({ anchor: 'newest' })],
    one: asItIs,
    opposite: extraFields,
    ...byOrder,
  },
  {
    title: 'What `anchor` is where no message stands at it is open.',
    clause: 'get-messages.narrowed-anchor',
    steps: [ask({ anchor: { missing: 'message' } })],
    one: body({ anchor: madeUp }),
    opposite: body({ anchor: 1 }),
    ...byOrder,
  },
  {
    title: 'Which anchor a request without one has is open: its beginning or its end.',
    clause: 'get-messages.no-anchor',
    steps: [
      ask({ anchor: 'oldest', num_before: 0, num_after: 3 }),
      ask({ anchor: 'newest', num_before: 0, num_after: 3 }),
      ask({ num_before: 0, num_after: 3 }),
    ],
    one: answerTo(1),
    opposite: answerTo(2),
    neighbour: 'get-messages.anchor-present',
    mutant: body({ anchor: undefined }),
  },
  {
    title: 'Whether a request without an anchor is an error is open.',
    clause: 'get-messages.no-anchor',
    steps: [ask({ anchor: 'newest' }), ask({})],
    one: answerTo(1),
    opposite: refusedWith('REQUEST_VARIABLE_MISSING', { var_name: 'anchor' }),
    ...byResult,
  },
  {
    title: 'What `anchor` is for the newest is open.',
    clause: 'get-messages.anchor-of-newest',
    steps: [ask({ anchor: 'newest' })],
    one: body({ anchor: beyondAll }),
    opposite: body(({ messages }) => ({ anchor: idOf(messages, -1) })),
    neighbour: 'get-messages.found-newest-true',
    mutant: body({ found_newest: false }),
  },
  {
    title: 'Whether the newest counts as an anchor that was found is open.',
    clause: 'get-messages.anchor-of-newest',
    steps: [ask({ anchor: 'newest' })],
    one: body({ found_anchor: true }),
    opposite: body({ found_anchor: false }),
    neighbour: 'get-messages.found-oldest-true',
    mutant: body({ found_oldest: false }),
  },
  {
    title: 'What `anchor` is where everything has been read is open.',
    clause: 'get-messages.nothing-unread',
    steps: [
      control('flags', {
        user_id: { user: 'reader' },
        message_ids: ['old', 'first', 'second', 'bystander', 'direct', 'rose', 'elder'].map((message) => ({ message })),
        flag: 'read',
        op: 'add',
      }),
      ask({ anchor: 'first_unread' }),
    ],
    one: body({ anchor: beyondAll }),
    opposite: body(({ messages }) => ({ anchor: idOf(messages, -1) })),
    ...byOrder,
  },
  {
    title: 'Whether a server limits how far back one may look is open.',
    clause: 'get-messages.history-limited-true',
    steps: [ask({ anchor: 'newest' })],
    one: body({ history_limited: false }),
    opposite: body({ history_limited: true, found_oldest: false }),
    neighbour: 'get-messages.rendered-by-default',
    mutant: allRaw,
  },
  {
    title: 'Where as many came as were asked for, a server need not know that there are no more.',
    clause: 'get-messages.as-many-as-asked',
    steps: [
      ask({ anchor: 'newest', num_before: 7, num_after: 0 }),
      ask({ anchor: 'oldest', num_before: 0, num_after: 7 }),
    ],
    one: body({ found_newest: true }),
    opposite: body({ found_newest: false }),
    ...byOrder,
  },
  {
    title: 'Whether the message at a date is the last before it or the first after it is open.',
    clause: 'get-messages.date-anchor-side',
    steps: [look('elder'), ask({ anchor: 'date', anchor_date: { isoFromNow: -100_000, spelled: 'utc' } })],
    one: body(({ messages }) => ({ anchor: idOf(messages, 1), found_anchor: false })),
    opposite: body(({ messages }) => ({ anchor: idOf(messages, 2), found_anchor: true })),
    neighbour: 'get-messages.date-anchor-accepted',
    mutant: refusedWith('BAD_REQUEST'),
  },
  {
    title: 'Whether a narrow by sender is known is open.',
    clause: 'get-messages.narrow-vocabulary',
    steps: [ask({ anchor: 'newest' }), ask({ anchor: 'newest', narrow: [['sender', 'somebody']] })],
    one: refusedWith('BAD_NARROW'),
    opposite: answerTo(1),
    ...byResult,
  },
  {
    title: 'What a narrow by words finds is open.',
    clause: 'get-messages.narrow-vocabulary',
    steps: [ask({ anchor: 'newest', narrow: [{ operator: 'search', operand: 'pear' }] }), ask({ anchor: 'newest' })],
    exchange: 1,
    one: answerTo(2),
    opposite: succeededWith({ ...empty, anchor: 1 }),
    neighbour: 'get-messages.history-limited',
    mutant: body({ history_limited: 'no' }),
  },
  {
    title: 'Whether the message at the anchor can be left out in the middle of a range is open.',
    clause: 'get-messages.anchor-left-out-inside',
    steps: [ask({ anchor: { message: 'first' }, num_before: 1, num_after: 1, include_anchor: false })],
    one: asItIs,
    opposite: refusedWith('BAD_REQUEST'),
    ...byResult,
  },
  {
    title: 'Whether exactly 5000 messages are too many is open.',
    clause: 'get-messages.limit-itself',
    steps: [ask({ anchor: 'newest' }), ask({ anchor: 'newest', num_before: 5000, num_after: 0 })],
    one: answerTo(1),
    opposite: refusedWith('TOO_MANY'),
    ...byResult,
  },
  refusedOrLikeFirst('get-messages.negative-numbers', 'How many less than no messages are is open.', [
    ask({ anchor: 'newest', num_before: 0 }),
    ask({ anchor: 'newest', num_before: -1 }),
  ]),
  refusedOrLikeFirst('get-messages.many-message-ids', 'Whether more than 5000 ids are too many is open.', [
    byIds({ message_ids: [{ message: 'first' }] }),
    byIds({ message_ids: [{ message: 'first' }, ...Array.from({ length: 5000 }, (_, more) => 1_000_000 + more)] }),
  ]),
  {
    title: 'Whether ids bring messages of public channels that one does not follow is open.',
    clause: 'get-messages.message-ids-of-others',
    steps: [request('get-messages', 'moderator', withTrunk), byIds(withTrunk)],
    one: answerTo(1),
    opposite: both(
      answerTo(1),
      list('messages', (all) => all.slice(0, -1)),
    ),
    ...byOrder,
  },
  {
    title: 'What an empty list of ids means is open.',
    clause: 'get-messages.no-message-ids',
    steps: [byIds({ message_ids: [] })],
    one: refusedWith('BAD_REQUEST'),
    opposite: succeededWith(empty),
    ...byResult,
  },
  {
    title: 'Whether a default beside `anchor` is too much is open.',
    clause: 'get-messages.default-beside-anchor',
    steps: [ask({ anchor: 'newest' }), ask({ anchor: 'newest', use_first_unread_anchor: false })],
    one: answerTo(1),
    opposite: refusedWith('BAD_REQUEST'),
    ...byResult,
  },
  {
    title: 'What the ends and the anchor of a list by ids are is open.',
    clause: 'get-messages.ends-by-ids',
    steps: [byIds({ message_ids: [{ message: 'first' }, { message: 'direct' }] })],
    one: body({ found_newest: true, found_oldest: true, found_anchor: true }),
    opposite: body({ found_newest: false, found_oldest: false, found_anchor: false }),
    neighbour: 'get-messages.message-ids-no-anchor',
    mutant: body({ anchor: 5 }),
  },
  {
    title: 'With `client_gravatar` an avatar may be null or not.',
    clause: 'message.avatar-left-to-client',
    steps: [ask({ anchor: 'newest', client_gravatar: true })],
    one: list('messages', (all) => all.map((each) => ({ ...each, avatar_url: null }))),
    opposite: list('messages', (all) => all.map((each) => ({ ...each, avatar_url: 'https://example.com/a.png' }))),
    neighbour: 'get-messages.rendered-by-default',
    mutant: allRaw,
  },
  {
    title: 'The flags in a list may differ from those of a single fetch.',
    clause: 'message.flag-names',
    steps: [look('first'), ask({ anchor: 'newest' })],
    one: each({ flags: ['read'] }),
    opposite: each({ flags: [] }),
    ...byOrder,
  },
  {
    title: 'The avatar in a list may differ from that of a single fetch.',
    clause: 'message.avatar-left-to-client',
    steps: [look('first'), ask({ anchor: 'newest' })],
    one: each({ avatar_url: null }),
    opposite: each({ avatar_url: '/avatar/7' }),
    ...byOrder,
  },
  {
    title: 'Whether what one wrote oneself counts as read is open.',
    clause: 'get-messages.own-messages-read',
    steps: [ask({ anchor: 'first_unread' }, 'author')],
    one: body(({ messages }) => ({ anchor: idOf(messages, 0) })),
    opposite: body(({ messages }) => ({ anchor: byOther(messages) })),
    ...byOrder,
  },
]
