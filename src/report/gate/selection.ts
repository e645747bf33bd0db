// Which clauses somebody asked for: by id, former id, group, or endpoint.

import { type Clause, groupOf } from '../../spec/clause.ts'
import type { Selection } from '../report.ts'

type Named = Pick<Clause, 'id' | 'was'>

/** The ids and groups that may be named. */
export function namesOf(clauses: readonly Named[]): string[] {
  return [...new Set(clauses.flatMap(({ id, was = [] }) => [groupOf(id), id, ...was]))]
}

export function isMeant(clauses: Iterable<Named>, { only, skip = [] }: Selection): (id: string) => boolean {
  const former = new Map([...clauses].map(({ id, was = [] }) => [id, was]))
  const isNamed = (names: readonly string[], id: string) =>
    names.some((name) => name === id || name === groupOf(id) || former.get(id)?.includes(name))
  return (id) => (only === undefined || isNamed(only, id)) && !isNamed(skip, id)
}
