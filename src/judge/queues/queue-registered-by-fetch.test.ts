import { expect, test } from 'vitest'
import { brokenBy, event, fetchWithoutQueue, poll, register, sawOf } from '../testing/queues-story.ts'

const clause = 'get-events.registered-queue-works'
const begins = fetchWithoutQueue('q', { with: { apply_markdown: true } })

test('a queue that a fetch registered can be fetched from', () => {
  expect(sawOf(clause, begins, poll('q', { events: [event(1)] }))).toEqual([[1, 'holds']])
})

test('one that is not there breaks that', () => {
  expect(brokenBy(begins, poll('q', { error: 'BAD_EVENT_QUEUE_ID' }))).toEqual([clause])
})

test('one that wants to be told the last event breaks another clause', () => {
  expect(brokenBy(begins, poll('q', { error: 'BAD_REQUEST' }))).toEqual(['get-events.last-event-id-optional'])
})

test('nothing is said once it may be idle too long, of calls that ask for more, and of other queues', () => {
  expect(sawOf(clause, begins, poll('q', { at: 90, error: 'BAD_EVENT_QUEUE_ID' }))).toEqual([])
  expect(sawOf(clause, begins, poll('q', { ack: 3, error: 'BAD_EVENT_QUEUE_ID' }))).toEqual([])
  expect(sawOf(clause, begins, poll('q', { error: 'RATE_LIMIT_HIT' }))).toEqual([])
  expect(sawOf(clause, register('q'), poll('q'))).toEqual([])
})
