import { expect, test } from 'vitest'
import { seamsOf } from './other-runs.ts'

const part = (run: string | undefined, from: number, until: number) => ({ run, from, until })
const anew = (...parts: Parameters<typeof seamsOf>[0]) => [...seamsOf(parts).anew]

test('after one run has ended, another begins without what was known', () => {
  expect(anew(part('a', 1, 5), part('b', 6, 9))).toEqual([1])
  expect(anew(part('b', 6, 9), part('a', 1, 5))).toEqual([0])
  expect(anew(part('a', 1, 5), part(undefined, 6, 9))).toEqual([1])
  expect(seamsOf([part('a', 1, 5), part('b', 6, 9)]).isMixed).toBe(false)
})

test('parts of one run, and captures that no run made, go on', () => {
  expect(anew(part('a', 1, 5), part('a', 6, 9))).toEqual([])
  expect(anew(part(undefined, 1, 5), part(undefined, 6, 9))).toEqual([])
  expect(anew(part('a', 1, 5))).toEqual([])
})

test('runs that went on at once hide from each other what they put away', () => {
  expect(seamsOf([part('a', 1, 7), part('b', 6, 9)])).toEqual({ anew: new Set(), isMixed: true })
  expect(seamsOf([part('a', 1, 7), part(undefined, 6, 9)])).toEqual({ anew: new Set(), isMixed: false })
})

test('a file without entries is no part', () => {
  expect(anew(part('a', 1, 5), part('b', Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY), part('a', 6, 9))).toEqual(
    [],
  )
})
