import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { decodeForm } from './form.ts'

describe('decoding a form', () => {
  test.each([
    ['', []],
    ['a=1&b=2', Object.entries({ a: '1', b: '2' })],
    ['a', [['a', '']]],
    ['a=b=c', [['a', 'b=c']]],
    ['a=1&a=2', [['a', '2']]],
    ['&&a=1&', [['a', '1']]],
    ['a=one+two%2B%20', [['a', 'one two+ ']]],
    ['%C3%BC=%F0%9F%98%80', [['ü', '😀']]],
    ['__proto__=1', [['__proto__', '1']]],
    ['a=%00', [['a', '\u0000']]],
  ])('%j', (form, expected) => {
    expect([...decodeForm(Buffer.from(form, 'latin1'))]).toEqual(expected)
  })

  test('takes bytes of UTF-8 that were not encoded', () => {
    expect([...decodeForm(Buffer.from('ü=☃😀'))]).toEqual([['ü', '☃😀']])
  })

  test.each(['a=%', 'a=%4', 'a=%zz', '%=a', 'a=%ff', 'a=%c3', 'a=%ed%a0%80', 'a=%c0%af', 'a=\xff'])(
    'refuses %j',
    (form) => {
      expect(() => decodeForm(Buffer.from(form, 'latin1'))).toThrow(Refusal)
    },
  )

  test('refuses a flood of parameters without looking at them', () => {
    expect(() => decodeForm(Buffer.alloc(16 * 1024 * 1024, '&'))).toThrow('Too many parameters')
  })
})
