import { expect, test } from 'vitest'
import { Lately } from './lately.ts'

function remembering(letters: string): Lately<string, number> {
  const lately = new Lately<string, number>(3)
  for (const [index, letter] of [...letters].entries()) lately.set(letter, index)
  return lately
}

function lettersIn(lately: Lately<string, number>): string {
  return [...lately].map(([letter]) => letter).join('')
}

test('what was set is known by its last value', () => {
  const lately = remembering('aba')
  expect([lately.get('a'), lately.get('b'), lately.get('c')]).toEqual([2, 1, undefined])
})

test('the last few are known, and no more than twice as many', () => {
  const lately = remembering('abcdefg')
  expect(lettersIn(lately)).toBe('defg')
  expect(lately.get('a')).toBeUndefined()
})

test('what is set again is known for as long as what is new, and once', () => {
  expect(lettersIn(remembering('abcdea'))).toBe('bcdea')
  expect(remembering('abcdeafg').get('a')).toBe(5)
})

test('what is cleared is forgotten', () => {
  const lately = remembering('abcdefg')
  lately.clear()
  expect(lettersIn(lately)).toBe('')
  expect(lately.get('g')).toBeUndefined()
})
