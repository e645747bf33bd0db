import { describe, expect, test } from 'vitest'
import { can, saysOf } from '../testing/events-story.ts'
import { brokenBy, control, event, poll, register, sawOf } from '../testing/queues-story.ts'

const people = [1, 2, 3].map((user_id) => ({ user_id, role: 'member' }))
const channels = [
  { stream_id: 10, name: 'fruit', subscribers: [1, 2] },
  { stream_id: 11, name: 'roots', subscribers: [2, 3], privacy: 'private' },
]
const made = (message_id: number, place: object) => ({ message_id, sender_id: 2, content: 'a', timestamp: 1, ...place })
const messages = [
  made(1, { stream_id: 10, topic: '' }),
  made(2, { stream_id: 10, topic: 'pears' }),
  made(3, { stream_id: 11, topic: 'beets' }),
  made(4, { to: [3] }),
]
const world = [control('people', { people }, 1), control('channels', { channels }, 2)]
const before = [...world, control('messages', { messages }, 3)]

function told(id: number, subject: string, type = 'stream', stream_id: number | undefined = 10) {
  return { type: 'message', message: { id, subject, type, ...(type === 'stream' && { stream_id }) } }
}

describe('the empty topic', () => {
  const gives = { realm_empty_topic_display_name: 'general chat' }

  test('is shown by its name to clients that cannot take it', () => {
    const clause = 'capabilities.empty-topic-replaced'
    expect(saysOf(clause, { before, gives, events: [told(1, 'general chat')] })).toEqual(['holds'])
    expect(saysOf(clause, { before, gives, events: [told(1, '')] })).toEqual(['broken'])
    expect(saysOf(clause, { before, gives, events: [told(1, '(no topic)')] })).toEqual(['broken'])
    expect(saysOf(clause, { events: [told(99, '')] })).toEqual(['broken'])
    expect(saysOf(clause, { before, gives, events: [told(2, 'pears'), told(4, '', 'private')] })).toEqual([])
    expect(saysOf(clause, { before, events: [told(1, 'general chat')] })).toEqual([])
  })

  test('is empty for clients that can', () => {
    const clause = 'capabilities.empty-topic-shown'
    const able = { before, gives, with: can('empty_topic_name') }
    expect(saysOf(clause, { ...able, events: [told(1, '')] })).toEqual(['holds'])
    expect(saysOf(clause, { ...able, events: [told(1, 'general chat')] })).toEqual(['broken'])
    expect(saysOf(clause, { ...able, events: [told(2, 'pears'), told(99, 'general chat')] })).toEqual([])
    expect(saysOf(clause, { before, gives, events: [told(1, '')] })).toEqual([])
  })
})

describe('a narrow to public channels', () => {
  const clause = 'queues.narrow-public-channels'
  const narrowed = { before, with: { narrow: [['channels', 'public']] }, user: 2 }

  test('lets through only what was sent to them', () => {
    expect(saysOf(clause, { ...narrowed, events: [told(2, 'pears')] })).toEqual(['holds'])
    expect(saysOf(clause, { ...narrowed, events: [told(3, 'beets', 'stream', 11)] })).toEqual(['broken'])
    expect(saysOf(clause, { ...narrowed, events: [told(4, '', 'private')] })).toEqual(['broken'])
  })

  test('says nothing of channels that are unknown or were changed, and other narrows are open', () => {
    expect(saysOf(clause, { ...narrowed, events: [told(9, 'x', 'stream', 99)] })).toEqual([])
    const opened = [control('channel', { stream_id: 11, privacy: 'private' }, 20)]
    expect(saysOf(clause, { ...narrowed, after: opened, events: [told(3, 'beets', 'stream', 11)] })).toEqual([])
    const other = { ...narrowed, with: { narrow: [['is', 'dm']] } }
    expect(saysOf(clause, { ...other, events: [told(4, '', 'private')] })).toEqual([])
  })
})

describe('a message that somebody may not see', () => {
  const clause = 'queues.no-invisible-messages'

  test('is not told to them', () => {
    expect(saysOf(clause, { before, events: [told(4, '', 'private')] })).toEqual(['broken'])
    expect(saysOf(clause, { before, events: [told(3, 'beets', 'stream', 11)] })).toEqual(['broken'])
    expect(saysOf(clause, { before, events: [told(2, 'pears'), told(99, 'x')] })).toEqual([])
  })

  test('is not told to them once they have left its private channel', () => {
    const membership = { stream_id: 11, user_ids: [1] }
    const [joins, leaves] = [control('subscribe', membership, 3), control('unsubscribe', membership, 5)]
    const sent = (at: number) => control('messages', { messages: [made(3, { stream_id: 11, topic: 'beets' })] }, at)
    const events = [told(3, 'beets', 'stream', 11)]
    expect(saysOf(clause, { before: [...world, joins, leaves, sent(6)], events })).toEqual(['broken'])
    expect(saysOf(clause, { before: [...world, joins, sent(4), leaves], events })).toEqual([])
    expect(saysOf(clause, { before: [...world, sent(2), joins], events })).toEqual([])
  })

  test('stays away from them while others are told', () => {
    const sent = control('messages', { messages }, 12)
    const both = [...world, register('q', { at: 10 }), register('r', { at: 11, user: 3 }), sent]
    const their = poll('r', { user: 3, ack: -1, at: 13, events: [event(1, 'message', told(4, '', 'private'))] })
    expect(sawOf(clause, ...both, their, poll('q', { ack: -1, at: 50 }))).toEqual([
      [6, 'holds'],
      [6, 'holds'],
    ])
    expect(brokenBy(...both, their, poll('q', { ack: -1, at: 50 }))).toEqual([])
    expect(sawOf(clause, ...both, poll('q', { ack: -1, at: 50 }))).toEqual([])
  })
})
