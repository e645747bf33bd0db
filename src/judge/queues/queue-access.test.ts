import { expect, test } from 'vitest'
import { brokenBy, event, fetchWithoutQueue, judge, poll, register, sawOf } from '../testing/queues-story.ts'

const clause = 'queues.private'

test('somebody else is refused', () => {
  expect(judge(register('q'), poll('q', { user: 2, error: 'BAD_EVENT_QUEUE_ID' }))).toEqual([
    { clause, saw: 'refused', subjects: [], exchange: 1 },
  ])
})

test('somebody else who gets events breaks that one clause', () => {
  const story = [register('q'), poll('q', { ack: -1, events: [event(1)] })]
  const stolen = poll('q', { user: 2, ack: 1, events: [event(2)] })
  expect(brokenBy(...story, stolen, poll('q', { ack: -1 }))).toEqual([clause])
})

test('an empty answer to somebody else tells nothing', () => {
  expect(sawOf(clause, register('q'), poll('q', { user: 2 }))).toEqual([[1, 'cannot-tell']])
})

test('a queue that may be gone, or a full target, refuses everybody', () => {
  expect(judge(register('q'), poll('q', { user: 2, at: 700, error: 'BAD_EVENT_QUEUE_ID' }))).toEqual([])
  expect(judge(register('q'), poll('q', { user: 2, error: 'RATE_LIMIT_HIT' }))).toEqual([])
  expect(judge(register('q'), poll('q', { user: 2, none: true }))).toEqual([])
})

test('a refused stranger acknowledges nothing', () => {
  const story = [register('q'), poll('q', { ack: -1, events: [event(1)] })]
  const stranger = poll('q', { user: 2, ack: 1, error: 'BAD_REQUEST' })
  expect(brokenBy(...story, stranger, poll('q', { ack: -1 }))).toEqual(['queues.redelivered-unchanged'])
})

test('a fetch without credentials is refused, whatever it asks for', () => {
  const refusal = { clause: 'authentication.required', saw: 'refused', subjects: [] }
  expect(judge(poll('q', { user: null, error: 'UNAUTHORIZED' }))).toEqual([{ ...refusal, exchange: 0 }])
  expect(brokenBy(register('q'), poll('q', { user: null, events: [event(1)] }))).toEqual(['authentication.required'])
  expect(brokenBy(fetchWithoutQueue('q', { user: null }))).toEqual(['authentication.required'])
  expect(judge(poll('q', { user: null, none: true }))).toEqual([])
})
