// An endpoint as an operation of an OpenAPI document: what it is for, what it takes, with an example of each.

import type { Clause } from '../clause.ts'
import type { Endpoint, Parameter } from '../endpoint.ts'
import { appliesAt } from '../levels.ts'
import type { EndpointExample, Hint, Json } from './examples.ts'
import type { Claimed } from './shown.ts'

export interface About {
  readonly level: number
  readonly clauses: readonly Clause[]
  readonly example: EndpointExample
  /** Others that scenarios show. */
  readonly requests: readonly Claimed[]
  readonly hints: Readonly<Record<string, Hint>>
  readonly prepared: (schema: unknown) => unknown
}

type Named = readonly [name: string, parameter: Parameter]

export function operation(endpoint: Endpoint, about: About, responses: Json): Json {
  const { level, clauses, example } = about
  const all = Object.entries(endpoint.parameters).filter(([, parameter]) => appliesAt(level, parameter))
  const isInUrl = ([, { in: place }]: Named) => place === 'path' || endpoint.method === 'GET'
  const [inUrl, inBody] = [all.filter(isInUrl), all.filter((named) => !isInUrl(named))]
  return {
    operationId: endpoint.slug,
    tags: [example.tag],
    summary: summaryOf(clauses),
    description: descriptionOf(clauses),
    ...(endpoint.unauthenticated ? { security: [{}, { basic: [] }] } : {}),
    ...(inUrl.length > 0 ? { parameters: inUrl.map((named) => urlParameter(named, about)) } : {}),
    ...(inBody.length > 0 ? { requestBody: formBody(inBody, about) } : {}),
    responses: { default: responses },
  }
}

/** The clause that it exists says what it does. */
function summaryOf(clauses: readonly Clause[]): string {
  const says = clauses.find(({ id }) => id.endsWith('.exists'))?.says ?? ''
  const [, does = says] = /^The endpoint that (.*) exists\.$/.exec(says) ?? []
  return `${does.slice(0, 1).toUpperCase()}${does.slice(1)}`
}

/** What must and should be true of it; what is left open is told apart, so that nobody builds on it. */
function descriptionOf(clauses: readonly Clause[]): string {
  const others = clauses.filter(({ id }) => !id.endsWith('.exists'))
  const listed = (title: string, strengths: readonly string[]) => {
    const own = others.filter(({ strength }) => strengths.includes(strength))
    return own.length === 0 ? [] : [`${title}\n\n${own.map(({ id, says }) => `- ${says} (\`${id}\`)`).join('\n')}`]
  }
  return [
    ...listed('What is true of it:', ['must']),
    ...listed('What should be true of it:', ['should']),
    ...listed('Deprecated:', ['deprecated']),
    ...listed('What the specification leaves open:', ['open']),
  ].join('\n\n')
}

function urlParameter([name, parameter]: Named, about: About): Json {
  const schema = schemaOf([name, parameter], about)
  const value = isJsonText(parameter)
    ? { content: { 'application/json': jsonContent(name, schema, about) } }
    : { schema }
  const sample = isJsonText(parameter) ? {} : exampleOf(name, about)
  return { name, in: parameter.in ?? 'query', required: parameter.required ?? false, ...value, ...sample }
}

function jsonContent(name: string, schema: Json, about: About): Json {
  return { schema, ...exampleOf(name, about) }
}

/** Each value once. */
function exampleOf(name: string, about: About): Json {
  const having = requestsOf(about).filter(({ request }) => Object.hasOwn(request, name))
  return samplesOf(having, (request) => request[name])
}

function requestsOf({ example: { request }, requests }: About): readonly Claimed[] {
  return [{ name: 'usual', title: '', request }, ...requests]
}

/** One stands alone; several have names, and say what they are part of. */
function samplesOf(requests: readonly Claimed[], picked: (request: Json) => unknown): Json {
  const byValue = Map.groupBy(requests, ({ request }) => JSON.stringify(picked(request)))
  const all = [...byValue.values()].flatMap(([one]) => (one ? [one] : []))
  const [first] = all
  if (first === undefined) return {}
  if (all.length === 1) return { example: picked(first.request) }
  const named = all.map(({ name, title, request }) => [
    name,
    { ...(title && { summary: title }), value: picked(request) },
  ])
  return { examples: Object.fromEntries(named) }
}

function formBody(parameters: readonly Named[], about: About): Json {
  const required = parameters.filter(([, parameter]) => parameter.required).map(([name]) => name)
  const properties = Object.fromEntries(parameters.map((named) => [named[0], schemaOf(named, about)]))
  const asJson = parameters.filter(([, parameter]) => isJsonText(parameter))
  const encoding = Object.fromEntries(asJson.map(([name]) => [name, { contentType: 'application/json' }]))
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  const sent = (request: Json) => Object.entries(request).filter(([name]) => Object.hasOwn(properties, name))
  const samples = samplesOf(requestsOf(about), (request) => Object.fromEntries(sent(request)))
  const content = { schema, ...(asJson.length > 0 && { encoding }), ...samples }
  return { required: required.length > 0, content: { 'application/x-www-form-urlencoded': content } }
}

/** Without a type where the text shows none, and without a list of values where there may be others. */
function schemaOf([name, parameter]: Named, { prepared, hints }: About): Json {
  const { schema, default: usual, shown = true } = parameter
  const { open = false, ...limits } = hints[name] ?? {}
  const { enum: values, ...rest } = prepared(schema) as Json
  const whole = { ...rest, ...limits, ...(values !== undefined && (open ? { examples: values } : { enum: values })) }
  const told = shown ? whole : { description: 'The specification does not show its type.' }
  return { ...told, ...(usual === undefined ? {} : { default: usual }) }
}

/** Arrays and objects are sent as JSON text. */
function isJsonText({ schema }: Parameter): boolean {
  return [schema.type].flat().some((type) => type === 'array' || type === 'object')
}
