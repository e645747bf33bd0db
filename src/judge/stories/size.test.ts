import { expect, test } from 'vitest'
import { isSmall } from './size.ts'

const long = 'x'.repeat(30_000)

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a short text', 'x'],
  ['a few members', { a: [1, 2, { b: null }], c: 'x'.repeat(1000) }],
])('is small: %s', (_, value) => {
  expect(isSmall(value)).toBe(true)
})

test.each<[string, unknown]>([
  ['a long text', long],
  ['a long text in the last place', { a: { b: long } }],
  ['an answer that came as a long text', { status: 200, headers: {}, body_text: long }],
  ['many texts', Array(400).fill('x'.repeat(100))],
  ['many numbers', Array(100_000).fill(0)],
])('is not small: %s', (_, value) => {
  expect(isSmall(value)).toBe(false)
})
