// Whether the files of specs/ agree with themselves.

import { describe, expect, test } from 'vitest'
import { groupOf } from './clause.ts'
import { loadSpec } from './spec.ts'
import {
  answerSchemas,
  partsOf,
  readYaml,
  resolved,
  type Schema,
  type WrittenFile,
  writtenFiles,
} from './testing/specs.ts'

const spec = loadSpec()
const clauses = [...spec.clauses.values()]
const written = writtenFiles.flatMap((file) =>
  ((file.content.clauses ?? []) as { id: string }[]).map(({ id }) => ({ id, file })),
)

function groupOfFile({ file, name }: WrittenFile): string {
  return file.startsWith('events/') ? `${name.replaceAll('_', '-')}-event` : name
}

describe('clauses', () => {
  test('every clause that a schema names is stated', () => {
    expect(spec.inSchemas.size).toBeGreaterThan(60)
    expect([...spec.inSchemas].filter((id) => !spec.clauses.has(id))).toEqual([])
  })

  test('no two clauses share an id', () => {
    const ids = written.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect([...spec.clauses.keys()].sort()).toEqual(ids.sort())
  })

  test("every clause stands in its group's file", () => {
    const strays = written.filter(({ id, file }) => groupOf(id) !== groupOfFile(file))
    expect(strays.map(({ id, file }) => `${id} in ${file.file}`)).toEqual([])
  })

  test('every clause says something, with a known strength', () => {
    const strengths = ['must', 'should', 'deprecated', 'open']
    expect(clauses.filter(({ says, strength }) => !says || !strengths.includes(strength))).toEqual([])
  })

  test('every endpoint has the clause that it exists', () => {
    expect(spec.endpoints.map(({ slug }) => `${slug}.exists`).filter((id) => !spec.clauses.has(id))).toEqual([])
  })

  test('every need is an action of the control protocol or the age of messages', () => {
    const known = [...Object.keys(readYaml('control.yaml').actions as object), 'message-age']
    expect(clauses.flatMap(({ needs }) => needs).filter((need) => !known.includes(need))).toEqual([])
  })
})

describe('refusals', () => {
  const refusals = clauses.filter(({ refusal }) => refusal !== undefined)

  test('every clause whose id says "refused" at its end is a refusal', () => {
    const named = clauses.filter(({ id }) => id.endsWith('-refused')).map(({ id }) => id)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((id) => !refusals.some((refusal) => refusal.id === id))).toEqual([])
  })

  test('every refusal names the parts of the request that make it so', () => {
    const circumstances = ['actor', 'age', 'setting', 'state']
    const parametersOf = (group: string) => {
      const own = spec.endpoints.filter(({ slug }) => slug === group)
      return (own.length > 0 ? own : spec.endpoints).flatMap(({ parameters }) => Object.keys(parameters))
    }
    const wrong = refusals.flatMap(({ id, refusal }) => {
      const offending = refusal?.offending ?? []
      const known = [...circumstances, ...parametersOf(groupOf(id))]
      return offending.length === 0 ? [`${id}: none`] : offending.filter((part) => !known.includes(part))
    })
    expect(wrong).toEqual([])
  })
})

const containers = ['properties', 'patternProperties', 'additionalProperties', 'items', 'allOf', 'if', 'then', 'else']
const structure = [...containers, 'required', 'clause', 'since', 'until', '$ref']

/** Where a schema can fail without a clause around. That an answer is an object is known before it is held against one. */
function unattributed(written: Schema, at: string, around?: unknown, isRoot = true): string[] {
  const schema = resolved(written)
  const clause = schema.clause ?? around
  const asserts = Object.keys(schema).some((key) => !structure.includes(key) && !(isRoot && key === 'type'))
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const missing = ((schema.required ?? []) as string[]).filter((name) => !(properties[name]?.clause ?? clause))
  return [
    ...(asserts && clause === undefined ? [at] : []),
    ...missing.map((name) => `${at} requires ${name}`),
    ...partsOf(schema).flatMap(([name, part]) => unattributed(part, `${at}/${name}`, clause, false)),
  ]
}

describe('schemas', () => {
  test('whatever part of an answer fails, a clause stands around it', () => {
    expect(answerSchemas().length).toBeGreaterThan(8)
    expect(answerSchemas().flatMap(([at, schema]) => unattributed(schema, at))).toEqual([])
  })

  test.each<[string, Schema, string[]]>([
    ['a property', { properties: { a: { type: 'string' } } }, ['x/a']],
    ['an item', { properties: { a: { items: { type: 'string' } } } }, ['x/a/*']],
    ['an entry of a map', { patternProperties: { '^a': { type: 'string' } } }, ['x/*']],
    ['any other entry', { additionalProperties: { type: 'string' } }, ['x/*']],
    ['a branch', { else: { not: { required: ['a'] } } }, ['x/']],
    ['a requirement', { required: ['a', 'b'], properties: { b: { clause: 'c' } } }, ['x requires a']],
  ])('%s without a clause is seen', (_, schema, places) => {
    expect(unattributed(schema, 'x')).toEqual(places)
    expect(unattributed({ clause: 'c', ...schema }, 'x')).toEqual([])
  })
})
