// A run as a person follows it: a line of progress while it goes on, and what it came to.

import type { ClauseVerdict } from '../judge/verdict.ts'
import type { Listener } from '../run/event.ts'
import { harmless } from './harmless.ts'
import type { Report, ReportedFinding } from './report.ts'

export interface Screen {
  write(text: string): void
  readonly isTerminal: boolean
  readonly hasColour: boolean
}

/** Without a terminal, one line for so many plans. */
const plansPerLine = 50

export function progress(screen: Screen): Listener {
  const state = { plans: undefined as number | undefined, broken: new Set<string>() }
  const line = (text: string) => screen.write(screen.isTerminal ? `\r\u001b[K${text}` : `${text}\n`)
  return (event) => {
    if (event.kind === 'started') {
      state.plans = event.plans
      screen.write(`Judging ${event.target} (feature level ${event.header.feature_level}), seed ${event.seed}\n`)
    } else if (event.kind === 'finding') {
      state.broken.add(event.finding.clause)
    } else if (event.kind === 'plan-finished') {
      if (!screen.isTerminal && event.plan % plansPerLine !== 0) return
      const of = state.plans === undefined ? '' : ` of ${state.plans}`
      line(`plan ${event.plan}${of} · ${event.exchanges} exchanges · ${state.broken.size} broken`)
    } else if (event.kind === 'waiting') {
      line(`waiting for ${event.for.join(' and ')}, at most ${Math.ceil(event.seconds)} s (see --patience)`)
    } else if (event.kind === 'shrinking') {
      const again = event.attempt === 1 ? '' : `, plan ${event.attempt} that showed it`
      line(`making the counterexample for ${event.clause} smaller (${event.requests} requests${again})`)
    } else if (event.kind === 'finished' && screen.isTerminal) line('')
  }
}

export function summary(report: Report, screen: Screen): string {
  const paint = painter(screen.hasColour)
  const judged = report.clauses.filter(({ strength }) => strength === 'must' || strength === 'should')
  const lines = [
    ...report.findings.flatMap((finding) => ['', ...describeFinding(finding, paint)]),
    '',
    ...(['must', 'should'] as const).map((strength) => tally(strength, judged, paint)),
    `cannot-tell: ${percent(report.cannot_tell_share)} of all looks`,
    `${report.exchanges} exchanges${report.plans > 0 ? ` in ${report.plans} plans` : ''}: ${shares(report)}`,
    ...(report.waits === undefined ? [] : [`asked to come again later ${report.waits} times (429)`]),
    ...faultsOf(report, paint),
    ...(report.interrupted ? [paint.red('interrupted: what was seen until then is in the report')] : []),
  ]
  return `${lines.join('\n')}\n`
}

function describeFinding(
  { clause, says, sent, expected, got, replay, flaky, unconfirmed, suspicion }: ReportedFinding,
  paint: Painter,
): string[] {
  const mark = suspicion ? 'suspicion' : flaky ? 'broken (flaky)' : unconfirmed ? 'broken (not re-run)' : 'broken'
  return [
    `${paint.red(mark)} ${paint.bold(clause)}: ${says}`,
    `  sent      ${harmless(sent)}`,
    `  expected  ${harmless(expected)}`,
    `  got       ${harmless(got)}`,
    `  replay    ${replay}`,
  ]
}

/** Those of Plumbline, which say nothing about the target; the report has their stacks. */
function faultsOf({ faults = [] }: Report, paint: Painter): string[] {
  return faults.map(({ exchange, rule, stack }) => {
    const [what = ''] = stack.split('\n')
    return `${paint.red('fault of Plumbline')} in exchange ${exchange} (${rule}), not judged: ${harmless(what)}`
  })
}

function tally(strength: string, clauses: readonly ClauseVerdict[], paint: Painter): string {
  const count = (verdict: string) =>
    clauses.filter((clause) => clause.strength === strength && clause.verdict === verdict).length
  const [held, broken, unknown, other] = ['holds', 'broken', 'cannot-tell', 'not-applicable'].map(count)
  const shownBroken = broken ? paint.red(`${broken} broken`) : '0 broken'
  return `${strength}: ${paint.green(`${held} hold`)}, ${shownBroken}, ${unknown} cannot tell, ${other} not applicable`
}

function shares({ requests, exchanges }: Report): string {
  const sorted = Object.entries(requests).sort(([, a], [, b]) => b - a)
  return sorted.map(([slug, count]) => `${slug} ${percent(count / exchanges)}`).join(', ')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

type Painter = ReturnType<typeof painter>

function painter(hasColour: boolean) {
  const wrap = (code: number) => (text: string) => (hasColour ? `\u001b[${code}m${text}\u001b[0m` : text)
  return { red: wrap(31), green: wrap(32), bold: wrap(1) }
}
