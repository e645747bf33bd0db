import { expect, test } from 'vitest'
import { can } from '../testing/events-story.ts'
import { register, sawOf, setting } from '../testing/queues-story.ts'

const clause = 'capabilities.user-settings-object'
const plain = register('q', { gives: { user_settings: {} } })
const object = { with: can('user_settings_object') }

test('the capability changes no field of the state', () => {
  expect(sawOf(clause, plain, register('r', { ...object, gives: { user_settings: {} } }))).toEqual([[1, 'holds']])
  expect(sawOf(clause, plain, register('r', object))).toEqual([[1, 'broken']])
  const more = { user_settings: { emojiset: 'text' }, emojiset: 'text' }
  expect(sawOf(clause, plain, register('r', { ...object, gives: more }))).toEqual([[1, 'broken']])
})

test('a field of the server’s own that comes and goes is none of the settings', () => {
  const more = { user_settings: {}, served_by: 'node-3' }
  expect(sawOf(clause, plain, register('r', { ...object, gives: more }))).toEqual([[1, 'holds']])
})

test('nothing is said where something changed in between, or more differs', () => {
  expect(sawOf(clause, plain, setting('emojiset', 'text'), register('r', object))).toEqual([])
  const both = { with: can('user_settings_object', 'bulk_message_deletion') }
  expect(sawOf(clause, plain, register('r', both))).toEqual([])
})
