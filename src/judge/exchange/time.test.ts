import { expect, test } from 'vitest'
import type { Exchange } from '../../history/entry.ts'
import { TargetTime } from './time.ts'

function answeredWith(date: string | undefined, sent: number, answered: number): Exchange {
  const headers: Record<string, string> = date === undefined ? {} : { date }
  const request = { method: 'GET', path: '/events', query: {}, form: {} }
  return { kind: 'exchange', actor: 'ada', sent, answered, request, response: { status: 200, headers, body: {} } }
}

/** UNIX second 1_000. */
const date = 'Thu, 01 Jan 1970 00:16:40 GMT'

test('nothing is known of a clock that was never read', () => {
  expect(new TargetTime().during({ sent: 1, answered: 2 })).toBeUndefined()
})

test('between two readings the time lies between them, since a clock may stand or run', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  time.read(20, 5_003)
  expect(time.during({ sent: 12, answered: 15 })).toEqual({ from: 5_000, to: 5_003 })
})

test('after the last reading the clock has run at most as fast as ours', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  expect(time.during({ sent: 12, answered: 15 })).toEqual({ from: 5_000, to: 5_005 })
})

test('what happened before the clock was advanced does not reach beyond the jump', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  time.read(20, 5_001)
  time.read(21, 9_000)
  expect(time.during({ sent: 12, answered: 15 })).toEqual({ from: 5_000, to: 5_001 })
})

test('what happened after the clock was advanced does not reach back before the jump', () => {
  const time = new TargetTime()
  time.read(20, 5_001)
  time.read(21, 9_000)
  expect(time.during({ sent: 22, answered: 23 })).toEqual({ from: 9_000, to: 9_002 })
})

test('a request that was under way during the jump may have been worked on before or after it', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  time.read(21, 9_000)
  expect(time.during({ sent: 12, answered: 22 })).toEqual({ from: 5_000, to: 9_001 })
})

test('a reading counts from the very moment it was made', () => {
  const time = new TargetTime()
  time.read(10, 5_000)
  time.read(20, 9_000)
  expect(time.at(20)).toEqual({ from: 9_000, to: 9_000 })
})

test('a Date header tells the second in which an answer was made, somewhere between request and answer', () => {
  const time = new TargetTime()
  time.readHeader(answeredWith(date, 400, 402))
  expect(time.at(500)).toEqual({ from: 1_098, to: 1_101 })
})

test('a second Date header narrows what the first one left possible', () => {
  const time = new TargetTime()
  time.readHeader(answeredWith(date, 400, 402))
  time.readHeader(answeredWith(date, 399, 400.5))
  expect(time.at(0)).toEqual({ from: 599.5, to: 601 })
})

test('a Date header that contradicts the earlier ones replaces them, for the clock was moved', () => {
  const time = new TargetTime()
  time.readHeader(answeredWith(date, 400, 400))
  time.readHeader(answeredWith(date, 300, 300))
  expect(time.at(0)).toEqual({ from: 700, to: 701 })
})

test.each([undefined, 'yesterday'])('the Date header %s teaches nothing', (text) => {
  const time = new TargetTime()
  time.readHeader(answeredWith(text, 400, 402))
  expect(time.at(500)).toBeUndefined()
})

test('a request without an answer teaches nothing', () => {
  const time = new TargetTime()
  time.readHeader({ ...answeredWith(date, 400, 402), response: null })
  expect(time.at(500)).toBeUndefined()
})

test('a reading is believed rather than a Date header', () => {
  const time = new TargetTime()
  time.readHeader(answeredWith(date, 400, 402))
  time.read(410, 5_000)
  expect(time.at(411)).toEqual({ from: 5_000, to: 5_001 })
})

const span = { sent: 400, answered: 401 }

test('a Date header alone does not tell what time timestamps are taken from', () => {
  const time = new TargetTime()
  time.readHeader(answeredWith(date, 400, 401))
  expect(time.sureDuring(span)).toBeUndefined()
  expect(time.during(span)).toEqual({ from: 999, to: 1_002 })
})

test('a timestamp that agrees with the Date headers makes the time sure', () => {
  const time = new TargetTime()
  time.readHeader(answeredWith(date, 400, 401))
  expect(time.sureDuring(span, 1_001)).toEqual({ from: 999, to: 1_002 })
  time.readTimestamp(span, 1_000)
  expect(time.sureDuring(span)).toEqual({ from: 999, to: 1_002 })
})

test('a clock that is off is taken with all that lies between it and the Date headers', () => {
  const time = new TargetTime()
  time.readHeader(answeredWith(date, 400, 401))
  expect(time.sureDuring(span, 1_008)).toBeUndefined()
  time.readTimestamp(span, 1_008)
  expect(time.sureDuring({ sent: 500, answered: 501 }, 1_108)).toEqual({ from: 1_099, to: 1_110 })
})

test('timestamps alone tell the time, but not whether they are right themselves', () => {
  const time = new TargetTime()
  expect(time.sureDuring(span, 1_000)).toBeUndefined()
  time.readTimestamp(span, 1_000)
  expect(time.sureDuring({ sent: 410, answered: 411 }, 1_010)).toEqual({ from: 1_008, to: 1_012 })
})

test('what answers taught of a clock is carried over to another history, what a reading taught is not', () => {
  const time = new TargetTime()
  time.readHeader(answeredWith(date, 400, 401))
  time.readTimestamp(span, 1_000)
  time.read(410, 5_000)
  expect(time.carriedOver().sureDuring(span)).toEqual({ from: 999, to: 1_002 })
  expect(time.sureDuring({ sent: 411, answered: 412 })).toEqual({ from: 5_000, to: 5_002 })
})

test('a number that is no time in seconds is held against the time, and teaches nothing', () => {
  const time = new TargetTime()
  time.readHeader(answeredWith(date, 400, 401))
  expect(time.sureDuring(span, 1_000_000_000_000)).toEqual({ from: 999, to: 1_002 })
  time.readTimestamp(span, 1_000_000_000_000)
  expect(time.sureDuring(span)).toBeUndefined()
})

test('two clocks that take turns are both right', () => {
  const time = new TargetTime()
  time.readTimestamp(span, 1_000)
  time.readTimestamp(span, 1_008)
  time.readTimestamp(span, 1_000)
  expect(time.sureDuring(span)).toEqual({ from: 998, to: 1_010 })
})
