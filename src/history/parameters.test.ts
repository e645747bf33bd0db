import { expect, test } from 'vitest'
import { parametersOf } from './parameters.ts'

function ofBytes(latin1: string) {
  return parametersOf({ query: {}, form: {}, raw: Buffer.from(latin1, 'latin1').toString('base64') })
}

test('what is kept by name is what was sent', () => {
  const sent = { query: { a: '1' }, form: { b: ['2', '3'] } }
  expect(parametersOf(sent)).toEqual({ byName: { a: '1', b: ['2', '3'] }, isWhole: true })
})

test.each([
  ['', {}],
  ['&&', {}],
  ['a=one+two%2B&b=', { a: 'one two+', b: '' }],
  ['a=b=c&d', { a: 'b=c', d: '' }],
  ['a=1&a=2', { a: ['1', '2'] }],
  ['%C3%9F=\xc3\x9f', { ß: 'ß' }],
  ['=x', { '': 'x' }],
])('the bytes %j are read', (bytes, byName) => {
  expect(ofBytes(bytes)).toEqual({ byName, isWhole: true })
})

test.each(['%', '%4', '%zz', '%ff', '%c3', '%ed%a0%80', '%c0%af', '\xff', '\xed\xa0\x80'])(
  'a text of %j cannot be read, and is kept in a list as it was sent',
  (text) => {
    expect(ofBytes(`content=${text}&topic=a`)).toEqual({ byName: { content: [text], topic: 'a' }, isWhole: true })
  },
)

test('a name that cannot be read may be any', () => {
  expect(ofBytes('%ff=1&topic=a')).toEqual({ byName: { topic: 'a' }, isWhole: false })
})
