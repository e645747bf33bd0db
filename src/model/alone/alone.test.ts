// Answers that contradict themselves, each in one way, and honest ones that look odd.

import { describe, expect, test } from 'vitest'
import type { Fields } from '../facts/fields.ts'
import { brokenAmong } from '../facts/observe.ts'
import { heldAgainstItself } from './alone.ts'
import type { Asked } from './asked.ts'

const late = 1_800_000_000
const nobodyKnows = {
  user_id: undefined,
  level: 500,
  word: 'acme',
  emptyName: 'general chat',
  isGiven: (id: number) => id < 100,
  isKnown: () => false,
}

function seen(slug: string, request: Fields, body: Fields, more: Partial<Asked> = {}) {
  return heldAgainstItself(slug, { ...nobodyKnows, ...more, request }, { result: 'success', body })
}

/** The one clause that is broken, and whether the answer shows it by itself. */
function broken(slug: string, request: Fields, body: Fields, more: Partial<Asked> = {}): string | undefined {
  const found = brokenAmong(seen(slug, request, body, more))
  return found && `${found.clause}${found.ofItself ? '' : ', beside no other request'}`
}

function held(slug: string, request: Fields, body: Fields): readonly string[] {
  return seen(slug, request, body).flatMap(({ saw, clause }) => (saw === 'holds' ? [clause] : []))
}

const edit = (content: string, prev_content: string, timestamp: number) => ({
  ...{ topic: 'apples', content, prev_content, rendered_content: `<p>${content}</p>`, timestamp, user_id: 8 },
  content_html_diff: '<p></p>',
})
const sent = { topic: 'apples', content: 'a', rendered_content: '<p>a</p>', timestamp: late, user_id: 8 }
const [second, third] = [edit('b', 'a', late + 5), edit('c', 'b', late + 9)]
const moved = { ...sent, content: 'c', topic: 'pears', prev_topic: 'apples', timestamp: late + 12 }

describe('a history', () => {
  const history = (...message_history: readonly Fields[]) =>
    ['get-message-history', { message_id: 1 }, { message_history }] as const

  test('that is sound', () => {
    expect(held(...history(sent, second, third, moved))).toEqual([
      'message-snapshot.nobody-before-2017',
      'get-message-history.oldest-first',
      'get-message-history.previous-content',
      'get-message-history.previous-topic',
      'get-message-history.html-diff',
    ])
  })

  test.each<[string, readonly Fields[]]>([
    ['get-message-history.oldest-first', [third, second, sent]],
    ['get-message-history.previous-content', [sent, second, { ...third, prev_content: 'a' }]],
    ['get-message-history.previous-content', [sent, { ...second, prev_content: 'x' }]],
    ['get-message-history.previous-topic', [sent, second, third, { ...moved, prev_topic: 'plums' }]],
    ['get-message-history.html-diff', [sent, { ...sent, content_html_diff: '' }]],
    ['message-snapshot.nobody-before-2017', [sent, { ...second, user_id: null }]],
  ])('breaks %s', (clause, snapshots) => {
    expect(broken(...history(...snapshots))).toBe(clause)
  })

  test.each<[string, readonly Fields[]]>([
    ['without what stood there before', [sent, { ...second, prev_content: undefined }, third]],
    ['by nobody, long ago', [{ ...sent, user_id: null, timestamp: 1_400_000_000 }, second]],
    ['of an edit that left the content', [sent, edit('a', 'a', late + 5)]],
    ['of moves that have no snapshot', [sent, { ...second, topic: 'plums', prev_topic: 'pears' }]],
    ['of a topic that was empty', [sent, second, third, { ...moved, prev_topic: '' }]],
    ['that is not whole', [{ content: 1 }]],
    ['of nothing', []],
  ])('%s is honest', (_, snapshots) => {
    expect(broken(...history(...snapshots))).toBeUndefined()
  })

  test('is left to the rule where more is known of the message', () => {
    expect(broken(...history(sent, { ...second, prev_content: 'x' }), { isKnown: () => true })).toBeUndefined()
  })
})

