// The only place where a result becomes an exit code.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import { clausesMeant } from '../../report/content/unlock.ts'
import type { Exit, Report } from '../../report/report.ts'
import type { Strength } from '../../spec/clause.ts'
import { counted } from '../../spec/ground/counted.ts'

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
  if (faults > 0) return { code: exitCodes.ownFault, reason: `Plumbline itself failed ${counted(faults, 'time')}` }
  const counts = failingStrengths(failOn)
  const unkept = ratchet(report)
  const broken = counts
    .map((strength) => [strength, brokenOf(report, strength)] as const)
    .filter(([, many]) => many > 0)
  if (broken.length > 0) {
    const many = broken.reduce((sum, [, one]) => sum + one, 0)
    const told = broken.map(([strength, one]) => `${one} ${strength}`).join(' and ')
    const reason = `${told} ${many === 1 ? 'clause' : 'clauses'} broken`
    return { code: exitCodes.broken, reason: [reason, ...unkept].join('; ') }
  }
  if (unkept.length > 0) return { code: exitCodes.broken, reason: unkept.join('; ') }
  const failed = scenariosOf(report, 'failed', 'must')
  if (failed > 0) return { code: exitCodes.broken, reason: `${failed} of ${toldScenarios(report)} failed` }
  if (report.provisional) return { code: exitCodes.notJudged, reason: 'the run has not come to its end' }
  if (report.stopped !== undefined) return { code: exitCodes.notJudged, reason: report.stopped }
  if (troubleShare(report) > tolerableTrouble) return { code: exitCodes.notJudged, reason: troubled(report) }
  const suspicions = report.findings.filter(({ suspicion }) => suspicion).length
  if (suspicions > 0) return { code: exitCodes.notJudged, reason: suspected(suspicions) }
  const lost = report.gate?.lost ?? []
  if (lost.length > 0) return { code: exitCodes.notJudged, reason: noLongerTold(lost, report) }
  if (report.scenarios) return ofScenarios(report)
  const coverage = mustCoverage(report)
  const judged = `${percent(coverage)} of the must clauses judged`
  // The floor is one of the whole run.
  if (coverage < coverageFloor && report.shard === undefined)
    return { code: exitCodes.notJudged, reason: `${judged}, ${belowTheFloor(report, coverageFloor)}` }
  return { code: exitCodes.fine, reason: `no ${counts.join(' or ')} clause broken, ${judged}${forgiven(report)}` }
}

function scenariosOf({ scenarios = [] }: Report, verdict: string, strength?: 'must' | 'should'): number {
  return scenarios.filter((one) => one.verdict === verdict && (strength ?? one.strength) === one.strength).length
}

function toldScenarios({ scenarios = [] }: Report): string {
  return counted(scenarios.length, 'scenario')
}

/** None failed: whether enough of them came to an end for that to mean anything. */
function ofScenarios(report: Report): Exit & { readonly code: ExitCode } {
  const [passed, skipped, untold] = ['passed', 'skipped', 'cannot-tell'].map((one) => scenariosOf(report, one))
  const weak = scenariosOf(report, 'failed', 'should')
  const forgiven = weak ? `, ${weak} failed that are only a should` : ''
  const reason = `${passed} of ${toldScenarios(report)} passed${skipped ? `, ${skipped} skipped for what the target lacks` : ''}${forgiven}`
  if (untold) return { code: exitCodes.notJudged, reason: `${reason}, ${untold} came to no verdict` }
  return { code: passed ? exitCodes.fine : exitCodes.notJudged, reason }
}

export function failingStrengths(failOn: Gate['failOn']): readonly Strength[] {
  return failOn === 'should' ? ['must', 'should'] : ['must']
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
  const kinds = Object.entries(report.trouble ?? {}).map(([kind, times]) => `${kind} ${counted(times, 'time')}`)
  return `${percent(troubleShare(report))} of the requests met trouble on the way (${kinds.join(', ')})`
}

/** What is broken and does not count; asked only where nothing broken does. */
function forgiven(report: Report): string {
  const should = brokenOf(report, 'should')
  const known = report.gate?.known?.length ?? 0
  return [
    should === 0 ? '' : `; ${should} should broken, which --fail-on should counts`,
    known === 0 ? '' : `; ${known} known ${known === 1 ? 'deviation' : 'deviations'} forgiven`,
  ].join('')
}

/** What has to be changed in the list of known deviations. */
function ratchet({ gate: { mended = [], expired = [] } = {} }: Report): string[] {
  const named = (list: readonly { readonly clause: string }[]) => list.map(({ clause }) => clause).join(', ')
  return [
    ...(mended.length > 0
      ? [`known to be broken, but holding again, so take out of the deviations: ${named(mended)}`]
      : []),
    ...(expired.length > 0 ? [`no longer forgiven, since its day is over: ${named(expired)}`] : []),
  ]
}

const mostNamed = 5

function noLongerTold(lost: readonly string[], { gate }: Report): string {
  const named = lost.slice(0, mostNamed).join(', ')
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : ''
  const plans = gate?.other_plans === undefined ? '' : ` (its run had other plans: ${gate.other_plans})`
  return `held in the baseline, and cannot be told now: ${named}${more}${plans}`
}

function suspected(many: number): string {
  return `${counted(many, 'clause')} seemed broken, but no re-run showed it again (suspicion)`
}

/** Without those that are known and forgiven. */
function brokenOf({ clauses, gate }: Report, strength: string): number {
  const known = new Set(gate?.known?.map(({ clause }) => clause))
  const isNews = ({ id, verdict }: ClauseVerdict) => verdict === 'broken' && !known.has(id)
  return clauses.filter((clause) => clause.strength === strength && isNews(clause)).length
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
