import { expect, test } from 'vitest'
import { Clock } from '../clock.ts'
import { Reminder } from './reminder.ts'

const START = 1000

function reminder() {
  const clock = new Clock('still', START)
  const runs: number[] = []
  const made = new Reminder(clock, runs, (about) => about.push(clock.nowMs() / 1000 - START))
  const setIn = (seconds: number) => made.set(clock.nowMs() + seconds * 1000)
  return { clock, runs, setIn, cancel: () => made.cancel() }
}

test('comes once, at the time last set, whether that was moved later or earlier', () => {
  const { clock, runs, setIn } = reminder()
  for (const seconds of [600, 50, 300, 40, 45]) setIn(seconds)
  clock.advance(1000)
  expect(runs).toEqual([45])
})

test('may be set again after it came', () => {
  const { clock, runs, setIn } = reminder()
  setIn(10)
  clock.advance(20)
  setIn(10)
  clock.advance(20)
  expect(runs).toEqual([10, 30])
})

test('does not come once cancelled', () => {
  const { clock, runs, setIn, cancel } = reminder()
  setIn(10)
  cancel()
  clock.advance(20)
  expect(runs).toEqual([])
})