const message = (id: number, more: Fields = {}) => ({
  ...{ id, type: 'stream', stream_id: 5, subject: 'apples', sender_id: 8, timestamp: late, content: '<p>a</p>' },
  ...{ content_type: 'text/html', avatar_url: '/a.png', is_me_message: false, display_recipient: 'orchard' },
  ...more,
})
const raw = (content: string) => ({ content, content_type: 'text/x-markdown' })
const newest = { user_id: 8, timestamp: late + 9, prev_topic: 'pears', topic: 'plums' }
const oldest = { user_id: 8, timestamp: late + 5, prev_topic: 'apples', topic: 'pears' }
const direct = (recipient_id: number, ...people: readonly number[]) => ({
  ...{ type: 'private', subject: '', recipient_id },
  display_recipient: people.map((id) => ({ id })),
})

describe('one message', () => {
  const fetched = (asked: Fields, more: Fields, raw_content: unknown = 'a') =>
    ['get-message', { message_id: 1, ...asked }, { message: message(1, more), raw_content }] as const

  test.each<[string, Fields, Fields]>([
    ['get-message.asked-for', {}, { id: 2 }],
    ['get-message.rendered-by-default', {}, { content_type: 'text/x-markdown' }],
    ['get-message.raw-on-request', { apply_markdown: false }, { content_type: 'text/html' }],
    ['get-message.raw-on-request, beside no other request', { apply_markdown: false }, raw('b')],
    ['get-message.empty-topic-replaced', {}, { subject: '' }],
    ['edit-history-entry.nobody-before-2017', {}, { edit_history: [{ ...newest, user_id: null }] }],
    ['message.edit-history-newest-first', {}, { edit_history: [oldest, newest] }],
    ['message.me-message, beside no other request', { apply_markdown: false }, { ...raw('a'), is_me_message: true }],
    ['message.wildcard-mentioned', {}, { flags: ['wildcard_mentioned'] }],
    ['message.wildcard-mentioned', {}, { flags: ['topic_wildcard_mentioned'] }],
    [
      'message.extra-emoji-code',
      {},
      { reactions: [{ reaction_type: 'acme_extra_emoji', emoji_name: 'logo', emoji_code: '7' }] },
    ],
    ['message.submessages-true', {}, { submessages: [{ message_id: 2 }] }],
  ])('breaks %s: %j %j', (clause, asked, more) => {
    expect(broken(...fetched(asked, more))).toBe(clause)
  })

  test.each<[string, Fields, Fields]>([
    ['in the empty topic, as it is', { allow_empty_topic_name: true }, { subject: '' }],
    ['in the empty topic, by its name', {}, { subject: 'general chat' }],
    [
      'that was moved and is told by an entry that leaves it out',
      {},
      { edit_history: [newest, { ...oldest, topic: undefined, prev_topic: undefined }, { ...oldest, topic: 'x' }] },
    ],
    [
      'that was moved out of the empty topic',
      {},
      {
        edit_history: [
          { ...newest, prev_topic: 'general chat' },
          { ...oldest, topic: '' },
        ],
      },
    ],
    ['that was moved twice in a second', {}, { edit_history: [{ ...newest, timestamp: late + 5 }, oldest] }],
    ['of several lines behind /me', { apply_markdown: false }, { ...raw('/me a\nb'), is_me_message: true }],
    [
      'with an emoji of somebody else',
      {},
      { reactions: [{ reaction_type: 'other_extra_emoji', emoji_name: 'logo', emoji_code: '7' }] },
    ],
  ])('%s is honest', (_, asked, more) => {
    const [slug, request, body] = fetched(asked, more, more.content ?? 'a')
    expect(broken(slug, request, body)).toBeUndefined()
  })

  test('has one raw content', () => {
    expect(held(...fetched({ apply_markdown: false }, raw('a')))).toContain('get-message.raw-on-request')
  })

  test('has an empty topic that nobody can name before a registration', () => {
    const unnamed = { emptyName: undefined }
    expect(broken(...fetched({}, { subject: '' }), unnamed)).toBeUndefined()
    expect(broken(...fetched({}, { subject: '' }), { level: 300 })).toBeUndefined()
  })
})

