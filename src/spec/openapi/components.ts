// The schemas that an OpenAPI document shares: objects and events by name. A schema that is used in several places is
// told once, and what a clause says of a member stands there as its description.

import { basename } from 'node:path'
import type { Clause } from '../clause.ts'
import { schemaAt } from '../levels.ts'
import type { SpecFiles } from '../spec-files.ts'
import type { Json } from './examples.ts'

export interface Components {
  /** A written schema, with references to shared ones. */
  readonly prepared: (schema: unknown) => unknown
  /** All that something refers to, directly or by way of others. */
  readonly usedBy: (document: unknown) => Json
}

const place = '#/components/schemas/'
/** Beside a reference these take nothing away from what is referred to. */
const beside = ['$ref', 'clause', 'since', 'until', 'allOf']

export function componentsOf(files: SpecFiles, level: number, clauses: ReadonlyMap<string, Clause>): Components {
  const objects = new Map(files.objects.map(({ name, content }) => [basename(name, '.yaml'), content.schema]))
  const prepared = (schema: unknown) => described(schemaAt(level, referring(objects, schema)), clauses)
  const shared = new Map([...objects].map(([name, schema]) => [name, prepared(schema)]))
  const events = new Map(files.events.map(({ content }) => [eventName(content), prepared(content.schema)]))
  const withEvents = new Map([...shared, ['event', eventOf(shared.get('event'), files)] as const, ...events])
  return { prepared, usedBy: (document) => reachable(document, withEvents) }
}

/** References stay where nothing but words of ours stands beside them; otherwise what is referred to is put in. */
function referring(objects: ReadonlyMap<string, unknown>, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => referring(objects, item))
  if (typeof schema !== 'object' || schema === null) return schema
  const own = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === '$ref' ? value : referring(objects, value)]),
  )
  const { $ref: name, ...rest } = own
  if (typeof name !== 'string') return own
  if (Object.keys(own).every((key) => beside.includes(key))) return { ...rest, $ref: `${place}${name}` }
  return { ...(referring(objects, objects.get(name)) as object), ...rest }
}

/** `clause` is a word of ours; others may carry one only with `x-` before it. */
function described(schema: unknown, clauses: ReadonlyMap<string, Clause>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => described(item, clauses))
  if (typeof schema !== 'object' || schema === null) return schema
  const { clause, ...rest } = schema as Record<string, unknown>
  const entries = Object.entries(rest).map(([key, value]) => [key, described(value, clauses)])
  const says = typeof clause === 'string' ? clauses.get(clause)?.says : undefined
  const told = { ...(says !== undefined && { description: says }), ...(clause !== undefined && { 'x-clause': clause }) }
  return withNames({ ...told, ...Object.fromEntries(entries) })
}

/** Linters want what is required to be named beside it. */
export function withNames(schema: Json): Json {
  const { required, properties = {} } = schema as { required?: unknown; properties?: Json }
  const names = Array.isArray(required) ? required.filter((name) => !Object.hasOwn(properties, name)) : []
  if (names.length === 0) return schema
  return { ...schema, properties: { ...properties, ...Object.fromEntries(names.map((name) => [name, {}])) } }
}

function eventName({ type, op }: Json): string {
  return ['event', type, ...(op === undefined ? [] : [op])].join('-')
}

/** What each type of event has besides. */
function eventOf(event: unknown, { events }: SpecFiles): Json {
  const ofType = events.map(({ content }) => {
    const { type, op } = content
    const properties = { type: { const: type }, ...(op !== undefined && { op: { const: op } }) }
    // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema
    return { if: { required: Object.keys(properties), properties }, then: { $ref: `${place}${eventName(content)}` } }
  })
  const { allOf = [], ...rest } = event as { allOf?: readonly unknown[] }
  return { ...rest, allOf: [...allOf, ...ofType] }
}

function reachable(document: unknown, all: ReadonlyMap<string, unknown>): Json {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref: ref } = value as { $ref?: unknown }
    const name = typeof ref === 'string' ? ref.slice(place.length) : undefined
    if (name !== undefined && all.has(name) && !found.has(name)) {
      found.add(name)
      visit(all.get(name))
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(document)
  return Object.fromEntries([...found].sort().map((name) => [name, all.get(name)]))
}
