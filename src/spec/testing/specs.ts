// The files of specs/ as they are written, for tests that hold them against each other and against the code.

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

export type Schema = Readonly<Record<string, unknown>>

export interface WrittenFile {
  readonly file: string
  /** `edit-message` of `endpoints/edit-message.yaml`. */
  readonly name: string
  readonly content: Readonly<Record<string, unknown>>
}

const folder = join(import.meta.dirname, '../../../specs')

export function readYaml(file: string): Readonly<Record<string, unknown>> {
  return parse(readFileSync(join(folder, file), 'utf8')) as Readonly<Record<string, unknown>>
}

export const writtenFiles: readonly WrittenFile[] = globSync('*/*.yaml', { cwd: folder })
  .sort()
  .map((file) => ({ file, name: basename(file, '.yaml'), content: readYaml(file) }))

/** The schemas of whole answers and events, by where they stand. */
export function answerSchemas(): [string, Schema][] {
  return writtenFiles.flatMap(({ file, content }) => {
    const errors = Object.entries((content.errors ?? {}) as Record<string, Schema>)
    const single = ['success', 'error', 'payload', ...(file.startsWith('events/') ? ['schema'] : [])]
    const all = [...single.map((key) => [key, content[key]] as const), ...errors]
    return all.flatMap(([key, schema]): [string, Schema][] => (schema ? [[`${file} ${key}`, schema as Schema]] : []))
  })
}

/** A schema with the shared object in the place of its `$ref`. */
export function resolved({ $ref, ...own }: Schema): Schema {
  if ($ref === undefined) return own
  const shared = writtenFiles.find(({ file }) => file === `objects/${$ref}.yaml`)
  return { ...resolved(shared?.content.schema as Schema), ...own }
}

/**
 * The schemas inside of one: of its properties by their names, of its items and of a map's entries as `*`, of its
 * branches without a name.
 */
export function partsOf(schema: Schema): [string, Schema][] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const byPattern = Object.values((schema.patternProperties ?? {}) as Record<string, Schema>)
  const entries = [schema.items, ...byPattern, schema.additionalProperties].filter(Boolean) as Schema[]
  const branches = [...((schema.allOf ?? []) as Schema[]), schema.then, schema.else].filter(Boolean) as Schema[]
  const named = (name: string, parts: Schema[]) => parts.map((part): [string, Schema] => [name, part])
  return [...properties, ...named('*', entries), ...named('', branches)]
}