describe('a list of messages', () => {
  const at2 = { anchor: '2', num_before: 1, num_after: 1 }
  const flags = { found_anchor: true, found_newest: false, found_oldest: false, history_limited: false }
  const listed = (asked: Fields, ids: readonly number[], body: Fields = {}, more: Fields = {}) =>
    ['get-messages', asked, { messages: ids.map((id) => message(id, more)), anchor: 2, ...flags, ...body }] as const

  test('that is sound', () => {
    expect(held(...listed(at2, [1, 2, 3]))).toEqual([
      'get-messages.ascending',
      'get-messages.anchor-present',
      'get-messages.found-anchor-true',
      'get-messages.num-before',
      'get-messages.num-after',
      'get-messages.rendered-by-default',
    ])
    expect(held(...listed({ ...at2, include_anchor: false }, [1, 3]))).toContain('get-messages.anchor-excluded')
    const none = { anchor: undefined }
    expect(held(...listed({ message_ids: [1, 2] }, [1, 2], none))).toContain('get-messages.message-ids-no-anchor')
  })

  const newestTwo = { anchor: 'newest', num_before: 1, num_after: 0 }
  const everywhere = { ...at2, narrow: [['channels', 'public']] }

  test.each<[string, Fields, readonly number[], Fields, Fields]>([
    ['get-messages.ascending', at2, [1, 3, 2], {}, {}],
    ['get-messages.ascending', at2, [1, 2, 2], {}, {}],
    ['get-messages.anchor-present', at2, [2], { anchor: undefined }, {}],
    ['get-messages.anchor-by-id', at2, [1, 2, 3], { anchor: 3 }, {}],
    ['get-messages.found-anchor-true', at2, [1, 2, 3], { found_anchor: false }, {}],
    ['get-messages.anchor-excluded', { ...at2, include_anchor: false }, [1, 2], {}, {}],
    ['get-messages.num-before', at2, [0, 1, 2], {}, {}],
    ['get-messages.num-after', at2, [2, 3, 4], {}, {}],
    ['get-messages.num-before', newestTwo, [1, 2, 3], {}, {}],
    ['get-messages.message-ids-no-anchor', { message_ids: [1] }, [1], {}, {}],
    ['get-messages.message-ids', { message_ids: [1] }, [1, 2], { anchor: undefined }, {}],
    ['get-messages.public-channels', everywhere, [1], {}, direct(7, 8)],
    ['get-messages.rendered-by-default', at2, [1], {}, { content_type: 'text/x-markdown' }],
    ['get-messages.raw-on-request', { ...at2, apply_markdown: false }, [1], {}, {}],
    ['get-messages.avatar-not-null', { ...at2, client_gravatar: false }, [1], {}, { avatar_url: null }],
    ['get-messages.empty-topic-replaced', at2, [1], {}, { subject: '' }],
    ['message.wildcard-mentioned', at2, [1], {}, { flags: ['wildcard_mentioned'] }],
  ])('breaks %s: %j %j', (clause, asked, ids, body, more) => {
    expect(broken(...listed(asked, ids, body, more))).toBe(clause)
  })

  test.each<[string, Fields, readonly number[], Fields]>([
    ['around an id that no message has', at2, [1, 3, 4], {}],
    ['of the newest and one more at the anchor', newestTwo, [1, 2], { anchor: 9 }],
    ['around an anchor of which nobody speaks', { num_before: 1, num_after: 1 }, [3, 4, 5, 6], {}],
    ['that was to be refused', { ...at2, message_ids: [1] }, [1, 2], {}],
    ['around an anchor that was to be refused', { ...at2, anchor: 'latest' }, [1, 2, 3, 4], {}],
    ['without any message', at2, [], {}],
  ])('%s is honest', (_, asked, ids, body) => {
    expect(broken(...listed(asked, ids, body))).toBeUndefined()
  })

  test('tells recipients apart', () => {
    const of = (...messages: readonly Fields[]) => ['get-messages', at2, { anchor: 2, ...flags, messages }] as const
    expect(broken(...of(message(1, direct(7, 8, 9)), message(2, direct(7, 9, 8))))).toBeUndefined()
    expect(broken(...of(message(1, direct(7, 8, 9)), message(2, direct(6, 8))))).toBeUndefined()
    expect(broken(...of(message(1, direct(7, 8, 9)), message(2, direct(7, 8))))).toBe('message.recipient-id-true')
  })
})

