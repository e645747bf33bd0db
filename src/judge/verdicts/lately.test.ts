import { expect, test } from 'vitest'
import { Lately } from './lately.ts'

const letters = [...'abcdefg']

test('what was added is known, once', () => {
  const lately = new Lately(3)
  expect([lately.add('a'), lately.add('a')]).toEqual([true, false])
  expect([lately.has('a'), lately.has('b')]).toEqual([true, false])
})

test('the last few are known, and no more than twice as many', () => {
  const lately = new Lately(3)
  for (const letter of letters) lately.add(letter)
  expect([...lately]).toEqual(['d', 'e', 'f', 'g'])
  expect(lately.has('a')).toBe(false)
})

test('what is cleared is forgotten', () => {
  const lately = new Lately(3)
  for (const letter of letters) lately.add(letter)
  lately.clear()
  expect([...lately]).toEqual([])
  expect(lately.has('g')).toBe(false)
})
