import { expect, test } from 'vitest'
import { brokenBy, event, poll, register, type Step, sawOf } from '../testing/queues-story.ts'

const clause = 'queues.survives-elsewhere'
const gone = 'BAD_EVENT_QUEUE_ID'

/** Both are there at 1; q is kept by what it delivers, r is idle and gone at 1400. */
const story: Step[] = [
  register('q'),
  register('r', { at: 1 }),
  poll('q', { ack: -1, at: 500, events: [event(1)] }),
  poll('q', { ack: 1, at: 1000, events: [event(2)] }),
  poll('r', { ack: -1, at: 1400, error: gone }),
]

test('a queue outlives another', () => {
  expect(sawOf(clause, ...story, poll('q', { ack: 2, at: 1401 }))).toEqual([[5, 'holds']])
})

test('a queue that is gone too early together with another was ended with it', () => {
  expect(brokenBy(...story, poll('q', { ack: 2, at: 1401, error: gone }))).toEqual(['queues.survives', clause])
})

test('a queue that is gone too early by itself was not', () => {
  const alone = [register('q'), poll('q', { ack: -1, at: 400, error: gone })]
  expect(brokenBy(...alone)).toEqual(['queues.survives'])
})

test('nothing is shown by a queue that began after the other had ended, nor by one that may have expired', () => {
  expect(sawOf(clause, ...story, register('s', { at: 1401 }), poll('s', { at: 1402 }))).toEqual([])
  expect(sawOf(clause, ...story, poll('q', { ack: 2, at: 1900, error: gone }))).toEqual([])
})
