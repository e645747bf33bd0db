// An organization that was emptied: what is there from then on may bear the ids of what was there before.

import { expect, test } from 'vitest'
import { shown, Told } from './testing/history.ts'

const people = [
  { actor: 'ada', user_id: 8, role: 'member', email: 'ada@example.com' },
  { actor: 'bob', user_id: 9, role: 'member', email: 'bob@example.com' },
]
const message = { message_id: 5, sender_id: 8, stream_id: 3, topic: 'apples', timestamp: 1_800_000_000 }

/** Message 5 stands there once more, with other words. */
function madeAnew(told: Told, content: string): void {
  told.control('people', { people })
  told.control('channels', { channels: [{ stream_id: 3, subscribers: [8, 9] }] })
  told.control('messages', { messages: [{ ...message, content }] })
}

test('another message with the id of an earlier one accuses nobody', () => {
  const told = new Told()
  told.edit('ada', { content: 'b' })
  told.control('reset', {})
  madeAnew(told, 'c')
  told.look('bob', 'c')
  told.judge.finish()
  expect(told.broken()).toEqual([])
})

test('what is wrong of it is found as before', () => {
  const told = new Told()
  told.control('reset', {})
  madeAnew(told, 'c')
  told.send('bob', 'GET /messages/5', {}, shown('a'))
  expect(told.broken()).not.toEqual([])
})

test('of those who are not made anew nothing is said', () => {
  const told = new Told()
  told.control('reset', {})
  told.look('bob', 'whatever')
  expect(told.broken()).toEqual([])
})

test('of what was put away nothing is said, and ids stay those of what was there', () => {
  const told = new Told()
  told.edit('ada', { content: 'b' })
  told.control('forget', {})
  told.look('bob', 'whatever')
  told.send('ada', 'PATCH /messages/5', { content: 'c' }, { result: 'error', msg: 'gone', code: 'UNAUTHORIZED' })
  expect(told.broken()).toEqual([])
  told.control('messages', { messages: [{ ...message, content: 'c' }] })
  expect(told.broken()).toEqual(['message.id-unique'])
})

test('what is made after others were put away is judged as before', () => {
  const told = new Told()
  told.control('forget', {})
  told.control('people', { people: people.map((one) => ({ ...one, user_id: one.user_id + 100 })) })
  told.control('channels', { channels: [{ stream_id: 13, subscribers: [108, 109] }] })
  told.control('messages', { messages: [{ ...message, message_id: 15, sender_id: 108, stream_id: 13, content: 'c' }] })
  const look = shown('a')
  told.send('bob', 'GET /messages/15', {}, { ...look, message: { ...(look.message as object), id: 15, stream_id: 13 } })
  expect(told.broken()).not.toEqual([])
})
