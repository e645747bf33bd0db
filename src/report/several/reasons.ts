// Why the verdict of a clause may differ between two runs, the likeliest first.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import type { Clause } from '../../spec/clause.ts'
import type { Report, ReportedFinding } from '../report.ts'
import type { Circumstance } from './circumstances.ts'

export interface Case {
  readonly a: Report
  readonly b: Report
  readonly one: ClauseVerdict | undefined
  readonly two: ClauseVerdict | undefined
  readonly clause: Clause | undefined
  readonly differing: readonly Circumstance[]
}

/** What is known of it, and last what it may come from. */
export function whyItMayBe(found: Case): string[] {
  const { one, two } = found
  if (!one || !two) return [absence(found)]
  if ([one.verdict, two.verdict].includes('not-applicable')) return [levels(found)]
  return [...seenBefore(one), ...marks(found), ...reasonOf(two), causeOf(found, two)]
}

function causeOf({ a, b, differing }: Case, { verdict }: ClauseVerdict): string {
  const among = (list: readonly string[]) => differing.filter(({ what }) => list.includes(what))
  const told = (list: readonly Circumstance[]) => list.map(({ what, from, to }) => `${what} ${from} → ${to}`).join(', ')
  const [server, run] = [among(ofServer), among(ofRun)]
  if (server.length > 0) return `the server may have changed (${told(server)})`
  if (run.length > 0) return `the run was another one (${told(run)})`
  if (verdict === 'cannot-tell' && b.findings.length > a.findings.length)
    return 'what is broken now may have kept it from being looked at'
  return 'nothing else differs: the server changed without saying so, or it hangs on chance (--rerun tells)'
}

const ofServer = ['server version', 'target', 'feature level']
const ofRun = ['Plumbline', 'seed', 'plans', 'focus', 'fixtures', 'end']

function absence({ a, b, one, clause, differing }: Case): string {
  const isNew = one === undefined
  const [here, lacking] = isNew ? ['B', a] : ['A', b]
  if (lacking.selection) return `only ${here} was asked for it (--only, --skip)`
  if (differing.some(({ what }) => what === 'Plumbline'))
    return isNew ? 'it is new in the Plumbline of B' : 'the Plumbline of B has it no more'
  return `only the report of ${here} has it${clause ? '' : '; this Plumbline knows no such clause'}`
}

function levels({ a, b, clause }: Case): string {
  const { since, until } = clause ?? {}
  const from = since === undefined ? '' : ` since level ${since}`
  const to = until === undefined ? '' : ` until level ${until}`
  return `it applies${from}${to}; the server told level ${a.feature_level} and then ${b.feature_level}`
}

function seenBefore({ verdict, seen }: ClauseVerdict): string[] {
  if (verdict === 'holds') return [seen === 1 ? 'held in A, but on a single look' : `held in A on ${seen} looks`]
  return seen === 0 ? ['was not looked at in A'] : []
}

function marks({ b, two }: Case): string[] {
  const finding = b.findings.find(({ clause }) => clause === two?.id)
  if (!finding) return []
  if (finding.suspicion) return ['seemed broken in B, but no re-run showed it again: a flake of server or network']
  if (finding.flaky) return ['flaky in B: only some of three re-runs showed it']
  return [
    isReRun(finding)
      ? 'all three re-runs in B showed it'
      : 'nothing ran it again in B: there was no time, or no plan shows it by itself',
  ]
}

function isReRun({ unconfirmed }: ReportedFinding): boolean {
  return unconfirmed !== true
}

function reasonOf({ verdict, reason }: ClauseVerdict): string[] {
  return verdict === 'cannot-tell' && reason !== undefined ? [`in B: ${reason}`] : []
}
