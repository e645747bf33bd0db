// The only place where a result becomes an exit code.

import type { ClauseVerdict } from '../judge/verdict.ts'
import type { Report } from '../report/report.ts'
import { groupOf } from '../spec/clause.ts'

export const exitCodes = { fine: 0, broken: 1, wrongUse: 2, notJudged: 3, ownFault: 4, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export interface Gate {
  readonly failOn: 'must' | 'should'
  /** The share of applicable `must` clauses that have to be judged. */
  readonly coverageFloor: number
}

export function exitCodeOf(report: Report, { failOn, coverageFloor }: Gate): ExitCode {
  if (report.interrupted) return exitCodes.interrupted
  if (report.faults?.length) return exitCodes.ownFault
  const counts = failOn === 'should' ? ['must', 'should'] : ['must']
  if (report.clauses.some(({ verdict, strength }) => verdict === 'broken' && counts.includes(strength)))
    return exitCodes.broken
  if (report.stopped !== undefined || troubleShare(report) > tolerableTrouble) return exitCodes.notJudged
  if (report.findings.some(({ suspicion }) => suspicion)) return exitCodes.notJudged
  return mustCoverage(report) < coverageFloor ? exitCodes.notJudged : exitCodes.fine
}

/** More than one in a hundred answers that are not the target's, and it was not judged. */
export const tolerableTrouble = 0.01

export function troubleShare({ trouble = {}, exchanges }: Pick<Report, 'trouble' | 'exchanges'>): number {
  const times = Object.values(trouble).reduce((sum, count) => sum + count, 0)
  return exchanges === 0 ? 0 : times / exchanges
}

/** Where the run was about some endpoints, only their clauses count. */
function mustCoverage({ clauses, focus }: Report): number {
  const isMeant = ({ id }: ClauseVerdict) => focus === undefined || focus.includes(groupOf(id))
  const musts = clauses.filter((clause) => clause.strength === 'must' && isMeant(clause))
  const applicable = musts.filter(({ verdict }) => verdict !== 'not-applicable')
  const judged = applicable.filter(({ verdict }) => verdict === 'holds' || verdict === 'broken')
  return applicable.length === 0 ? 0 : judged.length / applicable.length
}
