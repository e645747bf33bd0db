// Every schema that is compiled at run time is a schema: there nobody asks any more.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { root } from './own-files.ts'
import { answerSchemas, type Schema, writtenFiles } from './testing/specs.ts'

const ajv = new Ajv()
const files = globSync('src/**/*.schema.json', { cwd: root })

test('the schemas of our own files are there', () => {
  expect(files.length).toBeGreaterThan(3)
})

test.each(files)('%s', (file) => {
  const schema = JSON.parse(readFileSync(join(root, file), 'utf8'))
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
})

/** Of shared objects and of parameters; shared ones are checked where they stand, not where they are named. */
const parts = writtenFiles.flatMap(({ file, content }): [string, Schema][] => {
  const parameters = Object.entries((content.parameters ?? {}) as Record<string, { schema: Schema }>)
  const own: [string, Schema][] = file.startsWith('objects/') ? [[file, content.schema as Schema]] : []
  return [...own, ...parameters.map(([name, { schema }]): [string, Schema] => [`${file} ${name}`, schema])]
})

test.each([...answerSchemas(), ...parts])('%s', (_, schema) => {
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
})

test('a planted mistake is seen', () => {
  expect(ajv.validateSchema({ properties: { a: { type: 'strng' } } })).toBe(false)
})
