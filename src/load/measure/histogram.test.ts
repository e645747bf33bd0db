import { expect, test } from 'vitest'
import { Draw } from '../k6/random.ts'
import { histogramOf, indexOf, meanMs, merged, middleOf, percentileMs } from './histogram.ts'

test('every value is told within one percent', () => {
  const draw = new Draw(1)
  for (let many = 0; many < 20_000; many++) {
    const value = Math.floor(Math.exp(draw.share() * 30))
    expect(Math.abs(middleOf(indexOf(value)) - value)).toBeLessThanOrEqual(Math.max(0.5, value * 0.005))
  }
})

test('buckets are those of the extension', () => {
  // As its own test has them: the last value with a bucket of its own, and the first of wider ones.
  expect([0, 255, 256, 257, 258, 511, 512, 70_000].map(indexOf)).toEqual([0, 255, 256, 256, 257, 383, 384, 1288])
})

test('merged parts are the whole', () => {
  const draw = new Draw(7)
  const values = Array.from({ length: 5_000 }, () => Math.floor(draw.between(10, 1e7)))
  const parts = [0, 1, 2, 3].map((part) => histogramOf(values.filter((_, index) => index % 4 === part)))
  expect(merged(parts)).toEqual(histogramOf(values))
})

test('percentiles are those of the sorted values', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => (index + 1) * 1_000)
  const histogram = histogramOf(values)
  for (const share of [0.5, 0.95, 0.99, 1]) {
    const exact = share * 1_000
    expect(Math.abs((percentileMs(histogram, share) ?? 0) - exact) / exact).toBeLessThan(0.01)
  }
  expect(meanMs(histogram)).toBe(500.5)
  expect(percentileMs(histogramOf([]), 0.5)).toBeUndefined()
})
