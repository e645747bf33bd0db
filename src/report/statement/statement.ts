// A conformance statement: what a run came to, in a few lines that somebody can publish, sealed so that others can hold
// it against the report and the trace.

import { groupOf } from '../../spec/clause.ts'
import { loadSpec } from '../../spec/spec.ts'
import type { Report } from '../report.ts'
import { sealOf, sealOfSpecification } from './seal.ts'

/** How many clauses are in each state; what nobody judges is not counted. */
interface Counts {
  readonly holds: number
  readonly broken: number
  readonly cannot_tell: number
  readonly not_applicable: number
}

/** The files of a report by name, each with its hash. */
export type Sealed = Readonly<Record<string, string>>

export interface Statement {
  readonly statement: 1
  readonly tool: Report['tool']
  readonly specification: { readonly clauses: number; readonly sha256: string }
  readonly target: string
  readonly word: string
  readonly feature_level: number
  readonly began?: string
  readonly seeds: readonly number[]
  readonly plans: number
  readonly exchanges: number
  readonly verdict: { readonly code: number; readonly reason: string }
  readonly must: Counts
  readonly should: Counts
  /** By endpoint, object, event and topic. */
  readonly groups: Readonly<Record<string, Counts>>
  /** SHA-256 of the files that it speaks of. */
  readonly files: Sealed
  /** SHA-256 of all above. */
  readonly seal: string
}

export function statementOf(report: Report, files: Sealed): Statement {
  const { tool, target, word, feature_level, seed, plans, exchanges, times, exit } = report
  const content = {
    statement: 1 as const,
    tool,
    specification: { clauses: loadSpec().clauses.size, sha256: sealOfSpecification() },
    ...{ target, word, feature_level },
    ...(times && { began: times.began }),
    ...{ seeds: plans === 0 ? [] : [seed], plans, exchanges },
    verdict: { code: exit?.code ?? 3, reason: exit?.reason ?? 'nobody said what had to be kept' },
    ...countsOf(report),
    files,
  }
  return { ...content, seal: sealOf(content) }
}

/** What of a statement follows from the clauses of a report. */
function countsOf({ clauses }: Report): Pick<Statement, 'must' | 'should' | 'groups'> {
  const judged = clauses.filter(({ strength }) => strength === 'must' || strength === 'should')
  const groups = [...Map.groupBy(judged, ({ id }) => groupOf(id))].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    must: counts(judged.filter(({ strength }) => strength === 'must')),
    should: counts(judged.filter(({ strength }) => strength === 'should')),
    groups: Object.fromEntries(groups.map(([group, own]) => [group, counts(own)])),
  }
}

function counts(clauses: Report['clauses']): Counts {
  const many = (verdict: string) => clauses.filter((clause) => clause.verdict === verdict).length
  return {
    holds: many('holds'),
    broken: many('broken'),
    cannot_tell: many('cannot-tell'),
    not_applicable: many('not-applicable'),
  }
}
