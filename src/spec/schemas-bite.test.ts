// Each field of each answer, left out or of another type, is found wrong: no schema of specs/ lets anything through.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadSpec } from './spec.ts'
import { examples } from './testing/answers.ts'
import { brokenBy, changed, type Example, type JsonType, type Keys } from './testing/example.ts'
import { answerSchemas, partsOf, resolved, type Schema } from './testing/specs.ts'

const spec = loadSpec()

const valuesOf: Readonly<Record<JsonType, fc.Arbitrary<unknown>>> = {
  null: fc.constant(null),
  boolean: fc.boolean(),
  integer: fc.integer(),
  fraction: fc.integer().map((whole) => whole + 0.5),
  string: fc.string(),
  array: fc.array(fc.oneof(fc.string(), fc.integer())),
  object: fc.dictionary(fc.string(), fc.integer()),
}
const types = Object.keys(valuesOf) as JsonType[]

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction'
  return Array.isArray(value) ? 'array' : (typeof value as JsonType)
}

/** Where the values of an answer stand, from the outermost inwards. */
function placesIn(value: unknown, at: Keys = []): Keys[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => [[...at, key], ...placesIn(inner, [...at, key])])
}

/** Items, and the entries of a map by number, are all alike; in another map the examples themselves write `*`. */
function pathOf(keys: Keys): string {
  return keys.map((key) => (typeof key === 'number' || /^\d+$/.test(key) ? '*' : key)).join('.')
}

function expectRejected(example: Example, answer: unknown, what: string): void {
  const broken = brokenBy(spec, example, answer)
  expect(broken, what).not.toEqual([])
  expect(
    broken.filter((clause) => !spec.clauses.has(clause)),
    what,
  ).toEqual([])
}

describe.each(examples.map((example, number) => [`${example.schema} (${number})`, example] as const))(
  '%s',
  (_, example) => {
    const { answer, optional, also, free } = example
    const places = placesIn(answer).filter((keys) => !free.includes(pathOf(keys)))

    function allowedAt(keys: Keys): readonly JsonType[] {
      const value = keys.reduce((outer, key) => (outer as Record<string | number, unknown>)[key], answer)
      return [typeOf(value), ...(also[pathOf(keys)] ?? [])]
    }

    test('the example is right', () => {
      expect(brokenBy(spec, example, answer)).toEqual([])
    })

    test('every field that must be there is missed, and no other', () => {
      const fields = places.filter((keys) => typeof keys.at(-1) === 'string')
      expect(fields.map(pathOf)).toEqual(expect.arrayContaining([...optional]))
      for (const keys of fields) {
        const without = changed(answer, keys, {})
        if (optional.includes(pathOf(keys))) expect(brokenBy(spec, example, without), pathOf(keys)).toEqual([])
        else expectRejected(example, without, `without ${pathOf(keys)}`)
      }
    })

    test('every value of a wrong type is seen', () => {
      for (const keys of places) {
        const wrong = fc.oneof(...types.filter((type) => !allowedAt(keys).includes(type)).map((type) => valuesOf[type]))
        const isRejected = fc.property(wrong, (to) =>
          expectRejected(example, changed(answer, keys, { to }), `${pathOf(keys)} ${JSON.stringify(to)}`),
        )
        fc.assert(isRejected, { seed: 1, numRuns: 30 })
      }
    })
  },
)

const alternatives = examples.flatMap((example) =>
  Object.entries(example.also).flatMap(([path, types]) => types.map((type) => [path, type, example] as const)),
)

test.each(alternatives)('%s may also be of type %s', (path, type, example) => {
  const keys = placesIn(example.answer).find((place) => pathOf(place) === path) ?? []
  const isAccepted = fc.property(valuesOf[type], (to) => {
    expect(brokenBy(spec, example, changed(example.answer, keys, { to }))).toEqual([])
  })
  fc.assert(isAccepted, { seed: 1, numRuns: 30 })
})

function propertyPaths(written: Schema, at = ''): string[] {
  return partsOf(resolved(written)).flatMap(([name, part]) => {
    const path = [at, name].filter((step) => step !== '').join('.')
    return [path, ...propertyPaths(part, path)]
  })
}

test.each(answerSchemas())('the examples have every field of %s', (at, schema) => {
  const shown = examples
    .filter((example) => example.schema === at)
    .flatMap(({ answer }) => placesIn(answer).map(pathOf))
  const fields = propertyPaths(schema)
  expect(shown.length > 0 || fields.every((path) => path === '')).toBe(true)
  expect(fields.filter((path) => path !== '' && !shown.includes(path))).toEqual([])
})
