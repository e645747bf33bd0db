import { expect, test } from 'vitest'
import { brokenBy, event, poll, register, sawOf } from '../testing/queues-story.ts'

const clause = 'queues.legacy-types-removed'
const asks = register('q', { with: { event_types: ['update_display_settings', 'user_settings'] } })

test('a changed setting is told, but not by an event of a removed type', () => {
  expect(sawOf(clause, asks, poll('q', { events: [event(1)] }))).toEqual([[1, 'holds']])
  expect(sawOf(clause, register('q'), poll('q', { events: [event(1)] }))).toEqual([[1, 'holds']])
})

test.each(['update_display_settings', 'update_global_notifications'])('%s is removed', (type) => {
  expect(brokenBy(register('q'), poll('q', { events: [event(1, type)] }))).toEqual([clause])
})

test('nothing is shown by other events, or where nobody asks for such types', () => {
  expect(sawOf(clause, asks, poll('q', { events: [event(1, 'heartbeat')] }))).toEqual([])
  const other = register('q', { with: { event_types: ['user_settings'] } })
  expect(sawOf(clause, other, poll('q', { events: [event(1)] }))).toEqual([])
})
