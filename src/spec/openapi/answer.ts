// The one answer of an endpoint: which HTTP status it has is open in the specification, so that `result` tells whether it
// is a success. All members are listed, so that generated clients know them; which of them are there hangs on `result`.

import type { Endpoint } from '../endpoint.ts'
import { withNames } from './components.ts'
import type { EndpointExample, Json } from './examples.ts'
import { refusal, type Samples } from './shown.ts'

interface Envelope {
  readonly success: Json
  readonly error: Json
}

type Prepared = (schema: unknown) => unknown

export function answerSchema(endpoint: Endpoint, envelope: Envelope, prepared: Prepared): Json {
  const success = prepared(endpoint.success) as Json
  const [ofSuccess, ofError] = [envelope.success, envelope.error].map(membersOf)
  const { properties, required, type: _, ...rest } = success
  const ofCodes = Object.entries(endpoint.errors).map(([code, schema]) => [code, prepared(schema) as Json] as const)
  return {
    type: 'object',
    required: ['result', 'msg'],
    properties: {
      ...ofError,
      ...ofSuccess,
      result: { type: 'string', enum: ['success', 'error'] },
      msg: { type: 'string' },
      ...(properties as Json | undefined),
      ...Object.assign({}, ...ofCodes.map(([, { properties: members }]) => members ?? {})),
    },
    if: { required: ['result'], properties: { result: { const: 'success' } } },
    // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema
    then: { ...rest, ...withNames({ required: requiredOf(required), properties: { msg: { maxLength: 0 } } }) },
    else: { ...withNames({ required: ['code'] }), ...(ofCodes.length > 0 && { allOf: ofCodes.map(ofCode) }) },
  }
}

/** All but those that every answer has. */
function membersOf({ properties = {} }: Json): Json {
  const { result: _, msg: __, ...others } = properties as Record<string, unknown>
  return others
}

function requiredOf(required: unknown): readonly string[] {
  return ['result', 'msg', ...((required ?? []) as readonly string[])]
}

function ofCode([code, { required = [] }]: readonly [string, Json]): Json {
  return {
    if: { required: ['code'], properties: { code: { const: code } } },
    // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema
    then: withNames({ required }),
  }
}

/** What is told of an answer besides its schema. */
export interface Told {
  readonly example: EndpointExample
  readonly refusals: Samples
  /** Endpoints that a link can lead to. */
  readonly slugs: readonly string[]
}

export function answer(endpoint: Endpoint, schema: Json, { example, refusals, slugs }: Told): Json {
  const success = { result: 'success', msg: '', ...example.answer }
  const refused = Object.keys(refusals).length > 0 ? refusals : { refused: { value: refusal('BAD_REQUEST') } }
  const links = Object.entries(example.links ?? {}).filter(([slug]) => slugs.includes(slug))
  return {
    description: 'Success or error, as `result` tells; which HTTP status it has is not specified.',
    content: {
      'application/json': { schema, examples: { success: { value: success }, ...refused } },
    },
    ...(links.length > 0 && {
      links: Object.fromEntries(links.map(([slug, from]) => [slug, link(endpoint, slug, from)])),
    }),
  }
}

/** Parameters come from a place in the answer, or are those of the request. */
function link(endpoint: Endpoint, slug: string, from: Readonly<Record<string, string>>): Json {
  const parameters = Object.entries(from).map(([name, source]) => {
    const inPath = endpoint.parameters[source]?.in === 'path' ? 'path' : 'query'
    return [name, source.startsWith('/') ? `$response.body#${source}` : `$request.${inPath}.${source}`]
  })
  return { operationId: slug, parameters: Object.fromEntries(parameters) }
}
