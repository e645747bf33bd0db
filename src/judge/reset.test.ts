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
