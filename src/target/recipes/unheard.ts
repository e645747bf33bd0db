// Parameters that a server passed over, and the members of an action that were in them.

import { bracesIn, placeholdersOf } from './placeholder.ts'

export function ignoredIn(answer: Readonly<Record<string, unknown>>): string[] {
  const { ignored_parameters_unsupported: ignored } = answer
  return Array.isArray(ignored) ? ignored.filter((name) => typeof name === 'string') : []
}

/** The first names of all placeholders in a template. */
export function membersIn(template: unknown): string[] {
  if (typeof template === 'string')
    return bracesIn(template).flatMap((inside) => (placeholdersOf(inside) ?? []).flatMap(({ path }) => path[0] ?? []))
  if (typeof template !== 'object' || template === null) return []
  return Object.values(template).flatMap(membersIn)
}
