import { expect, test } from 'vitest'
import type { HarnessClock } from '../../target/clock.ts'
import { Allowance } from './allowance.ts'

/** A clock that a test moves by hand. */
function clockAt(start: number) {
  const sleepers: { until: number; wake: () => void }[] = []
  let now = start
  const clock: HarnessClock = {
    now: () => now,
    sleep: (seconds) => new Promise((wake) => sleepers.push({ until: now + seconds, wake })),
  }
  const move = async (seconds: number) => {
    now += seconds
    for (const { until, wake } of sleepers) if (until <= now) wake()
    await Promise.resolve()
  }
  return { clock, move }
}

const never = new AbortController().signal

test('without a budget plans go on, and each finding has a minute', async () => {
  const { clock, move } = clockAt(100)
  const allowance = new Allowance(clock, undefined, never)
  await move(10_000)
  expect(allowance.isSpent(true)).toBe(false)
  const turn = allowance.turn(9)
  await move(59)
  expect(turn.signal.aborted).toBe(false)
  await move(1)
  expect(turn.signal.aborted).toBe(true)
})

test('a budget is for plans alone where nothing was found, and leaves a quarter for re-runs where something was', async () => {
  const { clock, move } = clockAt(100)
  const allowance = new Allowance(clock, 60, never)
  await move(45)
  expect([allowance.isSpent(false), allowance.isSpent(true)]).toEqual([false, true])
  await move(15)
  expect(allowance.isSpent(false)).toBe(true)
})

test.each([
  [30, 35],
  [600, 660],
])('with a budget of %i s all re-runs are over after %i s', async (budget, end) => {
  const { clock, move } = clockAt(100)
  const allowance = new Allowance(clock, budget, never)
  await move(budget)
  const [first, second] = [allowance.turn(2), allowance.turn(1)]
  await move((end - budget) / 2)
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false])
  await move((end - budget) / 2)
  expect(second.signal.aborted).toBe(true)
})

test('what is left of a finding’s time is for re-runs of what it has been made to', async () => {
  const { clock, move } = clockAt(100)
  const turn = new Allowance(clock, undefined, never).turn(1)
  expect(turn.isLate()).toBe(false)
  await move(42)
  expect([turn.isLate(), turn.signal.aborted]).toEqual([true, false])
})

test('an interrupt ends a turn at once', () => {
  const interrupt = new AbortController()
  const turn = new Allowance(clockAt(100).clock, undefined, interrupt.signal).turn(1)
  interrupt.abort()
  expect(turn.signal.aborted).toBe(true)
})

test('where a trial takes long, more of the time is left for re-runs', async () => {
  const { clock, move } = clockAt(100)
  const turn = new Allowance(clock, undefined, never).turn(1)
  const asked: boolean[] = []
  for (let trial = 0; trial < 5; trial++) {
    asked.push(turn.isLate())
    await move(8)
  }
  expect(asked).toEqual([false, false, false, false, true])
})

test('what is done before trials begin anew is no trial that took long', async () => {
  const { clock, move } = clockAt(100)
  const allowance = new Allowance(clock, undefined, never)
  const [resumed, other] = [allowance.turn(1), allowance.turn(1)]
  expect([resumed.isLate(), other.isLate()]).toEqual([false, false])
  await move(20)
  resumed.resume?.()
  expect([resumed.isLate(), other.isLate()]).toEqual([false, true])
})
