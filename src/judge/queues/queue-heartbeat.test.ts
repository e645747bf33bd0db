import { expect, test } from 'vitest'
import { brokenBy, clock, event, poll, register, sawOf, setting } from '../testing/queues-story.ts'

const clause = 'queues.heartbeat'
const beat = event(1, 'heartbeat')

test('a waiting call ends with a heartbeat in time', () => {
  expect(sawOf(clause, register('q'), poll('q', { block: true, took: 60, events: [beat] }))).toEqual([[1, 'holds']])
})

test('the time is the target’s, and spans a move of its clock', () => {
  const moved = (to: number) => [
    ...[clock(0, 0), register('q')],
    ...[poll('q', { block: true, at: 1, took: 0.2, events: [beat] }), clock(1.1, to)],
  ]
  expect(sawOf(clause, ...moved(61))).toEqual([[2, 'holds']])
  expect(sawOf(clause, ...moved(200))).toEqual([])
})

test('an old heartbeat, or another event, ends no wait', () => {
  const old = [
    register('q'),
    poll('q', { ack: -1, events: [beat] }),
    poll('q', { ack: -1, block: true, events: [beat] }),
  ]
  expect(sawOf(clause, ...old)).toEqual([])
  expect(sawOf(clause, register('q'), poll('q', { block: true, took: 30, events: [event(1)] }))).toEqual([])
})

test('a heartbeat after the time is late', () => {
  expect(brokenBy(register('q'), poll('q', { block: true, took: 100, events: [beat] }))).toEqual([clause])
})

const still = [clock(0, 1000), register('q')]

test('a call that is still waiting well after the clock was moved is broken, answered or not', () => {
  const story = (about: object) => [...still, poll('q', { block: true, at: 2, took: 5, ...about }), clock(2.5, 1100)]
  expect(brokenBy(...story({ none: true }))).toEqual([clause])
  expect(brokenBy(...story({ events: [event(1)] }), setting('enter_sends', true, 6))).toEqual([clause])
})

test('a call that ends soon after the clock was moved is not', () => {
  const story = (about: object) => [...still, poll('q', { block: true, at: 2, took: 5, ...about }), clock(6, 1200)]
  expect(brokenBy(...story({ none: true }))).toEqual([])
  expect(brokenBy(...story({ events: [beat] }))).toEqual([])
})

test('time that passed before the call was sent does not count', () => {
  const story = [clock(0, 1000), register('q'), poll('q', { block: true, at: 300, took: 80, events: [beat] })]
  expect(brokenBy(...story, clock(370, 1370))).toEqual([])
})

test('a client that gave up proves nothing', () => {
  expect(brokenBy(register('q'), poll('q', { block: true, took: 30, none: true }))).toEqual([])
  expect(brokenBy(register('q'), poll('q', { block: true, took: 300, none: true }))).toEqual([])
  const read = [clock(0, 0), register('q'), poll('q', { block: true, at: 2, took: 300, none: true }), clock(150, 150)]
  expect(brokenBy(...read)).toEqual([])
})
