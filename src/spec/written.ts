// What is written in a file of specs/, taken as it is: it may be wrong in every way.

import { basename } from 'node:path'
import type { Path, PlacedFile } from './placed-file.ts'

export type Json = Readonly<Record<string, unknown>>

/** A clause where it is stated. */
export interface Stated {
  readonly id: string
  readonly clause: Json
  readonly file: PlacedFile
  readonly path: Path
}

export function contentOf({ content }: PlacedFile): Json {
  return isObject(content) ? content : {}
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function clausesOf(file: PlacedFile): Stated[] {
  const { clauses } = contentOf(file)
  const entries = Array.isArray(clauses) ? [...clauses.entries()] : []
  return entries.flatMap(([index, clause]) =>
    isObject(clause) && typeof clause.id === 'string'
      ? [{ id: clause.id, clause, file, path: ['clauses', index] }]
      : [],
  )
}

export function groupOfFile({ file }: PlacedFile): string {
  const name = basename(file, '.yaml')
  return file.startsWith('events/') ? `${name.replaceAll('_', '-')}-event` : name
}

export function isEndpoint({ file }: PlacedFile): boolean {
  return file.startsWith('endpoints/')
}

export function parametersOf(file: PlacedFile): Readonly<Record<string, Json>> {
  const { parameters } = contentOf(file)
  return isObject(parameters) ? (parameters as Readonly<Record<string, Json>>) : {}
}
