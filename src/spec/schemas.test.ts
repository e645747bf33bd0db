import { describe, expect, test } from 'vitest'
import { compile } from './schemas.ts'

function attributes(schema: unknown, data: unknown): { kept: string[]; broken: string[] } {
  const { kept, broken } = compile(() => schema)(data)
  return { kept: [...kept].sort(), broken: broken.map(({ clause }) => clause).sort() }
}

const person = {
  type: 'object',
  required: ['id', 'name', 'mail'],
  properties: {
    id: { clause: 'id', type: 'integer' },
    name: { clause: 'name', type: 'string' },
    mail: { type: 'string' },
    nick: { clause: 'nick', type: 'string' },
  },
}
const fields = { type: 'object', clause: 'whole', properties: { person, people: { type: 'array', items: person } } }

describe('kept and broken', () => {
  test('what was looked at and fits is kept; what was not there is neither', () => {
    expect(attributes(fields, { person: { id: 1, name: 'a', mail: 'm' } })).toEqual({
      kept: ['id', 'name', 'whole'],
      broken: [],
    })
  })

  test('a wrong value breaks the innermost clause around it and no other', () => {
    expect(attributes(fields, { person: { id: '1', name: 'a', mail: 'm' } })).toEqual({
      kept: ['name', 'whole'],
      broken: ['id'],
    })
    expect(attributes(fields, { person: { id: 1, name: 'a', mail: 2 } }).broken).toEqual(['whole'])
  })

  test('a missing property breaks its own clause, or else the one around', () => {
    expect(attributes(fields, { person: { id: 1 } })).toEqual({ kept: ['id'], broken: ['name', 'whole'] })
  })

  test('one wrong item of an array is enough', () => {
    const people = [
      { id: 1, name: 'a', mail: 'm' },
      { id: 2, name: 5, mail: 'm' },
    ]
    expect(attributes(fields, { people })).toEqual({ kept: ['id', 'whole'], broken: ['name'] })
  })

  test('the same check judges one answer after the other', () => {
    const check = compile(() => fields)
    const good = { person: { id: 1, name: 'a', mail: 'm' } }
    expect(check({ person: {} }).broken).toHaveLength(3)
    expect(check(good)).toEqual({ kept: ['whole', 'id', 'name'], broken: [] })
    expect(check({ person: { ...good.person, id: null } }).broken).toHaveLength(1)
  })
})

describe('conditions', () => {
  const unwanted = { clause: 'unwanted', not: { required: ['b'] } }
  const schema = {
    type: 'object',
    if: { required: ['a'], properties: { a: { const: 1 } } },
    // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema
    then: { required: ['b'], properties: { b: { clause: 'b', type: 'string' } } },
    else: { allOf: [unwanted] },
  }

  test.each([
    [
      { a: 1, b: 'x' },
      { kept: ['b'], broken: [] },
    ],
    [
      { a: 1, b: 2 },
      { kept: [], broken: ['b'] },
    ],
    [{ a: 1 }, { kept: [], broken: ['b'] }],
    [{ a: 2 }, { kept: ['unwanted'], broken: [] }],
    [
      { a: 2, b: 'x' },
      { kept: [], broken: ['unwanted'] },
    ],
    [{ b: 'x' }, { kept: [], broken: ['unwanted'] }],
  ])('%o keeps and breaks %o', (data, expected) => {
    expect(attributes(schema, data)).toEqual(expected)
  })
})

describe('what a finding says', () => {
  const keys = { type: 'object', clause: 'c', additionalProperties: { type: 'integer' } }
  const nested = { type: 'object', properties: { list: { clause: 'c', type: 'array', items: person } } }

  test.each<[string, unknown, unknown, string, string]>([
    ['a missing property', nested, { list: [{ id: 1, mail: '' }] }, 'list.0 has `name`', 'it is missing'],
    ['a missing property of all', person, { name: '', mail: '' }, 'the answer has `id`', 'it is missing'],
    ['a wrong type', nested, { list: 7 }, 'list must be array', '7'],
    [
      'a wrong word',
      { properties: { a: { clause: 'c', enum: ['x', 'y'] } }, type: 'object' },
      { a: 'z' },
      'a is "x" or "y"',
      '"z"',
    ],
    [
      'an unwanted property',
      { clause: 'c', type: 'object', not: { required: ['b'] } },
      { b: 1 },
      'the answer has no `b`',
      '{"b":1}',
    ],
    ['a key with signs in it', keys, { '50%/~': 'x' }, '50%/~ must be integer', '"x"'],
  ])('%s', (_, schema, data, expected, got) => {
    expect(compile(() => schema)(data).broken[0]).toMatchObject({ expected, got })
  })

  test('a long value is cut', () => {
    const [broken] = compile(() => ({ clause: 'c', type: 'integer' }))('x'.repeat(1000)).broken
    expect(broken?.got).toMatch(/^"x{199}…$/)
  })

  test('a schema without a clause where it fails is our own fault', () => {
    expect(() => compile(() => ({ type: 'integer' }))('x')).toThrow('no clause stands around #/type')
  })
})
