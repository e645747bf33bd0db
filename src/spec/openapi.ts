// The endpoints as an OpenAPI 3.1 document, for tools that read one. HTTP status codes are open in the specification, so
// every endpoint has one answer, `default`, of which `result` tells whether it is a success.

import type { Endpoint, Parameter } from './endpoint.ts'
import { appliesAt, type Levelled, newestLevel } from './levels.ts'
import { toEndpoint } from './spec.ts'
import { preparer, readSpecFiles, topicOf } from './spec-files.ts'

type Json = Readonly<Record<string, unknown>>
type Prepared = (schema: unknown) => unknown

export function openapi(options: { level?: number | undefined; word?: string | undefined } = {}): Json {
  const { level = newestLevel, word = 'service' } = options
  const files = readSpecFiles(word)
  const prepare = preparer(files, level)
  const prepared: Prepared = (schema) => withoutOurWords(prepare(schema))
  const envelope = topicOf(files, 'envelope')
  const endpoints = files.endpoints.filter(({ content }) => appliesAt(level, content as Levelled)).map(toEndpoint)
  return {
    openapi: '3.1.0',
    info: { title: 'Team Chat Service HTTP API', version: `feature level ${level}` },
    servers: [{ url: '{base_url}/api/v1', variables: { base_url: { default: 'http://localhost:8080' } } }],
    security: [{ basic: [] }],
    paths: pathsOf(endpoints, level, prepared),
    webhooks: { [`${word}-outgoing-webhook`]: webhook(prepared(topicOf(files, 'outgoing-webhook').payload)) },
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic', description: 'API e-mail address and API key' } },
      schemas: { success: prepared(envelope.success), error: prepared(envelope.error) },
    },
  }
}

/** `clause` is a keyword of ours; others may carry one only with `x-` before it. */
function withoutOurWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOurWords)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema)
  return Object.fromEntries(
    entries.map(([key, value]) => [key === 'clause' ? 'x-clause' : key, withoutOurWords(value)]),
  )
}

function pathsOf(endpoints: readonly Endpoint[], level: number, prepared: Prepared): Json {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, level, prepared),
    }
  }
  return paths
}

function operation(endpoint: Endpoint, level: number, prepared: Prepared): Json {
  const all = Object.entries(endpoint.parameters).filter(([, parameter]) => appliesAt(level, parameter))
  const isInUrl = ({ in: place }: Parameter) => place === 'path' || endpoint.method === 'GET'
  const inUrl = all.filter(([, parameter]) => isInUrl(parameter))
  const inBody = all.filter(([, parameter]) => !isInUrl(parameter))
  return {
    operationId: endpoint.slug,
    ...(endpoint.unauthenticated ? { security: [{}, { basic: [] }] } : {}),
    ...(inUrl.length > 0 ? { parameters: inUrl.map(([name, one]) => urlParameter(name, one, prepared)) } : {}),
    ...(inBody.length > 0 ? { requestBody: formBody(inBody, prepared) } : {}),
    responses: { default: answer(endpoint, prepared) },
  }
}

function urlParameter(name: string, parameter: Parameter, prepared: Prepared): Json {
  const schema = schemaOf(parameter, prepared)
  const place = parameter.in ?? 'query'
  const value = isJsonText(parameter) ? { content: { 'application/json': { schema } } } : { schema }
  return { name, in: place, required: parameter.required ?? false, ...value }
}

function formBody(parameters: readonly (readonly [string, Parameter])[], prepared: Prepared): Json {
  const required = parameters.filter(([, parameter]) => parameter.required).map(([name]) => name)
  const properties = Object.fromEntries(parameters.map(([name, one]) => [name, schemaOf(one, prepared)]))
  const asJson = parameters.filter(([, parameter]) => isJsonText(parameter))
  const encoding = Object.fromEntries(asJson.map(([name]) => [name, { contentType: 'application/json' }]))
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  return { required: required.length > 0, content: { 'application/x-www-form-urlencoded': { schema, encoding } } }
}

function schemaOf({ schema, default: usual }: Parameter, prepared: Prepared): Json {
  return { ...(prepared(schema) as Json), ...(usual === undefined ? {} : { default: usual }) }
}

/** Arrays and objects are sent as JSON text. */
function isJsonText({ schema }: Parameter): boolean {
  return [schema.type].flat().some((type) => type === 'array' || type === 'object')
}

function answer(endpoint: Endpoint, prepared: Prepared): Json {
  const ofCodes = Object.entries(endpoint.errors).map(([code, schema]) => ({
    if: { required: ['code'], properties: { code: { const: code } } },
    // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema
    then: prepared(schema),
  }))
  const success = { allOf: [{ $ref: '#/components/schemas/success' }, prepared(endpoint.success)] }
  const error = { allOf: [{ $ref: '#/components/schemas/error' }, ...ofCodes] }
  return {
    description: 'Success or error, as `result` tells; which HTTP status it has is not specified.',
    content: { 'application/json': { schema: { oneOf: [success, error] } } },
  }
}

/** In which form the payload is written is not specified. */
function webhook(payload: unknown): Json {
  return {
    post: {
      operationId: 'outgoing-webhook',
      requestBody: { required: true, content: { '*/*': { schema: payload } } },
      responses: { default: { description: 'What the server makes of the answer is not specified.' } },
    },
  }
}
