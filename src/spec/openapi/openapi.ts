// The endpoints as an OpenAPI 3.1 document, for tools that read one: linters, generators of clients, fuzzers.

import { type Clause, groupOf } from '../clause.ts'
import type { Endpoint } from '../endpoint.ts'
import { appliesAt, type Levelled, newestLevel } from '../levels.ts'
import { loadSpec, toEndpoint } from '../spec.ts'
import { readSpecFiles, type SpecFiles, topicOf } from '../spec-files.ts'
import { answer, answerSchema } from './answer.ts'
import { type Components, componentsOf } from './components.ts'
import { type Examples, examplesFor, type Json } from './examples.ts'
import { operation } from './operation.ts'
import { linksShown, nothingShown, refusalsShown, requestsShown, type Shown } from './shown.ts'

/** `shown` is what scenarios show; the export has less to look at where it is left out. */
export function openapi(
  options: { level?: number | undefined; word?: string | undefined } = {},
  shown = nothingShown,
): Json {
  const { level = newestLevel, word = 'service' } = options
  const files = readSpecFiles(word)
  const { clauses } = loadSpec({ level, word })
  const components = componentsOf(files, level, clauses)
  const examples = examplesFor(word)
  const paths = pathsOf(files, { level, clauses: applicable(clauses, level), components, examples, shown })
  const webhooks = {
    [`${word}-outgoing-webhook`]: webhook(components.prepared(topicOf(files, 'outgoing-webhook').payload)),
  }
  return {
    openapi: '3.1.0',
    info: infoOf(level),
    servers: [{ url: '{base_url}/api/v1', variables: { base_url: { default: 'http://localhost:8080' } } }],
    tags: Object.entries(examples.tags).map(([name, description]) => ({ name, description })),
    security: [{ basic: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic', description: 'API e-mail address and API key' } },
      schemas: components.usedBy([paths, webhooks]),
    },
  }
}

function infoOf(level: number): Json {
  return {
    title: 'Team Chat Service HTTP API',
    version: `feature level ${level}`,
    description:
      'Written by `plumb spec --openapi` from the clauses that Plumbline judges; `x-clause` names the clause of a member.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  }
}

interface Around {
  readonly level: number
  readonly clauses: ReadonlyMap<string, readonly Clause[]>
  readonly components: Components
  readonly examples: Examples
  readonly shown: Shown
}

/** By group. */
function applicable(clauses: ReadonlyMap<string, Clause>, level: number): Around['clauses'] {
  const all = [...clauses.values()].filter((clause) => appliesAt(level, clause))
  return Map.groupBy(all, ({ id }) => groupOf(id))
}

function pathsOf(files: SpecFiles, around: Around): Json {
  const { level } = around
  const endpoints = files.endpoints.filter(({ content }) => appliesAt(level, content as Levelled)).map(toEndpoint)
  const slugs = endpoints.map(({ slug }) => slug)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, files, slugs, around),
    }
  return paths
}

function operationOf(endpoint: Endpoint, files: SpecFiles, slugs: readonly string[], around: Around): Json {
  const { level, clauses, components, examples, shown } = around
  const { prepared } = components
  const envelope = topicOf(files, 'envelope')
  const told = { success: prepared(envelope.success) as Json, error: prepared(envelope.error) as Json }
  const written = examples.endpoints[endpoint.slug]
  if (!written) throw new Error(`specs/examples.yaml has no example of ${endpoint.slug}`)
  const example = { ...written, links: linksShown(shown, endpoint.slug, written.links) }
  const refusals = refusalsShown(shown, endpoint, level)
  const response = answer(endpoint, answerSchema(endpoint, told, prepared), { example, refusals, slugs })
  const requests = requestsShown(shown, endpoint, example.request, level)
  const hints = examples.hints[endpoint.slug] ?? {}
  const own = { level, clauses: clauses.get(endpoint.slug) ?? [], example, requests, hints }
  return operation(endpoint, { ...own, prepared }, response)
}

/** In which form the payload is written is not specified. */
function webhook(payload: unknown): Json {
  return {
    post: {
      operationId: 'outgoing-webhook',
      summary: 'Tells the integration of a bot that a message concerns it',
      tags: ['bots'],
      requestBody: { required: true, content: { '*/*': { schema: payload } } },
      responses: { default: { description: 'What the server makes of the answer is not specified.' } },
    },
  }
}
