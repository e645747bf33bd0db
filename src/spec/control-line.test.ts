import { expect, test } from 'vitest'
import { learnableOf, withoutNulls } from './control-line.ts'

test.each([
  { did: 'plumbline-unknown', people: 3 },
  { did: 'people', people: [{ user_id: 1, role: 'member', more: {} }] },
  { did: 'messages', messages: [{ message_id: 1, sender_id: 2, content: 'x', stream_id: 3, topic: '' }] },
  { did: 'person', user_id: 1, person: { user_id: 1, timezone: null, status: null, bot_owner_id: null } },
  { did: 'linkifiers' },
])('can be learnt from: %j', (line) => {
  expect(learnableOf(line)).toBe('yes')
})

test.each([
  { did: 'people' },
  { did: 'people', people: [null] },
  { did: 'channels', channels: [{ stream_id: 'x', subscribers: [] }] },
  { did: 'messages', messages: [{ message_id: 1, sender_id: 2, content: 'x', topic: 7 }] },
  { did: 'reactions', reactions: [{ message_id: 1 }] },
  { did: 'user-setting', user_id: 1, property: [], value: 1 },
  { did: 'half-done', action: 'person' },
])('cannot: %j', (line) => {
  expect(learnableOf(line)).toBe('no')
})

test.each([
  { did: 'outbox', mails: [{ to: ['a@b.example'] }] },
  { did: 'bot-storage', user_id: 1, storage: { a: 1 } },
])('cannot, which costs nothing that is known: %j', (line) => {
  expect(learnableOf(line)).toBe('passed-over')
})

test('what is null of those who were made was not told', () => {
  const line = { did: 'people', people: [{ user_id: 1, email: null, role: 'member' }] }
  expect(withoutNulls(line)).toEqual({ did: 'people', people: [{ user_id: 1, role: 'member' }] })
})
