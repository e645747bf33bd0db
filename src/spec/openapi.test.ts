import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { openapi } from './openapi.ts'
import { loadSpec } from './spec.ts'
import { examples } from './testing/answers.ts'
import { changed } from './testing/example.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Record<string, { schema: { properties: object; required?: string[] } }> }
  readonly responses: { readonly default: { readonly content: Record<string, { readonly schema: object }> } }
  readonly security?: readonly object[]
}

function operationsOf(document: ReturnType<typeof openapi>): Map<string, Operation> {
  const paths = Object.values(document.paths as Record<string, Record<string, Operation>>)
  return new Map(paths.flatMap((path) => Object.values(path)).map((operation) => [operation.operationId, operation]))
}

const form = 'application/x-www-form-urlencoded'

test.each([167, 200, 201, 300, 500])('at level %i it is valid OpenAPI', async (level) => {
  const validator = new Validator()
  expect(await validator.validate(openapi({ level }))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the validator is not satisfied by everything', async () => {
  const document = openapi()
  const broken = { ...document, paths: { '/settings': { patch: { responses: 7 } } } }
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
})

test('it has every endpoint, and at lower levels those that were there', () => {
  expect([...operationsOf(openapi()).keys()].sort()).toEqual(
    loadSpec()
      .endpoints.map(({ slug }) => slug)
      .sort(),
  )
  expect(operationsOf(openapi()).size).toBe(21)
  expect(operationsOf(openapi({ level: 178 })).has('schedule-message')).toBe(false)
})

test('parameters stand in the path, the query or the form, as they apply at the level', () => {
  const operations = operationsOf(openapi())
  expect(operations.get('get-streams')?.parameters).toContainEqual({
    name: 'include_all',
    in: 'query',
    required: false,
    schema: { type: 'boolean', default: false },
  })
  expect(operationsOf(openapi({ level: 355 })).get('get-streams')?.parameters).not.toContainEqual(
    expect.objectContaining({ name: 'include_all' }),
  )
  expect(operations.get('deactivate-user')?.parameters).toMatchObject([{ name: 'user_id', in: 'path', required: true }])
  const body = operations.get('create-user')?.requestBody?.content[form]
  expect(body?.schema.required).toEqual(['email', 'password', 'full_name'])
})

test('arrays and objects are JSON text', () => {
  const operations = operationsOf(openapi())
  expect(operations.get('get-messages')?.parameters).toContainEqual(
    expect.objectContaining({ name: 'message_ids', content: { 'application/json': expect.anything() } }),
  )
  expect(operations.get('update-settings')?.requestBody?.content[form]).toMatchObject({
    encoding: { target_users: { contentType: 'application/json' } },
  })
})

test('only a registration can be had without credentials', () => {
  const open = [...operationsOf(openapi()).values()].filter(({ security }) => security !== undefined)
  expect(open.map(({ operationId }) => operationId)).toEqual(['register-queue'])
})

test('a server’s own word stands in it', () => {
  const text = JSON.stringify(openapi({ word: 'acme' }))
  expect(text).toContain('acme_feature_level')
  expect(text).not.toContain('service_feature_level')
})

describe('the examples of answers', () => {
  const document = openapi()
  const ajv = new Ajv2020({ strict: false })
  const operations = operationsOf(document)
  const ofEndpoints = examples.flatMap((example) => {
    const [, slug] = /^endpoints\/(.*)\.yaml success$/.exec(example.schema) ?? []
    return slug === undefined ? [] : [[slug, example] as const]
  })

  test.each(ofEndpoints)('%s: fits, and does not once its first required field is gone', (slug, example) => {
    const schema = operations.get(slug)?.responses.default.content['application/json']?.schema
    const validate = ajv.compile({ ...schema, components: document.components })
    const whole = { result: 'success', msg: '', ...(example.answer as object) }
    expect(validate(whole), JSON.stringify(validate.errors)).toBe(true)
    expect(validate({ ...whole, result: 'maybe' })).toBe(false)
    const required = Object.keys(example.answer as object).filter(
      (name) => !example.optional.includes(name) && !example.free.includes(name),
    )
    for (const name of required) expect(validate(changed(whole, [name], {})), name).toBe(false)
  })
})
