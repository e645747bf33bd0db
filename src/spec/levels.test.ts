import { expect, test } from 'vitest'
import { appliesAt, schemaAt } from './levels.ts'

test.each([
  [99, {}, true],
  [99, { since: 100 }, false],
  [100, { since: 100 }, true],
  [100, { until: 100 }, true],
  [101, { until: 100 }, false],
  [105, { since: 100, until: 110 }, true],
])('at level %i, %o applies: %s', (level, levels, applies) => {
  expect(appliesAt(level, levels)).toBe(applies)
})

const schema = {
  type: 'object',
  required: ['always', 'new', 'old'],
  properties: {
    always: { type: 'string' },
    new: { since: 200, type: 'integer' },
    old: { until: 200, clause: 'x.old', type: 'null' },
  },
}

test('a schema has the properties of its level and requires no others', () => {
  expect(schemaAt(199, schema)).toEqual({
    type: 'object',
    required: ['always', 'old'],
    properties: { always: { type: 'string' }, old: { clause: 'x.old', type: 'null' } },
  })
  expect(schemaAt(201, schema)).toEqual({
    type: 'object',
    required: ['always', 'new'],
    properties: { always: { type: 'string' }, new: { type: 'integer' } },
  })
  expect(schemaAt(200, schema)).toMatchObject({ required: ['always', 'new', 'old'] })
})

test('a schema within a schema follows the level too', () => {
  const at199 = schemaAt(199, schema)
  const around = (inner: unknown) => ({ items: inner, allOf: [inner], else: inner, properties: { a: inner } })
  expect(schemaAt(199, around(schema))).toEqual(around(at199))
})

test('properties may be called since, until, required and properties', () => {
  const named = {
    properties: {
      since: { type: 'integer' },
      until: { type: 'integer' },
      required: { type: 'boolean' },
      properties: { type: 'object', properties: { since: { type: 'integer' } } },
    },
  }
  expect(schemaAt(1, named)).toEqual(named)
})

test('the schema that was given stays as it was', () => {
  const before = structuredClone(schema)
  schemaAt(1, schema)
  expect(schema).toEqual(before)
})
