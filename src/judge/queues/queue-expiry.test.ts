import { expect, test } from 'vitest'
import { brokenBy, clock, event, judge, poll, register, sawOf } from '../testing/queues-story.ts'

const expired = 'queues.expired-refused'
const survives = 'queues.survives'
const gone = 'BAD_EVENT_QUEUE_ID'
/** More than twice the idle time of 600 s and the margin of 120 s. */
const late = 1330

test('a queue from which nobody fetched for long is gone', () => {
  expect(judge(register('q'), poll('q', { at: late, error: gone }))).toEqual([
    { clause: expired, saw: 'refused', subjects: [], exchange: 1 },
  ])
})

test('an expired queue that still serves breaks that one clause, once', () => {
  const serves = poll('q', { ack: -1, at: late, events: [event(2), event(1)] })
  expect(brokenBy(register('q'), serves, poll('q', { ack: -1, at: late + 1 }))).toEqual([expired])
})

test('an expired queue is refused with its own code', () => {
  expect(brokenBy(register('q'), poll('q', { ack: -1, at: late, error: 'BAD_REQUEST' }))).toEqual([expired])
})

test.each([
  ['a last_event_id that was never handed out', { ack: 17 }],
  ['no last_event_id', {}],
])('another code may speak of %s', (_, asked) => {
  expect(sawOf(expired, register('q'), poll('q', { ...asked, at: late, error: 'BAD_REQUEST' }))).toEqual([
    [1, 'cannot-tell'],
  ])
})

test('errors that tell of the caller or the traffic, or of nothing, are no answer to the question', () => {
  const errors = ['RATE_LIMIT_HIT', 'USER_DEACTIVATED', '']
  for (const error of errors) expect(judge(register('q'), poll('q', { ack: -1, at: late, error }))).toEqual([])
})

test('a fetch starts the idle time anew, also one whose answer was lost', () => {
  const success = { at: late }
  expect(brokenBy(register('q'), poll('q', { at: 700 }), poll('q', success))).toEqual([])
  expect(brokenBy(register('q'), poll('q', { at: 700, none: true }), poll('q', success))).toEqual([])
})

test('a lost call may have waited at the target as long as a call can', () => {
  const story = [register('q'), poll('q', { at: 10, block: true, none: true })]
  expect(brokenBy(...story, poll('q', { at: 1340 + 20 }))).toEqual([])
  expect(brokenBy(...story, poll('q', { at: 1340 + 90 }))).toEqual([expired])
})

test('between idle time and margin, and where nobody knows how much passed, both outcomes are right', () => {
  const stories = [[register('q')], [clock(0, 0), register('q'), clock(1000, 1000)], [register('q'), clock(2, 9000)]]
  for (const [index, story] of stories.entries()) {
    const at = index === 0 ? 1000 : 5000
    expect(brokenBy(...story, poll('q', { at }))).toEqual([])
    expect(brokenBy(...story, poll('q', { at, error: gone }))).toEqual([])
  }
  expect(
    judge(register('q', { gives: { idle_queue_timeout_secs: null } }), poll('q', { at: 9e4, error: gone })),
  ).toEqual([expect.objectContaining({ clause: survives, saw: 'cannot-tell' })])
})

test('a queue survives when it is fetched from in time', () => {
  expect(sawOf(survives, register('q'), poll('q', { at: 400 }))).toEqual([[1, 'holds']])
  const kept = poll('q', { ack: -1, at: 550, events: [event(1)] })
  expect(sawOf(survives, register('q'), kept, poll('q', { ack: 1, at: 700 }))).toEqual([
    [1, 'holds'],
    [2, 'holds'],
  ])
})

test('going on after a moment is no achievement', () => {
  expect(sawOf(survives, register('q'), poll('q', { at: 5 }))).toEqual([])
})

test('a queue that is gone too early breaks that one clause, once', () => {
  const story = [
    register('q'),
    poll('q', { ack: -1, at: 400, error: gone }),
    poll('q', { ack: -1, at: 401, error: gone }),
  ]
  expect(brokenBy(...story)).toEqual([survives])
})

test('an empty fetch without waiting is no sure sign of life', () => {
  const story = [register('q'), poll('q', { ack: -1, at: 500 }), poll('q', { ack: -1, at: 700, error: gone })]
  expect(sawOf(survives, ...story)).toEqual([
    [1, 'holds'],
    [2, 'cannot-tell'],
  ])
})

test('a waiting fetch is one', () => {
  const waits = poll('q', { ack: -1, at: 500, took: 50, block: true, events: [event(1, 'heartbeat')] })
  expect(brokenBy(register('q'), waits, poll('q', { ack: 1, at: 700, error: gone }))).toEqual([survives])
})

test('a poller that fell behind, or names an id it never got, may be refused', () => {
  const story = [register('q'), poll('q', { ack: -1, at: 400, events: [event(1)] }), poll('q', { ack: 1, at: 401 })]
  for (const ack of [-1, 17]) expect(brokenBy(...story, poll('q', { ack, at: 402, error: gone }))).toEqual([])
})

test('a poller that a lost call may have left behind may be refused', () => {
  const story = [register('q'), poll('q', { ack: -1, at: 400, events: [event(1)] })]
  const lost = poll('q', { ack: 1, at: 401, none: true })
  expect(brokenBy(...story, lost, poll('q', { ack: -1, at: 402, error: gone }))).toEqual([])
})
