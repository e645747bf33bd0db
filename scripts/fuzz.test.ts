import { expect, test } from 'vitest'
import { fuzz, record } from './fuzz.ts'
import { damageValue, drawFrom, type Holder, written } from './fuzz-damage.ts'

test('the same seed gives the same damage, and another seed another one', () => {
  const damaged = (seed: number) => {
    const value: Holder = { a: [1, { b: 'x' }], c: null, d: { e: true, f: ['y'] } }
    const draw = drawFrom(seed)
    for (let times = 0; times < 5; times++) damageValue(draw, value)
    return written(value)
  }
  expect(damaged(1)).toBe(damaged(1))
  expect(new Set([1, 2, 3, 4, 5, 6].map(damaged)).size).toBeGreaterThan(3)
})

test('a line can be read wherever deep nesting stands in it, cut off or not', () => {
  const whole = JSON.stringify({ a: ['@deep@'] })
  const cuts = Array.from(whole, (_, length) => whole.slice(0, length))
  for (const body of ['@deep@', { a: ['@deep@'] }, whole, JSON.stringify(whole), ...cuts])
    expect(JSON.parse(written({ body }))).toHaveProperty('body')
  expect(written({ body: whole })).toContain('[[[[')
  expect(written({ body: '@deep@' })).toContain('[[[[')
})

// How long it takes is for the proof to say: no test asserts a time.
test('nothing in a request, an answer, a control line or a header makes the judge fail', async () => {
  const recording = await record(40, 1)
  const { faults, exchanges, damaged } = fuzz(recording, { seed: 20_261_115, exchanges: 3_000, mostMs: Infinity })
  expect(faults.slice(0, 3)).toEqual([])
  expect(exchanges).toBeGreaterThanOrEqual(3_000)
  expect(damaged).toBeGreaterThan(500)
})
