// A run of scenarios as a person follows it: a line for each that is worth one, and what all came to.

import type { Listener } from '../run/event.ts'
import { harmless } from './harmless.ts'
import type { Report } from './report.ts'
import { type ReportedScenario, reportedScenario, troubleLines } from './scenarios.ts'
import { storyLines } from './story-text.ts'
import type { Screen } from './terminal/screen.ts'

const colours: Readonly<Record<string, number>> = { passed: 32, failed: 31, skipped: 33, 'cannot-tell': 33 }

function painted(text: string, verdict: string, { hasColour }: Screen): string {
  return hasColour ? `\u001b[${colours[verdict]}m${text}\u001b[0m` : text
}

/** On a terminal one line that changes; elsewhere a line for each scenario. */
export function scenarioProgress(screen: Screen): Listener {
  return (event) => {
    if (event.kind === 'started')
      screen.write(
        `Running ${event.plans} scenarios on ${event.target} (feature level ${event.header.feature_level})\n`,
      )
    if (event.kind !== 'scenario-finished') return
    const { number, of, outcome } = event
    const { file, title, verdict } = reportedScenario(outcome, undefined)
    const line = `${number} of ${of} · ${painted(verdict, verdict, screen)} · ${harmless(title)} (${file})`
    const isLasting = !screen.isTerminal || verdict !== 'passed'
    screen.write(`${screen.isTerminal ? '\r\u001b[K' : ''}${line}${isLasting || number === of ? '\n' : ''}`)
  }
}

export function scenarioSummary(report: Report, screen: Screen): string {
  const { scenarios = [] } = report
  const unhappy = scenarios.filter(({ verdict }) => verdict === 'failed' || verdict === 'cannot-tell')
  const lines = [
    ...unhappy.flatMap((one) => ['', ...described(one, report, screen)]),
    ...skippedLines(scenarios),
    '',
    tally(scenarios, screen),
    `${report.exchanges} exchanges, ${holding(report)} clauses seen to hold`,
    ...(report.interrupted ? ['interrupted: what was seen until then is in the report'] : []),
  ]
  return `${lines.join('\n')}\n`
}

function described(one: ReportedScenario, { findings }: Report, screen: Screen): string[] {
  const stories = findings.filter(({ clause }) => one.broken.includes(clause))
  const told = stories.flatMap((finding) => [
    `${finding.clause}: ${finding.says}`,
    ...storyLines(finding, finding.story ?? []),
  ])
  const lines = [...troubleLines(one), ...told, `replay    ${one.replay}`]
  const mark = one.verdict === 'failed' && one.strength === 'should' ? 'failed (should)' : one.verdict
  return [`${painted(mark, one.verdict, screen)} ${harmless(one.title)}`, ...lines.map((line) => `  ${line}`)]
}

/** Those that lack the same thing are told together. */
function skippedLines(scenarios: readonly ReportedScenario[]): string[] {
  const reasons = Map.groupBy(
    scenarios.filter(({ verdict }) => verdict === 'skipped'),
    ({ reason = '' }) => reason,
  )
  const lines = [...reasons].map(([reason, all]) => harmless(`skipped ${all.length}: ${reason}`))
  return lines.length === 0 ? [] : ['', ...lines]
}

function tally(scenarios: readonly ReportedScenario[], screen: Screen): string {
  const counts = ['passed', 'failed', 'skipped', 'cannot-tell'].map((verdict) => {
    const many = scenarios.filter((one) => one.verdict === verdict).length
    return many === 0 ? `0 ${verdict}` : painted(`${many} ${verdict}`, verdict, screen)
  })
  return `${scenarios.length} scenarios: ${counts.join(', ')}`
}

function holding({ clauses }: Report): number {
  return clauses.filter(({ verdict }) => verdict === 'holds').length
}
