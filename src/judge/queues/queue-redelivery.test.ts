import { expect, test } from 'vitest'
import { brokenBy, event, judge, poll, register, sawOf } from '../testing/queues-story.ts'

const clause = 'queues.redelivered-unchanged'
const [a, b] = [event(1, 'user_settings', { value: [1] }), event(2)]
const story = [register('q'), poll('q', { ack: -1, events: [a, b] })]

test('what was not acknowledged comes again as it was', () => {
  const same = event(1, 'user_settings', { value: [1] })
  expect(sawOf(clause, ...story, poll('q', { ack: -1, events: [same, b] }))).toEqual([[2, 'holds']])
  expect(sawOf(clause, ...story, poll('q', { ack: 1, events: [b] }))).toEqual([[2, 'holds']])
})

test('other content under the same id and type is a change', () => {
  const changed = event(1, 'user_settings', { value: [2] })
  expect(brokenBy(...story, poll('q', { ack: -1, events: [changed, b] }))).toEqual([clause])
})

test('an event that does not come again is missed, with the exchange that showed it', () => {
  const broken = judge(...story, poll('q', { ack: 1 }), poll('q', { ack: 1 })).filter(({ saw }) => saw === 'broken')
  expect(broken).toEqual([expect.objectContaining({ clause, exchange: 2, because: [1] })])
})

test('nothing is missed in a call that does not say what it acknowledges', () => {
  expect(brokenBy(...story, poll('q'))).toEqual([])
})

test('heartbeats need not come again', () => {
  const beat = poll('q', { ack: -1, events: [event(1, 'heartbeat')] })
  expect(sawOf(clause, register('q'), beat, poll('q', { ack: -1 }))).toEqual([])
})

test('a lost call may have acknowledged, so its events may stay away or come', () => {
  const lost = [...story, poll('q', { ack: 2, none: true })]
  expect(sawOf(clause, ...lost, poll('q', { ack: -1 }))).toEqual([])
  expect(sawOf(clause, ...lost, poll('q', { ack: -1, events: [a, b] }))).toEqual([[3, 'holds']])
})

test('a lost call acknowledged no more than it said', () => {
  const lost = poll('q', { ack: 1, none: true })
  expect(brokenBy(...story, lost, poll('q', { ack: -1 }))).toEqual(['queues.resumable'])
})

test('a call that overlapped may have acknowledged as well', () => {
  const two = [poll('q', { ack: 2, at: 10, took: 4 }), poll('q', { ack: -1, at: 11, took: 1, events: [a, b] })]
  expect(brokenBy(...story, ...two, poll('q', { ack: -1, at: 20 }))).toEqual([])
})

test('a call whose last_event_id is no integer may have acknowledged anything or nothing', () => {
  const odd = [...story, poll('q', { with: { last_event_id: '2 ' } })]
  expect(brokenBy(...odd, poll('q', { ack: -1 }))).toEqual([])
  expect(brokenBy(...odd, poll('q', { ack: -1, events: [a, b] }))).toEqual([])
})
