// What a run came to, as a person reads it: the stories of the first findings, and below them a short end.

import { counted } from '../../spec/ground/counted.ts'
import { leftBehindText } from '../../target/care/left-behind.ts'
import { clockLines } from '../content/target-clock.ts'
import { clausesMeant } from '../content/unlock.ts'
import type { Report, ReportedFinding } from '../report.ts'
import { harmless } from '../words/harmless.ts'
import { storyLines } from '../words/story-text.ts'
import { gateLines } from './gate-lines.ts'
import { mostlyRefused } from './refused.ts'
import { type Painter, painter, type Screen } from './screen.ts'

/** Stories beyond these are in the report alone, and so are broken clauses beyond those. */
const mostStories = 5
const mostBroken = 30

export function summary(report: Report, screen: Screen): string {
  const paint = painter(screen.hasColour)
  const stories = report.findings.slice(0, mostStories)
  const lines = [
    ...stories.flatMap((finding) => ['', ...describeFinding(finding, strengthOf(report, finding), paint)]),
    '',
    ...shortEnd(report, paint),
  ]
  return `${lines.join('\n')}\n`
}

/** Of a run that was asked to be quiet: what is wrong, and nothing else. */
export function brief(report: Report, screen: Screen): string {
  const paint = painter(screen.hasColour)
  return [...brokenLines(report, paint), ...gateLines(report, paint), ...faultsOf(report, paint)]
    .map((line) => `${line}\n`)
    .join('')
}

/** The last line of all. */
export function exitLine({ exit }: Report, { hasColour }: Screen): string {
  return exit === undefined ? '' : `${painter(hasColour).bold(`exit ${exit.code}: ${harmless(exit.reason)}`)}\n`
}

function shortEnd(report: Report, paint: Painter): string[] {
  return [
    verdictLine(report, paint),
    ...(['must', 'should'] as const).map((strength) => tally(strength, report, paint)),
    ...elsewhere(report, paint),
    ...brokenLines(report, paint),
    ...gateLines(report, paint),
    ...unlockLines(report),
    ...markLines(report),
    ...paceLines(report),
    ...mostlyRefused(report).map((line) => paint.yellow(harmless(line))),
    ...(report.waits === undefined ? [] : [`asked to come again later ${counted(report.waits, 'time')} (429)`]),
    ...clockLines(report.clock),
    ...leftLines(report),
    ...faultsOf(report, paint),
    ...(report.interrupted ? [paint.red('interrupted: what was seen until then is in the report')] : []),
  ]
}

function verdictLine({ target, feature_level, exchanges, means, exit }: Report, paint: Painter): string {
  // Nobody told the level of a history without anything in it.
  const isEmpty = means === 'trace' && exchanges === 0
  const about = `${harmless(target)}, ${isEmpty ? 'the trace is empty' : `feature level ${feature_level}`}`
  if (exit === undefined) return about
  if (exit.code === 0) return `${paint.green('passed')}: ${about}`
  return `${exit.code === 1 ? paint.red('failed') : paint.yellow('not judged')}: ${about}`
}

function strengthOf({ clauses }: Report, { clause }: ReportedFinding): string {
  const found = clauses.find(({ id }) => id === clause)
  return found === undefined ? '' : ` (${found.strength})`
}

export function leftLines({ left_behind = {} }: Report): string[] {
  const left = leftBehindText(left_behind)
  return left === undefined ? [] : [`left behind on the target: ${left}`]
}

function describeFinding(finding: ReportedFinding, strength: string, paint: Painter): string[] {
  const { story = [], curl, replay } = finding
  const again = curl === undefined ? [] : [`  curl      ${harmless(curl)}`]
  return [titleOf(finding, strength, paint), ...storyLines(finding, story), ...again, `  replay    ${harmless(replay)}`]
}

function titleOf(finding: ReportedFinding, strength: string, paint: Painter): string {
  const { clause, says } = finding
  return `${paint.red(markOf(finding))} ${paint.bold(harmless(clause))}${strength}: ${harmless(says)}`
}

