import { expect, test } from 'vitest'
import { brokenBy, event, fetchWithoutQueue, judge, poll, register, sawOf } from '../testing/queues-story.ts'

const [a, b, c] = [event(1), event(2), event(4)]

test('the answer names the queue that was asked for', () => {
  const clause = 'get-events.queue-asked-for'
  expect(sawOf(clause, register('q'), poll('q'))).toEqual([[1, 'holds']])
  expect(brokenBy(register('q'), poll('q', { names: 'r', events: [a] }), poll('q', { ack: -1 }))).toEqual([clause])
})

test('ids within an answer increase, not necessarily by one', () => {
  const clause = 'queues.ordered'
  expect(sawOf(clause, register('q'), poll('q', { events: [a] }), poll('q', { events: [a, b, c] }))).toEqual([
    [2, 'holds'],
  ])
  expect(brokenBy(register('q'), poll('q', { events: [b, a] }))).toEqual([clause])
  expect(brokenBy(register('q'), poll('q', { events: [a, event(1, 'presence')] }))).toEqual([clause])
})

test('an answer out of order breaks nothing else, then or later', () => {
  const story = [register('q'), poll('q', { ack: -1, events: [b, a] }), poll('q', { ack: -1, events: [a, b] })]
  expect(brokenBy(...story, poll('q', { ack: 2, events: [c] }))).toEqual(['queues.ordered'])
})

const newer = 'queues.newer-than-acknowledged'

test('an acknowledged event does not come again', () => {
  const story = [register('q'), poll('q', { ack: -1, events: [a, b] })]
  expect(sawOf(newer, ...story, poll('q', { ack: 2 }))).toEqual([[2, 'holds']])
  expect(brokenBy(...story, poll('q', { ack: 2, events: [b, c] }))).toEqual([newer])
})

test.each([
  ['a smaller id', { ack: 1, events: [b] }],
  ['the smallest', { ack: -1, events: [a, b] }],
  ['none', { events: [b] }],
  ['a smaller id, and gets only what is new', { ack: 1, events: [c] }],
])('a client may get anything once more that goes back and names %s', (_, back) => {
  const story = [register('q'), poll('q', { ack: -1, events: [a, b] }), poll('q', { ack: 2 })]
  expect(brokenBy(...story, poll('q', back))).toEqual([])
  expect(brokenBy(...story, poll('q', back), poll('q', { ack: 2, events: [b] }))).toContain(newer)
})

test('an acknowledged event that keeps coming, changed or not, is told once', () => {
  const again = { ack: 1, events: [event(1, 'user_settings', { value: 7 })] }
  expect(brokenBy(register('q'), poll('q', { events: [a] }), poll('q', again), poll('q', again))).toEqual([newer])
})

test('a lost or refused call may not have acknowledged, so the event may come again', () => {
  const story = [register('q'), poll('q', { ack: -1, events: [a] })]
  const again = poll('q', { ack: -1, events: [a] })
  expect(brokenBy(...story, poll('q', { ack: 1, none: true }), again)).toEqual([])
  expect(brokenBy(...story, poll('q', { ack: 1, error: 'RATE_LIMIT_HIT' }), again)).toEqual([])
})

test('an id that was never handed out acknowledges no event to come', () => {
  const story = [register('q'), poll('q', { ack: -1, events: [a] }), poll('q', { ack: 99 })]
  expect(brokenBy(...story, poll('q', { ack: 1, events: [b] }))).toEqual([])
})

test('an id stands for one event', () => {
  const clause = 'queues.unique'
  const story = [register('q'), poll('q', { ack: -1, events: [a] })]
  expect(sawOf(clause, ...story, poll('q', { ack: -1, events: [a, b] }))).toEqual([[2, 'holds']])
  expect(brokenBy(...story, poll('q', { ack: -1, events: [event(1, 'presence')] }))).toEqual([clause])
  expect(brokenBy(...story, poll('q', { ack: 1, events: [event(1, 'presence')] }))).toEqual([clause])
})

const filtered = 'queues.filtered'
const wanted = { with: { event_types: ['user_settings', 'plumbline_unknown'] } }

test('a queue delivers the event types it was registered for, and heartbeats', () => {
  const beat = event(3, 'heartbeat')
  expect(sawOf(filtered, register('q', wanted), poll('q', { events: [a, beat] }))).toEqual([[1, 'holds']])
  expect(sawOf(filtered, register('q', wanted), poll('q', { events: [beat] }))).toEqual([])
  expect(sawOf(filtered, register('q'), poll('q', { events: [a] }))).toEqual([])
})

test('an event of another type breaks the filter', () => {
  const presence = { events: [event(3, 'presence')] }
  expect(brokenBy(register('q', wanted), poll('q', presence))).toEqual([filtered])
  expect(brokenBy(fetchWithoutQueue('q', { ...wanted, ...presence }))).toEqual([filtered])
})

test('events that are no events are left to the schemas', () => {
  const seen = judge(register('q'), poll('q', { ack: -1, events: [{ type: 'presence' }, null] }))
  expect(seen).toEqual([{ clause: 'get-events.queue-asked-for', saw: 'holds', exchange: 1 }])
})

test('nothing is said of a queue that was not registered in this history', () => {
  expect(judge(poll('q', { events: [b, a] }), poll('q', { error: 'BAD_EVENT_QUEUE_ID' }))).toEqual([])
})

const registered = 'queues.newer-than-registered'
const since7 = { gives: { last_event_id: 7 } }

test('what is delivered is newer than the registration', () => {
  expect(sawOf(registered, register('q', since7), poll('q', { ack: 7, events: [event(8)] }))).toEqual([[1, 'holds']])
  const old = poll('q', { ack: 7, events: [event(7), event(8)] })
  expect(brokenBy(register('q', since7), old, old)).toEqual([registered])
})

test('heartbeats alone, and a registration without last_event_id, show nothing of it', () => {
  expect(sawOf(registered, register('q', since7), poll('q', { events: [event(8, 'heartbeat')] }))).toEqual([])
  const odd = register('q', { gives: { last_event_id: 'seven' } })
  expect(sawOf(registered, odd, poll('q', { events: [event(3)] }))).toEqual([])
})

const increasing = 'queues.increasing'

test('what comes for the first time is newer than all that came before', () => {
  const story = [register('q'), poll('q', { ack: -1, events: [a] })]
  expect(sawOf(increasing, ...story, poll('q', { ack: 1, events: [b, c] }))).toEqual([[2, 'holds']])
  expect(sawOf(increasing, ...story, poll('q', { ack: -1, events: [a] }))).toEqual([])
  const late = [register('q'), poll('q', { ack: -1, events: [b] }), poll('q', { ack: -1, events: [a, b] })]
  expect(brokenBy(...late)).toEqual([increasing])
})

test('which of two calls at once is told what is open, then and later', () => {
  const waits = poll('q', { ack: -1, block: true, at: 1, took: 4, none: true })
  const story = [register('q'), waits, poll('q', { ack: -1, at: 2, events: [b] })]
  expect(brokenBy(...story, poll('q', { ack: -1, at: 9, events: [a, b] }))).toEqual([])
})
