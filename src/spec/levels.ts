// Feature levels: what of the specification applies to a server of a given level.

export interface Levelled {
  readonly since?: number
  /** The last level at which it applies. */
  readonly until?: number
}

export const oldestLevel = 167
export const newestLevel = 500

export function appliesAt(level: number, { since = 0, until = Number.POSITIVE_INFINITY }: Levelled): boolean {
  return since <= level && level <= until
}

type Json = unknown

/** A schema without the properties that the level does not have, and without the words `since` and `until`. */
export function schemaAt(level: number, schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item) => schemaAt(level, item))
  if (typeof schema !== 'object' || schema === null) return schema
  const { since: _since, until: _until, ...rest } = schema as Record<string, Json>
  const gone = missingProperties(level, rest.properties)
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, entryAt(level, key, value, gone)]))
}

function entryAt(level: number, key: string, value: Json, gone: ReadonlySet<string>): Json {
  if (key === 'required' && Array.isArray(value)) return value.filter((name) => !gone.has(name))
  if (key !== 'properties') return schemaAt(level, value)
  const kept = Object.entries(value as Record<string, Json>).filter(([name]) => !gone.has(name))
  return Object.fromEntries(kept.map(([name, property]) => [name, schemaAt(level, property)]))
}

function missingProperties(level: number, properties: Json): ReadonlySet<string> {
  const entries = Object.entries((properties ?? {}) as Record<string, Levelled>)
  return new Set(entries.filter(([, property]) => !appliesAt(level, property)).map(([name]) => name))
}