test('channels are listed once', () => {
  const streams = (...ids: readonly number[]) =>
    ['get-streams', {}, { streams: ids.map((stream_id) => ({ stream_id })) }] as const
  expect(held(...streams(1, 2))).toEqual(['get-streams.each-once'])
  expect(broken(...streams(1, 2, 1))).toBe('get-streams.each-once')
})

describe('a registration', () => {
  const registered = (asked: Fields, ...subscriptions: readonly Fields[]) =>
    ['register-queue', asked, { subscriptions, presences: { '8': {} } }] as const
  const simplified = { client_capabilities: { simplified_presence_events: true } }

  test.each<[string, Fields, readonly Fields[]]>([
    ['register-queue.subscriptions-true', simplified, [{ stream_id: 5 }, { stream_id: 5 }]],
    ['register-queue.subscribers-left-out', simplified, [{ stream_id: 5, subscribers: [] }]],
    ['register-queue.subscribers-listed', { ...simplified, include_subscribers: 'true' }, [{ stream_id: 5 }]],
    ['register-queue.legacy-presence', {}, []],
  ])('breaks %s: %j', (clause, asked, subscriptions) => {
    expect(broken(...registered(asked, ...subscriptions))).toBe(clause)
  })

  test.each<[Fields, Fields]>([
    [simplified, { stream_id: 5 }],
    [
      { ...simplified, include_subscribers: 'true' },
      { stream_id: 5, subscribers: [8] },
    ],
    [
      { slim_presence: true, include_subscribers: 'partial' },
      { stream_id: 5, partial_subscribers: [8] },
    ],
  ])('is honest: %j', (asked, subscription) => {
    expect(broken(...registered(asked, subscription))).toBeUndefined()
  })
})

describe('presences', () => {
  const told = (asked: Fields, presence_last_update_id: number, presences: Fields | undefined = {}) => {
    const body = { presence_last_update_id, presences, server_timestamp: late }
    return ['update-presence', { status: 'active', ...asked }, body] as const
  }
  const modern = { '8': {}, '9': {} }

  test.each<[string, Fields, number, Fields | undefined]>([
    ['update-presence.ping-only-no-presences', { ping_only: true }, -1, {}],
    ['update-presence.last-update-id-of-nothing', {}, 7, {}],
    ['update-presence.last-update-id-not-below', { last_update_id: 7 }, 6, {}],
    ['update-presence.last-update-id-unchanged', { last_update_id: 7 }, 7, modern],
    ['update-presence.modern-by-last-update-id', { last_update_id: -1 }, 7, { 'ada@example.com': {} }],
    ['update-presence.modern-by-slim-presence', { slim_presence: true }, 7, { 'ada@example.com': {} }],
    ['update-presence.legacy-otherwise', {}, 7, modern],
  ])('break %s', (clause, asked, id, presences) => {
    expect(broken(...told(asked, id, presences))).toBe(clause)
  })

  test('are told unless only a ping was sent', () => {
    const bare = ['update-presence', { status: 'active' }, { presence_last_update_id: -1 }] as const
    expect(broken(...bare)).toBe('update-presence.presences-told')
    expect(broken('update-presence', { status: 'idle', ping_only: true }, bare[2])).toBeUndefined()
  })

  test.each<[string, Fields, number, Fields]>([
    ['after a number that nobody gave', { last_update_id: 700 }, 6, {}],
    ['of the caller alone', { last_update_id: 7 }, 7, { '8': {} }],
    ['after an update that was to be refused', { status: 'asleep' }, 7, {}],
  ])('%s are honest', (_, asked, id, presences) => {
    expect(broken(...told(asked, id, presences))).toBeUndefined()
  })
})

test('other answers, and errors, are not held against themselves', () => {
  expect(seen('get-events', {}, { events: [] })).toEqual([])
  const request = { ...nobodyKnows, request: {} }
  expect(heldAgainstItself('get-streams', request, { result: 'error', code: 'X', body: {} })).toEqual([])
})
