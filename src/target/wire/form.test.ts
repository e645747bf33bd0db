import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeForm } from './form.ts'

function bySearchParams(parameters: Readonly<Record<string, string | readonly string[]>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, texts]) => [texts].flat().map((text) => [name, text]))
  return new URLSearchParams(pairs as [string, string][]).toString()
}

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary-ascii' }), fc.string())

test('a form is what URLSearchParams makes of it', () => {
  const value = fc.oneof(text, fc.array(text))
  fc.assert(
    fc.property(fc.dictionary(text, value), (parameters) => {
      expect(encodeForm(parameters)).toBe(bySearchParams(parameters))
    }),
  )
})

test.each([' ', '+', '%20', "!'()~*-._", 'a\ud800b', '\udc00', '日本', '\0\r\n'])('also of %j', (odd) => {
  expect(encodeForm({ [odd]: odd })).toBe(bySearchParams({ [odd]: odd }))
})

test('a name without texts is left out', () => {
  expect(encodeForm({ none: [], one: ['', 'b'] })).toBe('one=&one=b')
})

/** Bytes of the heap that are taken while no garbage is collected: read before and after. */
test('a long text takes little more memory than what comes out', () => {
  const storage = '日'.repeat(300_000)
  encodeForm({ storage })
  const before = process.memoryUsage().heapUsed
  const encoded = encodeForm({ storage })
  expect((process.memoryUsage().heapUsed - before) / encoded.length).toBeLessThan(4)
})
