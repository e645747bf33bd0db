import { expect, test } from 'vitest'
import { TargetClock } from './target-clock.ts'

const real = 1_800_000_000_000

test('a target that has told no time has none', () => {
  const clock = new TargetClock()
  clock.take(real, real, undefined)
  expect([clock.isTold, clock.seconds(real), clock.ours(5)]).toEqual([false, undefined, undefined])
})

test.each([0, 1_500, 20_000, -1_500])('a target whose clock is %d s ahead is asked for its own times', (ahead) => {
  const clock = new TargetClock()
  clock.take(real - 200, real + 200, real / 1000 + ahead)
  const due = (clock.seconds(real + 10_000) ?? 0) + 2
  expect(due).toBeCloseTo(real / 1000 + ahead + 12, 3)
  expect(clock.ours(due)).toBeCloseTo(real + 12_000, 0)
})

test('what was told last counts', () => {
  const clock = new TargetClock()
  clock.take(real, real, real / 1000)
  clock.take(real, real, real / 1000 + 60)
  expect(clock.seconds(real)).toBe(real / 1000 + 60)
})
