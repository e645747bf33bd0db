// What `plumb compare` does: tells what changed between two runs and why it may have; where asked, it runs the new
// findings again, to tell flakes from faults.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { counterexampleFile, type Report } from '../../report/report.ts'
import { type Change, type Comparison, compareReports } from '../../report/several/compare.ts'
import { painter } from '../../report/terminal/screen.ts'
import { harmless } from '../../report/words/harmless.ts'
import { counted } from '../../spec/ground/counted.ts'
import { loadSpec } from '../../spec/spec.ts'
import { type ExitCode, exitCodes } from '../process/exit-code.ts'
import { screenOf } from '../process/process.ts'
import { readReport } from '../process/read-report.ts'
import type { TargetChoice } from '../target/target-options.ts'
import { rerun } from './rerun.ts'

export interface CompareOptions extends TargetChoice {
  readonly json?: true
  readonly rerun?: true
}

/** How many of three re-runs showed each clause again. */
type Shown = Readonly<Record<string, number>>

export async function compare(a: string, b: string, options: CompareOptions): Promise<ExitCode> {
  const [before, after] = [readReport(a), readReport(b)]
  const { clauses } = loadSpec({ level: after.feature_level, word: after.word })
  const comparison = compareReports(before, after, clauses)
  const examples = comparison.changes.filter(isToBeShown).map(({ clause }) => join(b, counterexampleFile(clause)))
  const shown = options.rerun ? await rerun(examples.filter(existsSync), after, options) : {}
  if (options.json) process.stdout.write(`${JSON.stringify({ ...comparison, shown_again: shown }, null, 2)}\n`)
  else process.stdout.write(told(comparison, [a, before], [b, after], shown))
  return exitCodeOf(comparison, shown)
}

function isToBeShown({ kind }: Change): boolean {
  return kind === 'broken'
}

/** What no re-run shows again is no news. */
function exitCodeOf({ changes }: Comparison, shown: Shown): ExitCode {
  const worse = (kind: string) => changes.filter((one) => one.kind === kind && one.strength === 'must')
  if (worse('broken').some(({ clause }) => shown[clause] !== 0)) return exitCodes.broken
  return worse('lost').length + worse('broken').length > 0 ? exitCodes.notJudged : exitCodes.fine
}

type Named = readonly [folder: string, report: Report]

const titles: readonly (readonly [Change['kind'], string])[] = [
  ['broken', 'broken now'],
  ['lost', 'no longer judged'],
  ['mended', 'mended'],
  ['judged', 'judged now, and holding'],
  ['other', 'otherwise changed'],
]
/** Of what is not worse, so many are named. */
const mostNamed = 20

function told({ circumstances, changes, same }: Comparison, a: Named, b: Named, shown: Shown): string {
  const paint = painter(screenOf(process.stdout).hasColour)
  const differing = circumstances.map(({ what, from, to, may }) => `  ${what}: ${from} → ${to} (${may})`)
  const lines = [
    `A: ${about(a)}`,
    `B: ${about(b)}`,
    ...(differing.length === 0 ? ['nothing else differs between them'] : ['what else differs:', ...differing]),
    `${counted(same, 'clause')} as before, ${changes.length} changed`,
    ...titles.flatMap(([kind, title]) => {
      const own = changes.filter((change) => change.kind === kind)
      return own.length === 0 ? [] : ['', paint.bold(`${title}: ${own.length}`), ...section(own, kind, shown)]
    }),
  ]
  return `${lines.map(harmlessLine).join('\n')}\n`
}

/** Colours are our own. */
function harmlessLine(line: string): string {
  return line.split('\u001b').map(harmless).join('\u001b')
}

function about([folder, { tool, target, feature_level, seed, plans, times }]: Named): string {
  const when = times === undefined ? '' : `, ${times.began}`
  return `${folder}: ${target}, feature level ${feature_level}, seed ${seed}, ${counted(plans, 'plan')}, Plumbline ${tool.version}${when}`
}

function section(changes: readonly Change[], kind: Change['kind'], shown: Shown): string[] {
  if (kind === 'broken') return changes.flatMap((change) => wholly(change, shown))
  const more = changes.length > mostNamed ? [`  and ${changes.length - mostNamed} more`] : []
  const causes = kind === 'lost' ? [...new Set(changes.map(({ why }) => why.at(-1) ?? ''))] : []
  return [...changes.slice(0, mostNamed).map(briefly), ...more, ...causes.map((cause) => `  because: ${cause}`)]
}

function wholly({ clause, strength, says, from, why }: Change, shown: Shown): string[] {
  const again = shown[clause]
  return [
    `  ${clause} (${strength}, before: ${from}): ${says}`,
    ...why.map((line) => `    ${line}`),
    ...(again === undefined ? [] : [`    run again just now: ${verdictOf(again)}`]),
  ]
}

function briefly({ clause, strength, from, to, why, kind }: Change): string {
  const told = kind === 'lost' ? why.slice(0, -1).join('; ') : kind === 'other' ? why.join('; ') : ''
  return `  ${clause} (${strength}): ${from} → ${to}${told === '' ? '' : `: ${told}`}`
}

function verdictOf(times: number): string {
  if (times === 0) return 'none of three showed it, so that it may have been a flake'
  return times === 3 ? 'all three showed it: no flake' : `${times} of three showed it: flaky`
}
