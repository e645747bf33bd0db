import { expect, test } from 'vitest'
import { clockLines, reportedClock } from './target-clock.ts'

test.each([
  [{ ahead: 40.23, within: 0.51 }, ["the target's clock is 40.2 s ahead of ours (within 0.5 s)"]],
  [{ ahead: -300, within: 1 }, ["the target's clock is 300 s behind ours (within 1 s)"]],
  [{ ahead: 0.4, within: 0.5 }, []],
  [
    { ahead: 36, within: 0.5, gains: 36.04 },
    ["the target's clock is 36 s ahead of ours (within 0.5 s); it gains 36 s in an hour"],
  ],
])('%j is told as %j', (measured, lines) => {
  expect(clockLines(reportedClock(measured))).toEqual(lines)
})

test('nothing is told of a clock that told nothing', () => {
  expect(clockLines(undefined)).toEqual([])
})
