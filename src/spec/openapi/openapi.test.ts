import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { decode, encodeValue } from '../endpoint.ts'
import { loadSpec } from '../spec.ts'
import { examples } from '../testing/answers.ts'
import { changed } from '../testing/example.ts'
import { examplesFor } from './examples.ts'
import { openapi } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Record<string, { schema: { properties: object; required?: string[] } }> }
  readonly responses: {
    readonly default: {
      readonly content: Record<
        string,
        { readonly schema: object; readonly examples: Record<string, { value: object }> }
      >
      readonly links?: Record<string, { operationId: string; parameters: Record<string, string> }>
    }
  }
  readonly security?: readonly object[]
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
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
  expect(operationsOf(openapi()).size, 'README.md and src/run/README.md say how many there are').toBe(21)
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

describe('what readers are told', () => {
  const document = openapi()
  const operations = operationsOf(document)
  const all = [...operations.values()]
  const edit = operations.get('edit-message')

  test('each endpoint has a summary, a tag that is declared, and what its clauses say', () => {
    const tags = (document.tags as { name: string }[]).map(({ name }) => name)
    expect(all.filter(({ summary }) => !/^[A-Z][^.]+$/.test(summary)).map(({ operationId }) => operationId)).toEqual([])
    expect(new Set(all.flatMap((one) => one.tags))).toEqual(new Set(tags))
    expect(edit?.summary).toBe('Edits a message')
    expect(edit?.description).toContain('- With `change_all`, the whole topic moves. (`edit-message.change-all`)')
    expect(edit?.description).toMatch(/What the specification leaves open:\n\n- .*/)
  })

  test('a member is described by its clause, and shared objects stand in one place', () => {
    const schemas = (document.components as { schemas: Record<string, { properties: Record<string, object> }> }).schemas
    expect(schemas.message?.properties.content_type).toMatchObject({
      description: loadSpec().clauses.get('message.content-type')?.says,
      'x-clause': 'message.content-type',
    })
    const uses = JSON.stringify(document.paths).match(/"#\/components\/schemas\/message"/g)
    expect(uses?.length).toBeGreaterThan(1)
    expect(JSON.stringify(document)).not.toMatch(/"(clause|since|until)":/)
  })

  test('nothing is enumerated that may have other values, and what is not shown has no type', () => {
    const settings = operations.get('update-settings')?.requestBody?.content[form]?.schema.properties as Record<
      string,
      object
    >
    expect(settings.web_channel_default_view).toEqual({ type: 'integer', examples: [1, 2, 4] })
    expect(settings.color_scheme).toEqual({ type: 'integer', enum: [1, 2, 3] })
    expect(operations.get('get-events')?.parameters).toContainEqual(
      expect.objectContaining({ name: 'idle_queue_timeout', schema: { description: expect.any(String) } }),
    )
  })

  test('limits and formats of parameters are those of the text', () => {
    const status = operations.get('update-user-status')?.requestBody?.content[form]?.schema.properties
    expect(status).toMatchObject({ status_text: { type: 'string', maxLength: 60 } })
    expect(operations.get('get-messages')?.parameters).toContainEqual(
      expect.objectContaining({ name: 'num_before', schema: { type: 'integer', maximum: 5000 } }),
    )
  })

  test('links lead from an answer to parameters that the other endpoint has', () => {
    const links = all.flatMap(({ responses }) => Object.values(responses.default.links ?? {}))
    expect(links.length).toBeGreaterThan(8)
    for (const { operationId, parameters } of links) {
      const target = loadSpec().endpoints.find(({ slug }) => slug === operationId)
      for (const [name, from] of Object.entries(parameters)) {
        expect(Object.keys(target?.parameters ?? {}), operationId).toContain(name)
        expect(from).toMatch(/^\$(request\.(path|query)\.\w+|response\.body#(\/\w+)+)$/)
      }
    }
  })

  const spec = loadSpec()
  const { endpoints: written } = examplesFor('service')

  test('each endpoint has an example, and nothing else has', () => {
    expect(Object.keys(written).sort()).toEqual(spec.endpoints.map(({ slug }) => slug).sort())
  })

  test.each([167, 300, 500])('at level %i the examples of answers fit, and no success is an error', (level) => {
    const at = openapi({ level })
    const ajv = new Ajv2020({ strict: false })
    for (const { operationId, responses } of operationsOf(at).values()) {
      const { schema, examples: given } = responses.default.content['application/json'] ?? { schema: {}, examples: {} }
      const validate = ajv.compile({ ...schema, components: at.components })
      for (const { value } of Object.values(given))
        expect(validate(value), `${operationId} ${JSON.stringify(validate.errors)}`).toBe(true)
      expect(validate({ result: 'error', msg: 'no' }), operationId).toBe(false)
      expect(validate({ result: 'success', msg: 'no', ...written[operationId]?.answer }), operationId).toBe(false)
    }
  })

  test.each(spec.endpoints.map((endpoint) => [endpoint.slug, endpoint] as const))(
    '%s: the example of a request has what is required, and each value is of its type',
    (slug, endpoint) => {
      const { request = {} } = written[slug] ?? {}
      const texts = Object.entries(request).map(([name, value]) => [name, encodeValue(value)])
      const isInPath = ([name]: string[]) => endpoint.parameters[name ?? '']?.in === 'path'
      const [inPath, others] = [texts.filter(isInPath), texts.filter((text) => !isInPath(text))]
      const decoded = decode(endpoint, 500, Object.fromEntries(others), Object.fromEntries(inPath))
      expect(decoded).toEqual({ parameters: request, undecodable: {}, unsupported: [] })
      const required = Object.entries(endpoint.parameters).filter(([, parameter]) => parameter.required)
      for (const [name] of required) expect(Object.keys(request), name).toContain(name)
    },
  )
})
