// A run of scenarios as a person follows it: a line for each that is worth one, and what all came to.

import type { Listener } from '../run/event.ts'
import { counted } from '../spec/ground/counted.ts'
import { type ReportedScenario, reportedScenario, troubleLines } from './content/scenarios.ts'
import type { Report } from './report.ts'
import { faultsOf, leftLines } from './terminal/ending.ts'
import { gateLines } from './terminal/gate-lines.ts'
import { painter, type Screen } from './terminal/screen.ts'
import { harmless } from './words/harmless.ts'
import { storyLines } from './words/story-text.ts'

const colours: Readonly<Record<string, number>> = { passed: 32, failed: 31, skipped: 33, 'cannot-tell': 33 }

function painted(text: string, verdict: string, { hasColour }: Screen): string {
  return hasColour ? `\u001b[${colours[verdict]}m${text}\u001b[0m` : text
}

/** On a terminal one line that changes; elsewhere a line for each scenario. */
export function scenarioProgress(screen: Screen): Listener {
  return (event) => {
    if (event.kind === 'started')
      screen.write(
        `Running ${counted(event.plans ?? 0, 'scenario')} on ${event.target} (feature level ${event.header.feature_level})\n`,
      )
    if (event.kind !== 'scenario-finished') return
    const { number, of, outcome } = event
    const { file, title, verdict } = reportedScenario(outcome, undefined)
    const line = `${number} of ${of} · ${painted(verdict, verdict, screen)} · ${harmless(title)} (${file})`
    // What was never begun is counted in the end.
    if (verdict === 'cannot-tell' && outcome.seconds === 0) return
    const isLasting = !screen.isTerminal || verdict !== 'passed'
    screen.write(`${screen.isTerminal ? '\r\u001b[K' : ''}${line}${isLasting || number === of ? '\n' : ''}`)
  }
}

export function scenarioSummary(report: Report, screen: Screen): string {
  const { scenarios = [] } = report
  const paint = painter(screen.hasColour)
  const unhappy = scenarios.filter((one) => one.verdict === 'failed' || isDoubtful(one))
  const lines = [
    ...unhappy.flatMap((one) => ['', ...described(one, report, screen)]),
    ...together('skipped', scenarios),
    ...together('cannot-tell', scenarios),
    '',
    tally(scenarios, screen),
    `${counted(report.exchanges, 'exchange')}, ${counted(holding(report), 'clause')} seen to hold`,
    ...gateLines(report, paint),
    ...leftLines(report),
    ...faultsOf(report, paint),
    ...(report.interrupted ? ['interrupted: what was seen until then is in the report'] : []),
  ]
  return `${lines.join('\n')}\n`
}

function described(one: ReportedScenario, { findings, scenarios = [] }: Report, screen: Screen): string[] {
  const stories = findings.filter(({ clause }) => one.broken.includes(clause))
  const told = stories.flatMap((finding) => {
    const first = scenarios.find(({ broken }) => broken.includes(finding.clause))
    const lines = first === one ? storyLines(finding, finding.story ?? []) : [`  its story stands at ${first?.file}`]
    return [`${finding.clause}: ${finding.says}`, ...lines.map(harmless)]
  })
  const lines = [...troubleLines(one), ...told, `replay    ${one.replay}`]
  const mark = one.verdict === 'failed' && one.strength === 'should' ? 'failed (should)' : one.verdict
  return [`${painted(mark, one.verdict, screen)} ${harmless(one.title)}`, ...lines.map((line) => `  ${line}`)]
}

/** Came to no verdict, and not for want of an end. */
function isDoubtful({ verdict, failures, broken }: ReportedScenario): boolean {
  return verdict === 'cannot-tell' && failures.length + broken.length > 0
}

/** As many are named. */
const mostNamed = 3

/** Those that lack the same thing, or came to no end for the same reason, are told together. */
function together(verdict: 'skipped' | 'cannot-tell', scenarios: readonly ReportedScenario[]): string[] {
  const own = scenarios.filter((one) => one.verdict === verdict && !isDoubtful(one))
  const reasons = Map.groupBy(own, ({ reason = '' }) => reason)
  const lines = [...reasons].flatMap(([reason, all]) => [
    harmless(`${verdict} ${all.length}: ${reason}`),
    ...(verdict === 'skipped' ? [] : named(all)),
  ])
  return lines.length === 0 ? [] : ['', ...lines]
}

function named(scenarios: readonly ReportedScenario[]): string[] {
  const more = scenarios.length - mostNamed
  const lines = scenarios.slice(0, mostNamed).map(({ replay }) => `  replay    ${harmless(replay)}`)
  return more > 0 ? [...lines, `  and ${more} more; see scenarios in the report`] : lines
}

function tally(scenarios: readonly ReportedScenario[], screen: Screen): string {
  const counts = ['passed', 'failed', 'skipped', 'cannot-tell'].map((verdict) => {
    const many = scenarios.filter((one) => one.verdict === verdict).length
    return many === 0 ? `0 ${verdict}` : painted(`${many} ${verdict}`, verdict, screen)
  })
  return `${counted(scenarios.length, 'scenario')}: ${counts.join(', ')}`
}

function holding({ clauses }: Report): number {
  return clauses.filter(({ verdict }) => verdict === 'holds').length
}
