// What a look leaves known: what it showed, unless a request without an answer may still take effect.

import { describe, expect, test } from 'vitest'
import { oneOf } from './fact.ts'
import { afterLook, asTold, readBack } from './read-back.ts'

describe('a look while a request may still take effect', () => {
  const open = oneOf(['old', 'new'], [3], 20)
  const early = { from: 10, to: 11 }

  test('leaves both values possible', () => {
    expect(afterLook(open, 'old', early)).toBe(open)
  })

  test('adds what it shows where that is neither', () => {
    expect(readBack(open, 'other', 'a text', early).after).toEqual(oneOf(['old', 'new', 'other'], [3], 20))
  })

  test('decides once the request is at rest', () => {
    expect(afterLook(open, 'new', { from: 20, to: 21 })).toEqual(asTold('new'))
  })
})
