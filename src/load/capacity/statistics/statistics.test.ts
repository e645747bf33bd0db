// Properties that the statistics must have, each with data whose truth is known.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Draw } from '../../k6/random.ts'
import { blockLength, memoryOf } from './autocorrelation.ts'
import { bootstrapped, deviationOf, drawnBlocks, meanOf, median } from './bootstrap.ts'
import { settledAfter, warmUp } from './mser.ts'
import { studentBelow, studentQuantile } from './student.ts'

/** A series in which each value keeps a part of the one before. */
function remembering(length: number, kept: number, seed: number): number[] {
  const draw = new Draw(seed)
  let value = 0
  return Array.from({ length }, () => {
    value = kept * value + (draw.share() - 0.5)
    return value
  })
}

describe('warm-up', () => {
  test('that is there is cut off, be it slow or quick at first', () => {
    for (const height of [6, -6]) {
      const series = remembering(100, 0.2, 7).map((value, index) => value + (index < 20 ? height : 0))
      expect(settledAfter(series)).toEqual({ cut: 20, isSettled: true })
    }
  })

  test('that never ends is told', () => {
    expect(settledAfter(Array.from({ length: 60 }, (_, index) => index * index)).isSettled).toBe(false)
  })

  test('is hardly ever seen where there is none, and never more than half', () => {
    const cuts = Array.from({ length: 200 }, (_, seed) => settledAfter(remembering(60, 0.5, seed)).cut)
    expect(cuts.filter((cut) => cut > 0).length).toBeLessThan(20)
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 80 }), (series) => {
        const cut = warmUp(series)
        expect(cut).toBeLessThanOrEqual(series.length / 2)
        expect(settledAfter(series).cut === 0 || settledAfter(series).cut === cut).toBe(true)
      }),
    )
  })
})

describe('memory', () => {
  test('is that of the series', () => {
    // (1 + 0.8) / (1 − 0.8) = 9 for a series that keeps four fifths.
    expect(memoryOf(remembering(20_000, 0.8, 3))).toBeGreaterThan(7)
    expect(memoryOf(remembering(20_000, 0.8, 3))).toBeLessThan(11)
    expect(memoryOf(remembering(20_000, 0, 3))).toBeLessThan(1.3)
    expect(memoryOf([5, 5, 5, 5])).toBe(1)
  })

  test('leaves at least four blocks', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 4, maxLength: 90 }), (series) => {
        expect(blockLength(series)).toBeGreaterThanOrEqual(1)
        expect(blockLength(series)).toBeLessThanOrEqual(series.length / 4)
      }),
    )
  })
})

describe('bootstrap', () => {
  test('draws as many windows as there are, in blocks of neighbours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), fc.nat(), (length, block, seed) => {
        const drawn = drawnBlocks(length, block, new Draw(seed))
        expect(drawn).toHaveLength(length)
        const breaks = drawn.filter((window, at) => at > 0 && window !== ((drawn[at - 1] ?? 0) + 1) % length)
        expect(breaks.length).toBeLessThanOrEqual(Math.ceil(length / block) - 1)
      }),
    )
  })

  test('knows how far a mean of remembering values may be off; single values would be too sure', () => {
    const length = 400
    const truth = deviationOf(Array.from({ length: 300 }, (_, seed) => meanOf(remembering(length, 0.8, seed))))
    const series = remembering(length, 0.8, 1234)
    const spread = (block: number) => {
      const mean = (chosen: readonly number[]) => meanOf(chosen.map((index) => series[index] ?? 0))
      return deviationOf(bootstrapped(mean, { length, block, times: 300, draw: new Draw(5) }))
    }
    expect(spread(blockLength(series)) / truth).toBeGreaterThan(0.65)
    expect(spread(blockLength(series)) / truth).toBeLessThan(1.4)
    expect(spread(1) / truth).toBeLessThan(0.5)
  })

  test('the median lies in the middle', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN])
  })
})

test("Student's t has the quantiles of the tables", () => {
  const table: [number, number, number][] = [
    [0.975, 1, 12.7062],
    [0.975, 5, 2.5706],
    [0.975, 30, 2.0423],
    [0.8, 9, 0.8834],
    [0.995, 3, 5.8409],
  ]
  for (const [share, degrees, value] of table) expect(studentQuantile(share, degrees)).toBeCloseTo(value, 3)
  expect(studentQuantile(0.025, 5)).toBeCloseTo(-2.5706, 3)
  expect(studentBelow(0, 4)).toBeCloseTo(0.5, 10)
})
