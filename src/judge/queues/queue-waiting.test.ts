import { expect, test } from 'vitest'
import { brokenBy, event, poll, register, sawOf, setting } from '../testing/queues-story.ts'

const immediate = 'get-events.dont-block-immediate'
const blocks = 'get-events.blocks-until-event'
const quick = [register('q'), poll('q'), poll('q'), poll('q')]

test('with dont_block an answer without events comes at once', () => {
  expect(sawOf(immediate, register('q'), poll('q'), poll('q', { events: [event(1)] }))).toEqual([[1, 'holds']])
})

test('answers much slower than the others, one after the other, are not immediate', () => {
  const slow = (at: number, took = 2.5) => poll('q', { at, took })
  expect(sawOf(immediate, ...quick, slow(10), slow(13), slow(16)).slice(-3)).toEqual([
    [4, 'cannot-tell'],
    [5, 'cannot-tell'],
    [6, 'broken'],
  ])
  expect(brokenBy(...quick, slow(10, 2.04), slow(13, 2.04), slow(16, 2.04))).toEqual([])
})

test('one slow answer, or one now and then, may be a busy moment', () => {
  const slow = (at: number, queue_id = 'q') => poll(queue_id, { at, took: 3.2 })
  const prompt = (at: number) => poll('q', { at, took: 0.1 })
  expect(brokenBy(...quick, slow(10), prompt(14), slow(15), slow(19), prompt(23), slow(24))).toEqual([])
  expect(brokenBy(...quick, register('r', { at: 2 }), slow(10), slow(14, 'r'), slow(18))).toEqual([])
})

test('a slow target is no waiting target', () => {
  const slow = [register('q', { took: 3 }), poll('q', { at: 5, took: 3 }), poll('q', { at: 10, took: 3 })]
  expect(sawOf(immediate, ...slow, poll('q', { at: 15, took: 3 }), poll('q', { at: 20, took: 4 }))).toEqual([])
})

test('a target that waits in every fetch is found by its registrations', () => {
  const beat = (id: number) => poll('q', { at: 100 * id, took: 60, events: [event(id, 'heartbeat')] })
  expect(sawOf(immediate, register('q'), register('r'), ...[1, 2, 3].map(beat))).toEqual([
    [2, 'cannot-tell'],
    [3, 'cannot-tell'],
    [4, 'broken'],
  ])
})

test('how fast the target is must be known first, and a call without answer proves nothing', () => {
  expect(sawOf(immediate, register('q'), poll('q', { took: 9 }))).toEqual([[1, 'cannot-tell']])
  expect(sawOf(immediate, ...quick, poll('q', { took: 9, none: true })).at(-1)).toEqual([4, 'cannot-tell'])
})

test('a waiting call that ends with a new heartbeat has waited for an event', () => {
  const beat = poll('q', { block: true, took: 50, events: [event(1, 'heartbeat')] })
  expect(sawOf(blocks, register('q'), beat)).toEqual([[1, 'holds']])
})

test('so has one during which the event was caused', () => {
  const waits = poll('q', { block: true, at: 1, took: 5, events: [event(1)] })
  expect(sawOf(blocks, register('q'), waits, setting('enter_sends', true, 3))).toEqual([[1, 'holds']])
  expect(sawOf(blocks, register('q'), waits)).toEqual([])
})

test('a waiting call that ends with nothing, and the next one too, is broken', () => {
  const empty = poll('q', { block: true, took: 0.1 })
  expect(sawOf(blocks, register('q'), empty, empty)).toEqual([
    [1, 'cannot-tell'],
    [2, 'broken'],
  ])
})

test('however long the calls wait, the next one follows when the first has ended', () => {
  const first = poll('q', { block: true, at: 1, took: 80 })
  expect(brokenBy(register('q'), first, poll('q', { block: true, at: 82, took: 80 }))).toEqual([blocks])
})

test('a server that stops ends a wait with nothing', () => {
  const empty = poll('q', { block: true, took: 0.1 })
  expect(brokenBy(register('q'), empty, poll('q', { block: true, at: 90, took: 0.1 }))).toEqual([])
})

test('polls that overlap break nothing, also where the line of the first comes late', () => {
  const late = (at: number) => [
    poll('q', { at: at + 4, took: 0.1 }),
    poll('other', { at: at + 20 }),
    poll('q', { block: true, at, took: 5 }),
  ]
  expect(brokenBy(register('q', { at: 1 }), register('other', { at: 2 }), ...late(10), ...late(40))).toEqual([])
})

test('another call, or one that was lost, may have ended the wait', () => {
  const ended = poll('q', { block: true, at: 1, took: 5 })
  expect(sawOf(blocks, register('q'), ended, poll('q', { at: 5.9, took: 1 }))).toEqual([[1, 'cannot-tell']])
  const lost = poll('q', { block: true, none: true })
  expect(sawOf(blocks, register('q'), lost, poll('q', { block: true }))).toEqual([[2, 'cannot-tell']])
})

test('a dont_block that is no boolean asks for neither', () => {
  expect(brokenBy(...quick, poll('q', { with: { dont_block: 'yes' }, took: 9 }))).toEqual([])
})

test('polls that lie closer together than times are exact may have ended each other', () => {
  const waiting = (at: number, more: object = {}) => poll('q', { at, took: 0.1, block: true, ack: 1, ...more })
  const told = poll('q', { at: 1, ack: -1, events: [event(1)] })
  const story = [register('q'), told, waiting(2), waiting(2.2)]
  expect(brokenBy(...story)).toEqual([blocks])
  expect(brokenBy({ grain: 1 }, ...story)).toEqual([])
  expect(brokenBy({ grain: 1 }, register('q'), told, waiting(3.5), waiting(5))).toEqual([blocks])
})

test('a poll that acknowledges what another told came after it, however close', () => {
  const beat = (at: number, id: number) =>
    poll('q', { at, took: 0.1, block: true, ack: id - 1, events: [event(id, 'heartbeat')] })
  expect(sawOf(blocks, { grain: 1 }, register('q'), beat(2, 1), beat(2.2, 2), beat(2.4, 3)).slice(0, 2)).toEqual([
    [1, 'holds'],
    [2, 'holds'],
  ])
})
