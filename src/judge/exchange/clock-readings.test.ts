import { expect, test } from 'vitest'
import { ClockReadings } from './clock-readings.ts'

function read(...all: readonly [number, number][]): ClockReadings {
  const readings = new ClockReadings()
  for (const [at, now] of all) readings.add(at, now)
  return readings
}

test('what is read after a move and before it is the least that passed', () => {
  expect(read([0, 100], [8, 100], [9, 130]).passed(2, 10).from).toBe(30)
})

test('a clock that may have run on since it was read has passed less', () => {
  expect(read([0, 100], [9, 130]).passed(2, 10).from).toBe(28)
})

test('between two readings nothing is known to have passed', () => {
  expect(read([0, 100], [20, 130]).passed(2, 10).from).toBeLessThanOrEqual(0)
})

test('before the first reading nothing is known', () => {
  expect(read([5, 100], [6, 200]).passed(2, 10).from).toBe(0)
})

test('where times are whole seconds, less is sure to have passed', () => {
  const [exact, coarse] = [new ClockReadings(), new ClockReadings()]
  coarse.grain = 1
  for (const readings of [exact, coarse]) {
    readings.add(0, 0)
    readings.add(10, 5000)
  }
  expect([exact.passed(9, 10).from, coarse.passed(8, 11).from]).toEqual([4991, 4991])
  expect(coarse.passed(9, 10).from).toBeLessThanOrEqual(0)
})

test('after the last reading a clock has run at most as fast as ours', () => {
  expect(read([0, 100], [8, 130]).passed(2, 10).to).toBe(32)
  expect(read([0, 100], [8, 130], [12, 131]).passed(2, 10).to).toBe(31)
})

test('before the first reading any time may have passed', () => {
  expect(read([5, 100]).passed(2, 10).to).toBe(Number.POSITIVE_INFINITY)
})

test('a clock that was moved may be moved again where nobody would tell', () => {
  const readings = read([0, 100], [1, 5000])
  expect(readings.passed(2, 10).to).toBe(9)
  readings.mayLeap = true
  expect(readings.passed(2, 10).to).toBe(Number.POSITIVE_INFINITY)
})
