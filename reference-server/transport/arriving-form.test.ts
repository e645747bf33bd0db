import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { ArrivingForm } from './arriving-form.ts'
import { decodeForm } from './form.ts'
import type { Sent } from './parameters.ts'

/** What comes of it where it comes in pieces of so many bytes. */
function arrived(bytes: Uint8Array, size: number): [string, Sent][] {
  const form = new ArrivingForm()
  for (let at = 0; at < bytes.length; at += size) form.take(bytes.subarray(at, at + size))
  form.end()
  return [...form.values]
}

describe('a form that arrives in pieces', () => {
  test.each([
    '',
    'a=1&b=2',
    'a',
    'a=b=c',
    'a=1&a=2',
    '&&a=1&',
    '=1',
    '=',
    'a=one+two%2B%20',
    '%C3%BC=%F0%9F%98%80%ef%BB%bf',
    'ü=☃😀%26%3D%25',
    '__proto__=1',
    'a=%00',
  ])('%j is read as one that comes at once', (text) => {
    const bytes = Buffer.from(text)
    const expected = [...decodeForm(bytes)]
    for (const size of [1, 2, 3, 100]) expect(arrived(bytes, size)).toEqual(expected)
  })

  test.each([
    'a=%',
    'a=%4',
    'a=%zz',
    '%=a',
    'a=%&b=1',
    'a=%ff',
    'a=%c3',
    'a=%c3&b=%a9',
    '%c3=%a9',
    'a=%ed%a0%80',
    'a=\xff',
  ])('%j is refused, at the end', (text) => {
    const bytes = Buffer.from(text, 'latin1')
    expect(() => decodeForm(bytes)).toThrow(Refusal)
    for (const size of [1, 2, 100]) expect(() => arrived(bytes, size)).toThrow(Refusal)
    expect(() => new ArrivingForm().take(bytes)).not.toThrow()
  })

  test('a long value stays in the pieces that it came in', () => {
    const text = 'é😀'.repeat(40_000)
    const [[name, value] = []] = arrived(Buffer.from(`a=${text}`), 1000)
    expect(name).toBe('a')
    expect(value?.length).toBeLessThan(1000)
    expect([...(value ?? [])].join('')).toBe(text)
  })

  test('a flood of parameters is refused', () => {
    expect(arrived(Buffer.from('&'.repeat(999)), 100)).toEqual([])
    expect(() => arrived(Buffer.from('&'.repeat(1000)), 100)).toThrow('Too many parameters')
  })
})
