// Which clauses somebody asked for: by id, former id, group, or endpoint.

import { type Clause, groupOf } from '../../spec/clause.ts'
import { loadSpec } from '../../spec/spec.ts'
import { unlocks } from '../content/unlock.ts'
import type { Report, Selection } from '../report.ts'

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

/** A report with nothing but what was asked for. */
export function selected(report: Report, selection: Selection | undefined): Report {
  if (!selection) return report
  const isAsked = isMeant(loadSpec().clauses.values(), selection)
  const clauses = report.clauses.filter(({ id }) => isAsked(id))
  const findings = report.findings.filter(({ clause }) => isAsked(clause))
  const unlock = unlocks({ clauses, selection }, report.means ?? 'trace', report.provision)
  return { ...report, selection, clauses, findings, unlock }
}
