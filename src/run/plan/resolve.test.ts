import { expect, test } from 'vitest'
import { known, unknown } from '../../model/facts/fact.ts'
import type { Message } from '../../model/things/message.ts'
import { apply } from '../../model/world/apply.ts'
import { emptyWorld } from '../../model/world/world.ts'
import type { Inhabitants } from './namespace.ts'
import { Names } from './resolve.ts'

const inhabitants: Inhabitants = {
  actors: new Map(),
  channels: new Map([['orchard', 3]]),
  messages: new Map([['first', 5]]),
  now: undefined,
  isMade: true,
  serial: 9,
  standing: new Map([['owner', 1]]),
}

function names(content?: string): Names {
  const world = emptyWorld()
  const text = content === undefined ? unknown : known(content, [], 'fixture')
  const message: Message = {
    message_id: 5,
    ...{ sender_id: unknown, topic: unknown, timestamp: unknown, content: text },
    ...{ original: { topic: unknown, content: text }, edits: [], editsComplete: true, own: true },
  }
  apply(world, [{ set: 'message', to: message }])
  return new Names(inhabitants, world)
}

test('plain values stand for themselves', () => {
  const values = { topic: 'apples', count: 3, quiet: false, event_types: ['message'] }
  expect(names().resolve(values)).toEqual(values)
})

test('messages and channels are found by their names', () => {
  const asked = { message_id: { message: 'first' }, stream_id: { channel: 'orchard' } }
  expect(names().resolve(asked)).toEqual({ message_id: 5, stream_id: 3 })
})

test('a request of which one value is not to be had cannot be sent', () => {
  expect(names().resolve({ topic: 'apples', message_id: { message: 'second' } })).toBeUndefined()
})

test('a field of an earlier answer is found by the step’s name', () => {
  const made = names()
  made.answered('queue', { queue_id: 'q1', last_event_id: -1 })
  expect(made.resolve({ queue_id: { answer: 'queue', field: 'queue_id' } })).toEqual({ queue_id: 'q1' })
})

test('a field that is null, or that no answer had, is not to be had', () => {
  const made = names()
  made.answered('refused', { first: null })
  made.answered('silence', undefined)
  expect(made.resolve({ message_id: { answer: 'refused', field: 'first' } })).toBeUndefined()
  expect(made.resolve({ message_id: { answer: 'refused', field: 'second' } })).toBeUndefined()
  expect(made.resolve({ message_id: { answer: 'silence', field: 'first' } })).toBeUndefined()
})

test('what a registration told of the organization is known by its name', () => {
  const world = emptyWorld()
  apply(world, [{ set: 'setting', name: 'max_topic_length', to: known(60, [], 'fixture') }])
  const resolve = (told: string) => new Names(inhabitants, world).resolve({ topic: { oneLongerThan: { told } } })
  expect(resolve('max_topic_length')).toEqual({ topic: 'x'.repeat(61) })
  expect(resolve('max_message_length')).toBeUndefined()
})

test('before any event came, the last event of a queue is the one it was registered with', () => {
  const made = names()
  made.answered('queue', { queue_id: 'q1', last_event_id: -1 })
  expect(made.resolve({ last_event_id: { lastEventOf: 'queue' } })).toEqual({ last_event_id: -1 })
})

test('the last event of a queue is the highest that came from it, and not from another', () => {
  const made = names()
  made.answered('queue', { queue_id: 'q1', last_event_id: -1 })
  made.answered(undefined, { queue_id: 'q1', events: [{ id: 2 }, { id: 4 }, { id: 3 }] })
  made.answered(undefined, { queue_id: 'q1', events: [{ id: 1 }] })
  made.answered(undefined, { queue_id: 'q2', events: [{ id: 9 }] })
  expect(made.resolve({ last_event_id: { lastEventOf: 'queue' } })).toEqual({ last_event_id: 4 })
})

