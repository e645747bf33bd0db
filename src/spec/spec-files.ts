// The files of specs/ as they are written, with a server's own word in them and shared objects in their places.

import { basename } from 'node:path'
import { schemaAt } from './levels.ts'
import { type Content, parsedSpecs } from './parsed-specs.ts'

export interface SpecFile {
  /** Relative to `specs/`. */
  readonly name: string
  readonly content: Content
}

export interface SpecFiles {
  readonly endpoints: readonly SpecFile[]
  readonly objects: readonly SpecFile[]
  readonly events: readonly SpecFile[]
  readonly topics: readonly SpecFile[]
}

const readBefore = new Map<string, SpecFiles>()

/** Read once for each word. */
export function readSpecFiles(word: string): SpecFiles {
  const before = readBefore.get(word)
  if (before) return before
  const read = (kind: string) => readFolder(kind, word)
  const files = {
    endpoints: read('endpoints'),
    objects: read('objects'),
    events: read('events'),
    topics: read('clauses'),
  }
  readBefore.set(word, files)
  return files
}

function readFolder(kind: string, word: string): SpecFile[] {
  const files = [...parsedSpecs()].filter(([name]) => name.startsWith(`${kind}/`))
  return files.map(([name, content]) => ({ name, content: withWord(content, word) as Content }))
}

/** Where the specification writes `service`, a server writes its maker's word. */
export function withWord(value: unknown, word: string): unknown {
  if (word === 'service') return value
  if (typeof value === 'string') return value.replaceAll(/\bservice(?=[_-][a-z])/g, word)
  if (Array.isArray(value)) return value.map((item) => withWord(item, word))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, part]) => [withWord(key, word), withWord(part, word)]))
}

/** What stands in `clauses/<topic>.yaml` besides its clauses. */
export function topicOf({ topics }: SpecFiles, topic: string): SpecFile['content'] {
  return topics.find(({ name }) => name === `clauses/${topic}.yaml`)?.content ?? {}
}

/** Makes a written schema one tree, as it applies at a level. */
export function preparer({ objects }: SpecFiles, level: number): (schema: unknown) => unknown {
  const schemas = new Map(objects.map(({ name, content }) => [basename(name, '.yaml'), content.schema]))
  return (schema) => schemaAt(level, inline(schemas, schema))
}

/** Puts the shared objects in the place of their `$ref`s. */
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

/** What each action of the control protocol does, by name. */
export function controlActions(): ReadonlyMap<string, string> {
  const { actions } = parsedSpecs().get('control.yaml') as { actions: Record<string, { does: string }> }
  return new Map(Object.entries(actions).map(([name, { does }]) => [name, does]))
}

/** The organization settings that the control protocol changes. */
export function settingsOfControl(): readonly string[] {
  const { actions } = parsedSpecs().get('control.yaml') as { actions: { settings: { takes: object } } }
  return Object.keys(actions.settings.takes)
}

/** The endpoints by slug, which `--focus` takes. */
export function endpointSlugs(): readonly string[] {
  return readSpecFiles('service').endpoints.map(({ name }) => basename(name, '.yaml'))
}
