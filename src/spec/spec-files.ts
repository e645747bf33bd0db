// The files of specs/ as they are written, with a server's own word in them and shared objects in their places.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { schemaAt } from './levels.ts'

export interface SpecFile {
  /** Relative to `specs/`. */
  readonly name: string
  readonly content: Readonly<Record<string, unknown>>
}

interface SpecFiles {
  readonly endpoints: readonly SpecFile[]
  readonly objects: readonly SpecFile[]
  readonly events: readonly SpecFile[]
  readonly topics: readonly SpecFile[]
}

export const specsFolder = join(import.meta.dirname, '../../specs')

/** Read once for each word: nobody changes them while we run. */
const known = new Map<string, SpecFiles>()

export function readSpecFiles(word: string): SpecFiles {
  const read = (kind: string) => readFolder(kind, word)
  const files = known.get(word) ?? {
    ...{ endpoints: read('endpoints'), objects: read('objects'), events: read('events'), topics: read('clauses') },
  }
  known.set(word, files)
  return files
}

function readFolder(kind: string, word: string): SpecFile[] {
  const names = readdirSync(join(specsFolder, kind)).filter((name) => name.endsWith('.yaml'))
  return names.sort().map((name) => {
    const text = withWord(readFileSync(join(specsFolder, kind, name), 'utf8'), word)
    return { name: `${kind}/${name}`, content: parse(text) as Record<string, unknown> }
  })
}

/** Where the specification writes `service`, a server writes its maker's word. */
function withWord(text: string, word: string): string {
  return text.replaceAll(/\bservice(?=[_-][a-z])/g, word)
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
  const { actions } = parse(readFileSync(join(specsFolder, 'control.yaml'), 'utf8')) as {
    actions: Record<string, { does: string }>
  }
  return new Map(Object.entries(actions).map(([name, { does }]) => [name, does]))
}
