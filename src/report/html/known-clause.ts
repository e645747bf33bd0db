// A clause of a report together with what the specification says of it. Reports of other versions may have clauses that
// this one does not know.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import { type Clause, groupOf } from '../../spec/clause.ts'
import { loadSpec } from '../../spec/spec.ts'
import type { Report } from '../report.ts'
import { type State, stateOf } from './verdicts.ts'

export interface KnownClause extends ClauseVerdict {
  readonly state: State
  readonly group: string
  readonly says: string
  readonly since?: number
  readonly until?: number
  readonly kind: Kind
}

/** What clauses are about, in the order of the page. */
export const kinds = {
  endpoints: 'Endpoints',
  objects: 'Objects',
  events: 'Events',
  clauses: 'Across endpoints',
} as const

export type Kind = keyof typeof kinds

export function knownClauses({ clauses, findings, word, feature_level }: Report): KnownClause[] {
  const spec = loadSpec({ word, level: feature_level })
  const found = new Map(findings.map(({ clause, says }) => [clause, says]))
  return clauses.map((clause) => known(clause, spec.clauses.get(clause.id), found.get(clause.id) ?? ''))
}

function known(clause: ClauseVerdict, written: Clause | undefined, told: string): KnownClause {
  const { since, until, says = told, file = '' } = written ?? {}
  return {
    ...clause,
    state: stateOf(clause),
    group: groupOf(clause.id),
    says,
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    kind: kindOf(file),
  }
}

function kindOf(file: string): Kind {
  const [folder = ''] = file.split('/')
  return folder in kinds ? (folder as Kind) : 'clauses'
}
