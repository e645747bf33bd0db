import { expect, test } from 'vitest'
import { changesOf } from './changes-of-action.ts'

test('linkifiers that a fixture only tells were not changed', () => {
  const given = { id: 4, pattern: 'a', url_template: 'https://example.com/' }
  const line = { at: 1, did: 'linkifiers' } as const
  expect(changesOf({ ...line, linkifiers: [given] })).toHaveLength(1)
  expect(changesOf({ ...line, linkifiers: [{ ...given, reverse_template: null }] })).toEqual([])
})

test('only a message that was surely sent now is surely told', () => {
  const line = { at: 1, did: 'messages' } as const
  const changes = (more: object) => changesOf({ ...line, messages: [{ message_id: 5, ...more }] })
  expect(changes({})).toHaveLength(1)
  expect(changes({ age: 0 })).toHaveLength(1)
  expect(changes({ age: 20 })).toEqual([])
  expect(changes({ declined: ['age'] })).toEqual([])
})
