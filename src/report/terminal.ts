// A run as a person follows it: a line of progress while it goes on, and what it came to.

import type { Listener } from '../run/event.ts'
import { leftBehindText } from '../target/care/left-behind.ts'
import { harmless } from './harmless.ts'
import type { Report, ReportedFinding } from './report.ts'
import { storyLines } from './story-text.ts'
import { clockLines } from './target-clock.ts'
import { clausesMeant } from './unlock.ts'

export interface Screen {
  write(text: string): void
  readonly isTerminal: boolean
  readonly hasColour: boolean
}

/** Without a terminal, one line after the first plan, and one for so many. */
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
      const { plan, exchanges, judged } = event
      if (!screen.isTerminal && plan !== 1 && plan % plansPerLine !== 0) return
      const of = state.plans === undefined ? '' : ` of ${state.plans}`
      line(`plan ${plan}${of} · ${exchanges} exchanges · ${judged} must clauses judged · ${state.broken.size} broken`)
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
  const lines = [
    ...report.findings.flatMap((finding) => ['', ...describeFinding(finding, strengthOf(report, finding), paint)]),
    '',
    ...(['must', 'should'] as const).map((strength) => tally(strength, report, paint)),
    ...elsewhere(report, paint),
    ...unlockLines(report),
    ...markLines(report),
    `${report.exchanges} exchanges${report.plans > 0 ? ` in ${report.plans} plans` : ''}${shares(report)}`,
    `looks without a verdict: ${percent(report.cannot_tell_share)} of all looks at clauses`,
    ...(report.waits === undefined ? [] : [`asked to come again later ${report.waits} times (429)`]),
    ...clockLines(report.clock),
    ...leftLines(report),
    ...faultsOf(report, paint),
    ...(report.interrupted ? [paint.red('interrupted: what was seen until then is in the report')] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** The last line of all. */
export function exitLine({ exit }: Report, { hasColour }: Screen): string {
  return exit === undefined ? '' : `${painter(hasColour).bold(`exit ${exit.code}: ${harmless(exit.reason)}`)}\n`
}

function strengthOf({ clauses }: Report, { clause }: ReportedFinding): string {
  const found = clauses.find(({ id }) => id === clause)
  return found === undefined ? '' : ` (${found.strength})`
}

function leftLines({ left_behind = {} }: Report): string[] {
  const left = leftBehindText(left_behind)
  return left === undefined ? [] : [`left behind on the target: ${left}`]
}

function describeFinding(finding: ReportedFinding, strength: string, paint: Painter): string[] {
  const { clause, says, replay, story = [] } = finding
  const title = `${paint.red(markOf(finding))} ${paint.bold(clause)}${strength}: ${says}`
  const curl = finding.curl === undefined ? [] : [`  curl      ${harmless(finding.curl)}`]
  return [title, ...storyLines(finding, story), ...curl, `  replay    ${replay}`]
}

/** Those of Plumbline, which say nothing about the target; the report has their stacks. */
function faultsOf({ faults = [] }: Report, paint: Painter): string[] {
  return faults.map(({ exchange, rule, stack }) => {
    const [what = ''] = stack.split('\n')
    return `${paint.red('fault of Plumbline')} in exchange ${exchange} (${rule}), not judged: ${harmless(what)}`
  })
}

function markOf({ flaky, unconfirmed, suspicion }: ReportedFinding): string {
  return suspicion ? 'suspicion' : flaky ? 'broken (flaky)' : unconfirmed ? 'broken (not re-run)' : 'broken'
}

/** What the marks of findings mean, where some have one. */
function markLines({ findings }: Report): string[] {
  const count = (mark: 'suspicion' | 'flaky' | 'unconfirmed') => findings.filter((finding) => finding[mark]).length
  const told: readonly [number, string][] = [
    [count('suspicion'), 'suspicion: no re-run showed it again, so that it does not count as broken'],
    [count('flaky'), 'flaky: only some of three re-runs showed it'],
    [count('unconfirmed'), 'not re-run: as the run saw it; there was no time to run it again'],
  ]
  return told.flatMap(([many, text]) => (many === 0 ? [] : [`${many} ${text}`]))
}

function unlockLines({ unlock = [] }: Report): string[] {
  if (unlock.length === 0) return []
  const lines = unlock.map(({ lacking, clauses, how }) => `  ${harmless(lacking)}: ${counted(clauses)}; ${how}`)
  return ['what would let most must clauses be judged that cannot be told:', ...lines]
}

function counted(clauses: number): string {
  return clauses === 1 ? '1 clause' : `${clauses} clauses`
}

/** Where the run was about some endpoints, their clauses alone are counted. */
function tally(strength: string, report: Report, paint: Painter): string {
  const own = clausesMeant(report).filter((clause) => clause.strength === strength)
  const count = (verdict: string) => own.filter((clause) => clause.verdict === verdict).length
  const [held, broken, unknown, other] = ['holds', 'broken', 'cannot-tell', 'not-applicable'].map(count)
  const shownBroken = broken ? paint.red(`${broken} broken`) : '0 broken'
  const of = report.focus === undefined ? '' : ` of ${report.focus.join(', ')}`
  return `${strength}${of}: ${paint.green(`${held} hold`)}, ${shownBroken}, ${unknown} cannot tell, ${other} not applicable`
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

function shares({ requests, exchanges }: Report): string {
  const sorted = Object.entries(requests).sort(([, a], [, b]) => b - a)
  const told = sorted.map(([slug, count]) => `${slug} ${percent(count / exchanges)}`).join(', ')
  return told === '' ? '' : `: ${told}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

type Painter = ReturnType<typeof painter>

function painter(hasColour: boolean) {
  const wrap = (code: number) => (text: string) => (hasColour ? `\u001b[${code}m${text}\u001b[0m` : text)
  return { red: wrap(31), green: wrap(32), bold: wrap(1) }
}
