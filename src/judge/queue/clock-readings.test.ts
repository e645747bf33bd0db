import { expect, test } from 'vitest'
import { ClockReadings } from './at-rest.ts'

function read(...all: readonly [number, number][]): ClockReadings {
  const readings = new ClockReadings()
  for (const [at, now] of all) readings.add(at, now)
  return readings
}

test('a clock that nobody reads runs like ours', () => {
  expect(read().passed(3, 10)).toBe(7)
})

test('what is read after a move and before it is the least that passed', () => {
  expect(read([0, 100], [8, 100], [9, 130]).passed(2, 10)).toBe(30)
})

test('a clock that may have run on since it was read has passed less', () => {
  expect(read([0, 100], [9, 130]).passed(2, 10)).toBe(28)
})

test('between two readings nothing is known to have passed', () => {
  expect(read([0, 100], [20, 130]).passed(2, 10)).toBeLessThanOrEqual(0)
})

test('before the first reading nothing is known', () => {
  expect(read([5, 100], [6, 200]).passed(2, 10)).toBe(0)
})

test('where times are whole seconds, less is sure to have passed', () => {
  const [exact, coarse] = [new ClockReadings(), new ClockReadings(1)]
  for (const readings of [exact, coarse]) {
    readings.add(0, 0)
    readings.add(10, 5000)
  }
  expect([exact.passed(9, 10), coarse.passed(8, 11)]).toEqual([4991, 4991])
  expect(coarse.passed(9, 10)).toBeLessThanOrEqual(0)
})
