// The specification as typed values, read from specs/ for one feature level and vendor word.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import type { Clause } from './clause.ts'
import type { Endpoint, Parameter } from './endpoint.ts'
import { newestLevel, schemaAt } from './levels.ts'
import { type Check, compile } from './schemas.ts'

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

interface SpecFile {
  readonly name: string
  readonly content: Record<string, unknown>
}

export const specsFolder = join(import.meta.dirname, '../../specs')

export function loadSpec(options: { level?: number | undefined; word?: string | undefined } = {}): Spec {
  const { level = newestLevel, word = 'service' } = options
  const read = (kind: string) => readFolder(kind, word)
  const [endpointFiles, objects, events, topics] = [read('endpoints'), read('objects'), read('events'), read('clauses')]
  const schemas = new Map(objects.map(({ name, content }) => [basename(name, '.yaml'), content.schema]))
  const prepared = (schema: unknown) => schemaAt(level, inline(schemas, schema))
  const endpoints = endpointFiles.map(toEndpoint)
  const topic = (name: string) => topics.find((file) => file.name === `clauses/${name}.yaml`)?.content ?? {}
  const envelope = topic('envelope')
  return {
    level,
    word,
    endpoints,
    clauses: collectClauses([...endpointFiles, ...objects, ...events, ...topics]),
    envelope: { success: compile(prepared(envelope.success)), error: compile(prepared(envelope.error)) },
    checks: new Map(endpoints.map((endpoint) => [endpoint.slug, compileEndpoint(endpoint, prepared)])),
    events: new Map(events.map(({ content }) => [eventKey(content), compile(prepared(content.schema))])),
    webhookPayload: compile(prepared(topic('outgoing-webhook').payload)),
    inSchemas: new Set([...endpointFiles, ...objects, ...events, ...topics].flatMap(({ content }) => named(content))),
  }
}

/** What each action of the control protocol does, by name. */
export function actionsOf(): ReadonlyMap<string, string> {
  const { actions } = parse(readFileSync(join(specsFolder, 'control.yaml'), 'utf8')) as {
    actions: Record<string, { does: string }>
  }
  return new Map(Object.entries(actions).map(([name, { does }]) => [name, does]))
}

/** Where the specification writes `service`, a server writes its maker's word. */
function withWord(text: string, word: string): string {
  return text.replaceAll(/\bservice(?=[_-][a-z])/g, word)
}

function readFolder(kind: string, word: string): SpecFile[] {
  const names = readdirSync(join(specsFolder, kind)).filter((name) => name.endsWith('.yaml'))
  return names.sort().map((name) => {
    const text = withWord(readFileSync(join(specsFolder, kind, name), 'utf8'), word)
    return { name: `${kind}/${name}`, content: parse(text) as Record<string, unknown> }
  })
}

function toEndpoint({ name, content }: SpecFile): Endpoint {
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
  const errors = Object.entries(endpoint.errors).map(([code, schema]) => [code, compile(prepared(schema))] as const)
  return { success: compile(prepared(endpoint.success)), errors: new Map(errors) }
}

function eventKey(content: Record<string, unknown>): string {
  return content.op === undefined ? `${content.type}` : `${content.type} ${content.op}`
}

/** Puts the shared objects in the place of their `$ref`s, so that a schema is one tree. */
function inline(schemas: ReadonlyMap<string, unknown>, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => inline(schemas, item))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref: ref, ...rest } = schema as Record<string, unknown>
  const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inline(schemas, value)]))
  if (ref === undefined) return own
  if (!schemas.has(ref as string))
    throw new Error(`specs/: $ref names ${ref}, but specs/objects/${ref}.yaml is missing`)
  return { ...(inline(schemas, schemas.get(ref as string)) as object), ...own }
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

function named(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'clause' in schema && typeof schema.clause === 'string' ? [schema.clause] : []
  return [...own, ...Object.values(schema).flatMap(named)]
}
