import { expect, test } from 'vitest'
import { readAction } from './control-action.ts'

test.each([
  { did: 'plumbline-unknown', people: 3 },
  { did: 'people', people: [{ user_id: 1, role: 'member', more: {} }] },
  { did: 'messages', messages: [{ message_id: 1, sender_id: 2, content: 'x', stream_id: 3, topic: '' }] },
  { did: 'person', user_id: 1, person: { user_id: 1, timezone: null, status: null, bot_owner_id: null } },
  { did: 'linkifiers' },
])('can be learnt from: %j', (line) => {
  expect(readAction({ ...line, at: 1 })).toMatchObject({ at: 1 })
})

test.each([
  { did: 'people' },
  { did: 'people', people: [null] },
  { did: 'channels', channels: [{ stream_id: 'x', subscribers: [] }] },
  { did: 'messages', messages: [{ message_id: 1, sender_id: 2, content: 'x', topic: 7 }] },
  { did: 'reactions', reactions: [{ emoji_name: 'tada' }] },
  { did: 'user-setting', user_id: 1, property: [], value: 1 },
  { did: 'half-done', action: 'person' },
])('cannot: %j', (line) => {
  expect(readAction({ ...line, at: 1 })).toBe('unreadable')
})

test.each([
  { did: 'outbox', mails: [{ to: ['a@b.example'] }] },
  { did: 'bot-storage', user_id: 1, storage: { a: 1 } },
  { did: 'half-done', action: 'owners' },
  { did: 'credentials' },
])('cannot, which costs nothing that is known: %j', (line) => {
  expect(readAction({ ...line, at: 1 })).toBe('passed-over')
})

test('what is null of those who were made was not told', () => {
  const line = { at: 1, did: 'people', people: [{ user_id: 1, email: null, role: 'member' }] }
  expect(readAction(line)).toEqual({ at: 1, did: 'people', people: [{ user_id: 1, role: 'member' }] })
})

test.each([
  { did: 'clock', now: 5 },
  { did: 'actions', actions: [] },
])('teaches nothing, and costs nothing: %j', (line) => {
  expect(readAction({ ...line, at: 1 })).toBe('passed-over')
})

test('one that teaches nothing is of no kind', () => {
  expect(readAction({ at: 1, did: 'a-later-invention' })).toEqual({ at: 1, did: 'other' })
})