test('events without a number for an id are passed over, whatever a server sends', () => {
  const made = names()
  made.answered('queue', { queue_id: 'q1', last_event_id: -1 })
  made.answered(undefined, { queue_id: 'q1', events: [null, 'text', {}, { id: 'x' }, { id: 2 }] })
  expect(made.resolve({ last_event_id: { lastEventOf: 'queue' } })).toEqual({ last_event_id: 2 })
})

test('the SHA-256 of a message is that of its content as far as it is known', () => {
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(names('abc').resolve({ guard: { sha256Of: 'first' } })).toEqual({ guard: sha256 })
  expect(names().resolve({ guard: { sha256Of: 'first' } })).toBeUndefined()
  expect(names('abc').resolve({ guard: { sha256Of: 'second' } })).toBeUndefined()
})

test('what stands deeper in an answer is found by its path, in each item by a star', () => {
  const made = names()
  made.answered('crowd', { people: [{ user_id: 7 }, { user_id: 8 }] })
  const asked = {
    user_ids: { answer: 'crowd', field: 'people.*.user_id' },
    one: { answer: 'crowd', field: 'people.1.user_id' },
  }
  expect(made.resolve(asked)).toEqual({ user_ids: [7, 8], one: 8 })
})

test('pieces of text are put together, and references inside lists and objects are found', () => {
  const made = names()
  made.answered('file', { path_id: 'a/b.txt' })
  const content = { text: ['see /user_uploads/', { answer: 'file', field: 'path_id' }] }
  expect(made.resolve({ content, list: [{ message_id: { message: 'first' } }] })).toEqual({
    content: 'see /user_uploads/a/b.txt',
    list: [{ message_id: 5 }],
  })
  expect(made.resolve({ content: { text: ['x', { message: 'second' }] } })).toBeUndefined()
})

test('a time from now is told by the target’s clock, where that is known', () => {
  expect(names().resolve({ at: { secondsFromNow: 60 } })).toBeUndefined()
  expect(new Names(inhabitants, emptyWorld(), 'service', () => 1000.5).resolve({ at: { secondsFromNow: 60 } })).toEqual(
    {
      at: 1061,
    },
  )
})

test('an instant has several spellings', () => {
  const made = new Names(inhabitants, emptyWorld(), 'service', () => 1_767_225_600)
  const spelled = (['utc', 'no zone', '+05:45', '-03:30', 'date'] as const).map((spelled) => ({
    isoFromNow: -3600,
    spelled,
  }))
  expect(made.resolve({ spelled })).toEqual({
    spelled: [
      '2025-12-31T23:00:00Z',
      '2025-12-31T23:00:00',
      '2026-01-01T04:45:00+05:45',
      '2025-12-31T19:30:00-03:30',
      '2025-12-31',
    ],
  })
})

test('a vendor’s word stands before its identifiers', () => {
  const made = new Names(inhabitants, emptyWorld(), 'acme')
  expect(made.resolve({ reaction_type: { vendor: '_extra_emoji' } })).toEqual({ reaction_type: 'acme_extra_emoji' })
})

test('a text can be one letter longer than an answer allows', () => {
  const made = names()
  made.answered('names', { max_topic_length: 3 })
  const topic = { oneLongerThan: { answer: 'names', field: 'max_topic_length' } }
  expect(made.resolve({ topic })).toEqual({ topic: 'xxxx' })
  expect(made.resolve({ topic: { oneLongerThan: { answer: 'names', field: 'max' } } })).toBeUndefined()
})

test('a unique name is another one each time', () => {
  const made = names()
  expect(made.resolve({ names: [{ unique: 'plumb' }, { unique: 'plumb' }] })).toEqual({
    names: ['plumb9x1', 'plumb9x2'],
  })
})

test('somebody who was there before stands for a role', () => {
  expect(names().resolve({ user_id: { standing: 'owner' } })).toEqual({ user_id: 1 })
  expect(names().resolve({ user_id: { standing: 'guest' } })).toBeUndefined()
})

test('a long text is written short', () => {
  expect(names().resolve({ storage: { plum: { repeated: 'xy', times: 3 } } })).toEqual({ storage: { plum: 'xyxyxy' } })
})