/** One line each. */
function brokenLines(report: Report, paint: Painter): string[] {
  const { findings } = report
  const lines = findings.slice(0, mostBroken).map((finding) => titleOf(finding, strengthOf(report, finding), paint))
  const more = findings.length - mostBroken
  return more > 0 ? [...lines, `and ${more} more; see findings in the report`] : lines
}

/** Those of Plumbline, which say nothing about the target; the report has their stacks. */
export function faultsOf({ faults = [] }: Report, paint: Painter): string[] {
  return faults.map(({ exchange, rule, stack }) => {
    const [what = ''] = stack.split('\n')
    return `${paint.red('fault of Plumbline')} in exchange ${exchange} (${rule}), not judged: ${harmless(what)}`
  })
}

export function markOf({ flaky, unconfirmed, suspicion }: ReportedFinding): string {
  return suspicion ? 'suspicion' : flaky ? 'broken (flaky)' : unconfirmed ? 'broken (not re-run)' : 'broken'
}

/** What the marks of findings mean, where some have one. */
function markLines({ findings }: Report): string[] {
  const count = (mark: 'suspicion' | 'flaky' | 'unconfirmed') => findings.filter((finding) => finding[mark]).length
  const told: readonly [number, string][] = [
    [count('suspicion'), 'suspicion: no re-run showed it again, so that it does not count as broken'],
    [count('flaky'), 'flaky: only some of three re-runs showed it'],
    [count('unconfirmed'), 'not re-run: as the run saw it; there was no time, or no plan shows it by itself'],
  ]
  return told.flatMap(([many, text]) => (many === 0 ? [] : [`${many} ${text}`]))
}

/** The one thing that would let most clauses be judged. */
function unlockLines(report: Report): string[] {
  const [most] = report.unlock ?? []
  if (most === undefined) return []
  const { lacking, clauses, how } = most
  const stuck = clausesMeant(report).filter(({ strength, verdict }) => strength === 'must' && verdict === 'cannot-tell')
  return [
    `${counted(stuck.length, 'must clause')} cannot be told; most would help: ${harmless(lacking)} (${counted(clauses, 'must clause')}): ${harmless(how)}`,
  ]
}

/** Where the run was about some endpoints, their clauses alone are counted. */
function tally(strength: string, report: Report, paint: Painter): string {
  const own = clausesMeant(report).filter((clause) => clause.strength === strength)
  const count = (verdict: string) => own.filter((clause) => clause.verdict === verdict).length
  const [held, broken, unknown, other] = ['holds', 'broken', 'cannot-tell', 'not-applicable'].map(count)
  const once = own.filter(({ verdict, seen }) => verdict === 'holds' && seen === 1).length
  const weak = once === 0 ? '' : ` (${once} on a single look)`
  const shownBroken = broken ? paint.red(`${broken} broken`) : '0 broken'
  const of = report.focus === undefined ? '' : ` of ${report.focus.join(', ')}`
  return `${strength}${of}: ${paint.green(`${held} hold`)}${weak}, ${shownBroken}, ${unknown} cannot tell, ${other} not applicable`
}

/** What a run with a focus found besides. */
function elsewhere(report: Report, paint: Painter): string[] {
  const own = new Set(clausesMeant(report))
  const broken = report.clauses.filter((clause) => clause.verdict === 'broken' && !own.has(clause))
  const counts = [...Map.groupBy(broken, ({ strength }) => strength)].map(
    ([strength, all]) => `${all.length} ${strength}`,
  )
  return broken.length === 0 ? [] : [`outside of the focus: ${paint.red(`${counts.join(' and ')} broken`)}`]
}

function paceLines({ exchanges, plans, times, ended }: Report): string[] {
  const inPlans = plans > 0 ? ` in ${counted(plans, 'plan')}` : ''
  const speed = times && times.seconds >= 1 ? ` (${Math.round(exchanges / times.seconds)}/s)` : ''
  const took = times === undefined ? '' : `, ${Math.round(times.seconds * 10) / 10} s${speed}`
  return [`${counted(exchanges, 'exchange')}${inPlans}${took}${ended === undefined ? '' : `; ${harmless(ended)}`}`]
}
