import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonOf, toBody } from './body.ts'

function bodyOf(text: string) {
  return toBody(new TextEncoder().encode(text))
}

describe('toBody', () => {
  test.each<[string, unknown]>([
    ['{"id":9007199254740991,"msg":"ß 😀"}', { id: 9007199254740991, msg: 'ß 😀' }],
    ['[1,2.5,null,"a"]', [1, 2.5, null, 'a']],
    ['null', null],
    ['""', ''],
    ['{"__proto__":1}', JSON.parse('{"__proto__":1}')],
  ])('%s is kept parsed', (text, body) => {
    expect(bodyOf(text)).toEqual({ body })
  })

  test.each([
    ['an id above 2^53', '{"id":9007199254740993}'],
    ['a number too large for us', '{"id":1e400}'],
    ['a number in another form', '{"id":1.0}'],
    ['a key that stands there twice', '{"a":1,"a":2}'],
    ['keys in an order of their own', '{"b":1,"1":2}'],
    ['space', '{ "a": 1 }\n'],
    ['escapes that are not needed', '"\\u0041"'],
    ['a byte order mark', '\ufeff{}'],
    ['no JSON', '<html></html>'],
    ['nothing', ''],
  ])('%s is kept as text', (_, text) => {
    expect(bodyOf(text)).toEqual({ body_text: text })
  })

  test('bytes that are not UTF-8 are kept in base64', () => {
    const bytes = new Uint8Array([0x22, 0xff, 0xc0, 0x22])
    expect(toBody(bytes)).toEqual({ body_base64: Buffer.from(bytes).toString('base64') })
  })

  test('no byte is lost, whatever comes', () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => new TextEncoder().encode(text)),
    )
    const isKept = fc.property(bytes, (given) => {
      const { body, body_text, body_base64 } = toBody(given)
      const text = body_text ?? (body === undefined ? undefined : JSON.stringify(body))
      const kept = text === undefined ? Buffer.from(body_base64 ?? '', 'base64') : Buffer.from(text)
      expect(Buffer.from(given).equals(kept)).toBe(true)
    })
    fc.assert(isKept, { seed: 1, numRuns: 500 })
  })
})

describe('jsonOf', () => {
  test.each<[string, unknown]>([
    ['{"a":1}', { a: 1 }],
    [' {"a" : 1}\r\n', { a: 1 }],
    ['{"a":1,"a":2}', { a: 2 }],
    ['null', null],
    ['', undefined],
    ['{"a":', undefined],
    ['\ufeff{}', undefined],
  ])('of %j', (text, json) => {
    expect(jsonOf(bodyOf(text))).toEqual(json)
  })

  test('of bytes that are not UTF-8 there is none', () => {
    expect(jsonOf(toBody(new Uint8Array([0xff])))).toBeUndefined()
  })
})
