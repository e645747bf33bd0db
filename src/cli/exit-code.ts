// The only place where a result becomes an exit code.

import type { Exit, Report } from '../report/report.ts'
import { clausesMeant } from '../report/unlock.ts'

export const exitCodes = { fine: 0, broken: 1, wrongUse: 2, notJudged: 3, ownFault: 4, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export interface Gate {
  readonly failOn: 'must' | 'should'
  /** The share of applicable `must` clauses that have to be judged. */
  readonly coverageFloor: number
}

export function exitCodeOf(report: Report, gate: Gate): ExitCode {
  return exitOf(report, gate).code
}

/** The exit code and its reason, in words that name the numbers behind it. */
export function exitOf(report: Report, gate: Gate): Exit & { readonly code: ExitCode } {
  return { ...codeOf(report, gate), fail_on: gate.failOn }
}

function codeOf(report: Report, { failOn, coverageFloor }: Gate): Exit & { readonly code: ExitCode } {
  if (report.interrupted) return { code: exitCodes.interrupted, reason: 'interrupted before the run came to its end' }
  const faults = report.faults?.length ?? 0
  if (faults > 0) return { code: exitCodes.ownFault, reason: `Plumbline itself failed ${faults} times` }
  const counts = failOn === 'should' ? (['must', 'should'] as const) : (['must'] as const)
  const broken = counts
    .map((strength) => [strength, brokenOf(report, strength)] as const)
    .filter(([, many]) => many > 0)
  if (broken.length > 0) {
    const many = broken.reduce((sum, [, one]) => sum + one, 0)
    const told = broken.map(([strength, one]) => `${one} ${strength}`).join(' and ')
    return { code: exitCodes.broken, reason: `${told} ${many === 1 ? 'clause' : 'clauses'} broken` }
  }
  const failed = scenariosOf(report, 'failed', 'must')
  if (failed > 0) return { code: exitCodes.broken, reason: `${failed} of ${counted(report)} failed` }
  if (report.stopped !== undefined) return { code: exitCodes.notJudged, reason: report.stopped }
  if (troubleShare(report) > tolerableTrouble) return { code: exitCodes.notJudged, reason: troubled(report) }
  const suspicions = report.findings.filter(({ suspicion }) => suspicion).length
  if (suspicions > 0) return { code: exitCodes.notJudged, reason: suspected(suspicions) }
  if (report.scenarios) return ofScenarios(report)
  const coverage = mustCoverage(report)
  const judged = `${percent(coverage)} of the must clauses judged`
  if (coverage < coverageFloor)
    return { code: exitCodes.notJudged, reason: `${judged}, ${belowTheFloor(report, coverageFloor)}` }
  return { code: exitCodes.fine, reason: `no ${counts.join(' or ')} clause broken, ${judged}${forgiven(report)}` }
}

function scenariosOf({ scenarios = [] }: Report, verdict: string, strength?: 'must' | 'should'): number {
  return scenarios.filter((one) => one.verdict === verdict && (strength ?? one.strength) === one.strength).length
}

function counted({ scenarios = [] }: Report): string {
  return scenarios.length === 1 ? '1 scenario' : `${scenarios.length} scenarios`
}

/** None failed: whether enough of them came to an end for that to mean anything. */
function ofScenarios(report: Report): Exit & { readonly code: ExitCode } {
  const [passed, skipped, untold] = ['passed', 'skipped', 'cannot-tell'].map((one) => scenariosOf(report, one))
  const weak = scenariosOf(report, 'failed', 'should')
  const forgiven = weak ? `, ${weak} failed that are only a should` : ''
  const reason = `${passed} of ${counted(report)} passed${skipped ? `, ${skipped} skipped for what the target lacks` : ''}${forgiven}`
  if (untold) return { code: exitCodes.notJudged, reason: `${reason}, ${untold} came to no verdict` }
  return { code: passed ? exitCodes.fine : exitCodes.notJudged, reason }
}

/** Nothing is wrong with the target as far as was seen, but that was not far; what would help most is named. */
function belowTheFloor({ unlock = [] }: Report, floor: number): string {
  const [most] = unlock
  const asked = `the floor is ${percent(floor)} (--coverage-floor): nothing was found broken, but too little was seen`
  return most === undefined ? asked : `${asked}; most would help: ${most.lacking} (${most.how})`
}

/** More than one in a hundred answers that are not the target's, and it was not judged. */
export const tolerableTrouble = 0.01

export function troubleShare({ trouble = {}, exchanges }: Pick<Report, 'trouble' | 'exchanges'>): number {
  const times = Object.values(trouble).reduce((sum, count) => sum + count, 0)
  return exchanges === 0 ? 0 : times / exchanges
}

function troubled(report: Report): string {
  const kinds = Object.entries(report.trouble ?? {}).map(([kind, times]) => `${kind} ${times} times`)
  return `${percent(troubleShare(report))} of the requests met trouble on the way (${kinds.join(', ')})`
}

/** What is broken and does not count; asked only where nothing broken does. */
function forgiven(report: Report): string {
  const should = brokenOf(report, 'should')
  return should === 0 ? '' : `; ${should} should broken, which --fail-on should counts`
}

function suspected(many: number): string {
  const what = many === 1 ? '1 clause seemed' : `${many} clauses seemed`
  return `${what} broken, but no re-run showed it again (suspicion)`
}

function brokenOf({ clauses }: Report, strength: string): number {
  return clauses.filter((clause) => clause.verdict === 'broken' && clause.strength === strength).length
}

/** Rounded down, so that what is below a floor never reads as if it had reached it. */
function percent(share: number): string {
  return `${Math.floor(share * 1000 + 1e-9) / 10} %`
}

function mustCoverage(report: Report): number {
  const musts = clausesMeant(report).filter(({ strength }) => strength === 'must')
  const applicable = musts.filter(({ verdict }) => verdict !== 'not-applicable')
  const judged = applicable.filter(({ verdict }) => verdict === 'holds' || verdict === 'broken')
  return applicable.length === 0 ? 0 : judged.length / applicable.length
}
