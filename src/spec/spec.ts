// The specification as typed values, read from specs/ for one feature level and vendor word.

import { basename } from 'node:path'
import type { Clause } from './clause.ts'
import type { Endpoint, Parameter } from './endpoint.ts'
import { newestLevel } from './levels.ts'
import { type Check, clausesIn, compile } from './schemas.ts'
import { preparer, readSpecFiles, type SpecFile, topicOf } from './spec-files.ts'

interface EndpointChecks {
  readonly success: Check
  readonly errors: ReadonlyMap<string, Check>
}

export interface Spec {
  readonly level: number
  readonly word: string
  readonly endpoints: readonly Endpoint[]
  readonly clauses: ReadonlyMap<string, Clause>
  readonly envelope: { readonly success: Check; readonly error: Check }
  readonly checks: ReadonlyMap<string, EndpointChecks>
  /** The shape of an event by `type`, or `type op`. */
  readonly events: ReadonlyMap<string, Check>
  /** The shape of what the integration of a bot is told. */
  readonly webhookPayload: Check
  /** Clauses that a schema judges. */
  readonly inSchemas: ReadonlySet<string>
}

const loaded = new Map<string, Spec>()

/** Loaded once for each level and word, since its schemas take long to compile. */
export function loadSpec(options: { level?: number | undefined; word?: string | undefined } = {}): Spec {
  const { level = newestLevel, word = 'service' } = options
  const key = `${level} ${word}`
  const spec = loaded.get(key) ?? load(level, word)
  loaded.set(key, spec)
  return spec
}

function load(level: number, word: string): Spec {
  const files = readSpecFiles(word)
  const all = Object.values(files).flat()
  const prepared = preparer(files, level)
  const endpoints = files.endpoints.map(toEndpoint)
  const envelope = topicOf(files, 'envelope')
  return {
    level,
    word,
    endpoints,
    clauses: collectClauses(all),
    envelope: { success: compile(() => prepared(envelope.success)), error: compile(() => prepared(envelope.error)) },
    checks: new Map(endpoints.map((endpoint) => [endpoint.slug, compileEndpoint(endpoint, prepared)])),
    events: new Map(files.events.map(({ content }) => [eventKey(content), compile(() => prepared(content.schema))])),
    webhookPayload: compile(() => prepared(topicOf(files, 'outgoing-webhook').payload)),
    inSchemas: new Set(all.flatMap(({ content }) => clausesIn(content))),
  }
}

export function toEndpoint({ name, content }: SpecFile): Endpoint {
  return {
    slug: basename(name, '.yaml'),
    method: content.method as string,
    path: content.path as string,
    unauthenticated: content.unauthenticated === 'allowed',
    parameters: (content.parameters ?? {}) as Record<string, Parameter>,
    success: content.success,
    errors: (content.errors ?? {}) as Record<string, unknown>,
  }
}

function compileEndpoint(endpoint: Endpoint, prepared: (schema: unknown) => unknown): EndpointChecks {
  const errors = Object.entries(endpoint.errors).map(
    ([code, schema]) => [code, compile(() => prepared(schema))] as const,
  )
  return { success: compile(() => prepared(endpoint.success)), errors: new Map(errors) }
}

function eventKey(content: SpecFile['content']): string {
  return content.op === undefined ? `${content.type}` : `${content.type} ${content.op}`
}

function collectClauses(files: readonly SpecFile[]): ReadonlyMap<string, Clause> {
  const clauses = new Map<string, Clause>()
  for (const { name, content } of files) {
    for (const entry of (content.clauses ?? []) as Omit<Clause, 'file'>[]) {
      const twin = clauses.get(entry.id)
      if (twin) throw new Error(`specs/${name}: the clause ${entry.id} stands in specs/${twin.file} already`)
      clauses.set(entry.id, { ...entry, strength: entry.strength ?? 'must', needs: entry.needs ?? [], file: name })
    }
  }
  return clauses
}
