// Several reports as one: the shards of a run, or a run that was cut off and the one that went on. Exchanges are numbered
// on from report to report, in their order.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import { unlocks } from '../content/unlock.ts'
import type { Report, ReportedFinding } from '../report.ts'
import { summed, summedOutcomes, timesOf } from './sums.ts'
import { without } from './without.ts'

type Reports = readonly [Report, ...Report[]]

export function mergeReports(all: Reports): Report {
  const [first] = all
  const placed = all.map((report, index) => placedBehind(report, exchangesBefore(all, index)))
  const clauses = mergeClauses(placed)
  const { means = 'none', provision } = first
  const focus = all.every((report) => report.focus !== undefined) ? first.focus : undefined
  const about = without(first, 'resume', 'shard', 'exit', 'gate', 'provisional', 'stopped', 'interrupted')
  return {
    ...about,
    target: [...new Set(all.map(({ target }) => target))].join(', '),
    ...namedBy(all),
    ...numbersOf(all),
    ...statesOf(all),
    unlock: unlocks({ clauses, focus }, means, provision),
    clauses,
    findings: mergeFindings(placed, clauses),
    ...listOf('faults', placed),
  }
}

/** Known deviations of the target file, as each part names them. */
function namedBy(all: Reports): Pick<Report, 'gate'> {
  const named = new Map(all.flatMap(({ gate }) => gate?.named ?? []).map((one) => [one.clause, one]))
  return named.size === 0 ? {} : { gate: { named: [...named.values()] } }
}

function exchangesBefore(all: Reports, index: number): number {
  return all.slice(0, index).reduce((sum, { exchanges }) => sum + exchanges, 0)
}

function placedBehind(report: Report, before: number): Report {
  const later = (number: number) => number + before
  return {
    ...report,
    clauses: report.clauses.map((one) => (one.witness === undefined ? one : { ...one, witness: later(one.witness) })),
    findings: report.findings.map((one) => ({ ...one, sequence: one.sequence.map(later) })),
    ...(report.faults && { faults: report.faults.map((one) => ({ ...one, exchange: later(one.exchange) })) }),
  }
}

function mergeClauses(all: readonly Report[]): ClauseVerdict[] {
  const byId = Map.groupBy(
    all.flatMap(({ clauses }) => clauses),
    ({ id }) => id,
  )
  const suspected = new Set(all.flatMap(({ findings }) => findings.flatMap((one) => (one.suspicion ? one.clause : []))))
  return [...byId.values()].map((ofClause) => mergeClause(ofClause, suspected))
}

/** One breach is enough. What one part suspected is not told by what another saw. */
function mergeClause(all: readonly ClauseVerdict[], suspected: ReadonlySet<string>): ClauseVerdict {
  const of = (verdict: ClauseVerdict['verdict']) => all.find((one) => one.verdict === verdict)
  const unsure = all.filter(({ verdict }) => verdict === 'cannot-tell')
  const looked = unsure.find(({ reason = '' }) => !reason.startsWith('never looked at')) ?? unsure[0]
  const isSuspected = all.some(({ id, verdict }) => verdict === 'cannot-tell' && suspected.has(id))
  const chosen = of('broken') ?? (isSuspected ? looked : undefined) ?? of('holds') ?? looked ?? all[0]
  return { ...(chosen as ClauseVerdict), seen: all.reduce((sum, { seen }) => sum + seen, 0) }
}

function mergeFindings(all: readonly Report[], clauses: readonly ClauseVerdict[]): ReportedFinding[] {
  const broken = new Set(clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id))
  const byClause = Map.groupBy(
    all.flatMap(({ findings }) => findings),
    ({ clause }) => clause,
  )
  return [...byClause.values()].flatMap((ofClause) => {
    const [best] = ofClause.toSorted((a, b) => doubtOf(a) - doubtOf(b))
    return best && (!best.suspicion || !broken.has(best.clause)) ? [best] : []
  })
}

/** The surest tells it. */
export function doubtOf({ flaky, unconfirmed, suspicion }: ReportedFinding): number {
  return suspicion ? 3 : unconfirmed ? 2 : flaky ? 1 : 0
}

function numbersOf(all: Reports): Partial<Report> & Pick<Report, 'plans' | 'exchanges' | 'requests'> {
  const total = (of: (report: Report) => number | undefined) => all.reduce((sum, report) => sum + (of(report) ?? 0), 0)
  const exchanges = total((report) => report.exchanges)
  const unclear = total((report) => report.cannot_tell_share * looksIn(report))
  const looks = total(looksIn)
  return {
    plans: total(({ plans }) => plans),
    exchanges,
    requests: summed(all.map(({ requests }) => requests)),
    outcomes: summedOutcomes(all.map(({ outcomes = {} }) => outcomes)),
    times: timesOf(all),
    ...some(
      'waits',
      total(({ waits }) => waits),
    ),
    ...some(
      'plans_not_made',
      total(({ plans_not_made }) => plans_not_made),
    ),
    ...filled('trouble', summed(all.map(({ trouble = {} }) => trouble))),
    ...filled('left_behind', summed(all.map(({ left_behind = {} }) => left_behind as Record<string, number>))),
    cannot_tell_share: looks === 0 ? 0 : unclear / looks,
  }
}

function looksIn({ clauses }: Report): number {
  return clauses.reduce((sum, { seen }) => sum + seen, 0)
}

/** Whoever merges a part that was cut off is told so. */
function statesOf(all: Reports): Partial<Report> {
  const stopped = all.flatMap(
    (report) => report.stopped ?? (report.provisional ? 'a part did not come to its end' : []),
  )
  return {
    ended: endOf(all),
    ...(stopped.length > 0 && { stopped: [...new Set(stopped)].join('; ') }),
    ...(all.some(({ interrupted }) => interrupted) && { interrupted: true as const }),
    ...listOf('obstacles', all),
  }
}

function endOf(all: Reports): string {
  const ends = [...new Set(all.map(({ ended }) => ended ?? 'it was killed'))]
  return ends.length === 1 && all.length > 1 ? `in each of ${all.length} parts: ${ends[0]}` : ends.join('; ')
}

function some(name: string, count: number): object {
  return count === 0 ? {} : { [name]: count }
}

function filled(name: string, counts: Readonly<Record<string, number>>): object {
  return Object.keys(counts).length === 0 ? {} : { [name]: counts }
}

function listOf(name: 'faults' | 'obstacles', all: readonly Report[]): object {
  const list = all.flatMap((report): readonly object[] => report[name] ?? [])
  return list.length === 0 ? {} : { [name]: list }
}
