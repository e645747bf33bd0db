import { expect, test } from 'vitest'
import { success, Told, view } from './history-for-tests.ts'

const large = 5_000_000_000

function answeredFor(told: Told, message_id: number): string[] {
  const body = { ...success, raw_content: 'a', message: { ...view('a'), id: message_id } }
  return told.send('bob', `GET /messages/${message_id}`, {}, body).map(({ clause }) => clause)
}

test('a message that the harness made up is not there', () => {
  const told = new Told()
  told.control('missing', { of: 'message', ids: [large] })
  expect(answeredFor(told, large)).toEqual(['get-message.missing-refused'])
})

test('a message with a large id may be there', () => {
  expect(answeredFor(new Told(), large)).toEqual([])
})

test('a line that tells no ids teaches nothing', () => {
  const told = new Told()
  told.control('missing', { of: 'message' })
  told.control('missing', { ids: [large, null] })
  expect(answeredFor(told, large)).toEqual([])
})
