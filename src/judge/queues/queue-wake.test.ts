import { expect, test } from 'vitest'
import { brokenBy, clock, event, poll, register, sawOf, setting } from '../testing/queues-story.ts'

const clause = 'get-events.event-ends-wait'
const told = event(1, 'user_settings', { op: 'update', property: 'emojiset', value: 'text' })
const changed = setting('emojiset', 'text', 3)

function waits(took: number, ...events: readonly unknown[]) {
  return poll('q', { ack: -1, block: true, at: 1, took, events })
}

test('a call that waits ends with the event', () => {
  expect(sawOf(clause, register('q'), waits(3, told), changed)).toEqual([[1, 'holds']])
})

test('a call that waits on for its heartbeat is late', () => {
  expect(brokenBy(register('q'), waits(50, told, event(2, 'heartbeat')), changed)).toEqual([clause])
})

test('a call that waits on for long is late, without any heartbeat', () => {
  expect(brokenBy(register('q'), waits(40, told), changed)).toEqual([clause])
})

test('a clock that was moved in the meantime makes no event late', () => {
  const story = [clock(0, 100), register('q'), waits(4, told), changed, clock(4, 100), clock(4.5, 160)]
  expect(sawOf(clause, ...story)).toEqual([[2, 'holds']])
})

test('a heartbeat may have met the event by chance, as far as times are exact', () => {
  const story = [register('q'), waits(2.7, told, event(2, 'heartbeat')), changed]
  expect(brokenBy(...story)).toEqual([clause])
  expect(brokenBy({ grain: 0.3 }, ...story)).toEqual([])
  expect(brokenBy({ grain: 0.1 }, ...story)).toEqual([clause])
})

test('nothing is said of a change before the call, of other events, and of calls that do not wait', () => {
  expect(sawOf(clause, register('q'), setting('emojiset', 'text', 0.5), waits(40, told))).toEqual([])
  expect(sawOf(clause, register('q'), waits(40, event(1, 'presence')), changed)).toEqual([])
  expect(sawOf(clause, register('q'), changed, poll('q', { at: 4, events: [told] }))).toEqual([])
})
