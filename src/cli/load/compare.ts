// What `plumb compare --load` does: plays the same users on two targets by turns, and says whether the second is worse.

import { join } from 'node:path'
import { type K6Options, playStep } from '../../load/capacity/k6-bench.ts'
import type { Circumstances } from '../../load/capacity/report/capacity-report.ts'
import { circumstancesOf } from '../../load/capacity/report/circumstances.ts'
import { type Blocks, type Build, type Play, playBlocks } from '../../load/compare/blocks.ts'
import { comparisonPage } from '../../load/compare/page.ts'
import { fewestPairs } from '../../load/compare/paired.ts'
import { blocksText, type ComparisonReport, reasonOf } from '../../load/compare/report.ts'
import { comparisonSummary } from '../../load/compare/summary.ts'
import { type Comparison, compare } from '../../load/compare/verdict.ts'
import { liveText } from '../../load/drive/live.ts'
import { personasOf } from '../../load/plan/mix.ts'
import { readProfile } from '../../load/profile/read-profile.ts'
import { replaceFile } from '../../load/report/replace-file.ts'
import { findK6 } from '../../load/setup/find-k6.ts'
import { systemClock } from '../../target/clock.ts'
import { exitCodes } from '../process/exit-code.ts'
import { Interrupted, onInterrupt, screenOf, version, WrongUse } from '../process/process.ts'
import { prepareFolder } from '../process/report-folder.ts'
import { teller } from './load.ts'
import { type LoadTarget, type LoadTargetOptions, openLoadTarget } from './load-target.ts'
import { scaled } from './scaled.ts'
import { refuseTooMuch } from './within-limits.ts'

export interface CompareOptions extends Omit<LoadTargetOptions, 'target'> {
  readonly profile: string
  readonly users: number
  readonly block: number
  readonly pairs: number
  readonly tolerate: number
  readonly seed: number
  readonly report: string
  readonly json?: true
  /** Whether two targets are compared by load, and not two reports. */
  readonly load?: true
}

/** Whether the last events come at all is no figure of a comparison. */
const drainMs = 2000

export async function runCompare(a: string, b: string, options: CompareOptions): Promise<number> {
  if (options.pairs < fewestPairs) throw new WrongUse(`--pairs ${options.pairs} are too few: at least ${fewestPairs}`)
  const k6 = findK6(process.env)
  prepareFolder(options.report)
  const interrupt = onInterrupt()
  const opened: LoadTarget[] = []
  try {
    const first = await opening(a, options, interrupt.signal, opened)
    // A target against itself tells how often there would be a false alarm.
    const second = a === b ? first : await opening(b, options, interrupt.signal, opened)
    const plays = { a: await ready(first, k6, interrupt.signal, options) } as Record<Build, K6Options>
    plays.b = a === b ? plays.a : await ready(second, k6, interrupt.signal, options)
    const play: Play = async (build, users, seconds, seed) => {
      const step = await playStep({ ...plays[build], seed }, { users, seconds, drainMs })
      if (interrupt.signal.aborted) throw new Interrupted('interrupted between blocks')
      return step
    }
    const comparison = await played(play, options)
    const { profile, population } = plays.a
    const held = circumstancesOf(version(), '', profile, population)
    return conclude(reportOf(a, b, comparison, held, options), options)
  } finally {
    for (const { close } of opened) await close()
    interrupt.release()
  }
}

async function opening(target: string, options: CompareOptions, signal: AbortSignal, opened: LoadTarget[]) {
  const one = await openLoadTarget({ ...options, target }, signal)
  opened.push(one)
  return one
}

async function ready(opened: LoadTarget, k6: string, signal: AbortSignal, options: CompareOptions): Promise<K6Options> {
  const profile = readProfile(options.profile)
  const line = teller(screenOf(process.stderr))
  const { target, address, ca, populate } = opened
  refuseTooMuch(scaled(profile, { users: options.users }), target)
  const population = await populate(profile, personasOf(options.users, profile.mix), options.seed, line)
  return {
    ...{ version: version(), profile, population, target, address, seed: options.seed, folder: options.report },
    ...{ k6, environment: process.env, clock: systemClock, signal, ...(ca !== undefined && { ca }) },
    live: (live, length) => line(liveText(live, length)),
  }
}

async function played(play: Play, { users, block, pairs, seed, tolerate }: CompareOptions): Promise<Comparison> {
  const asked: Blocks = { users, seconds: block, pairs, seed }
  const telling = {
    done: (all: readonly unknown[]) => void process.stderr.write(`${all.length} of ${pairs} pairs\n`),
    again: (why: string) => void process.stderr.write(`this pair is played again: ${why}\n`),
  }
  return compare(await playBlocks(play, asked, telling), tolerate)
}

function reportOf(
  a: string,
  b: string,
  comparison: Comparison,
  { target: _, ...held }: Circumstances,
  { users, block, pairs, seed, tolerate }: CompareOptions,
): ComparisonReport {
  const asked = { users, seconds: block, pairs, seed }
  const exit = { code: comparison.passes ? exitCodes.fine : exitCodes.broken, reason: reasonOf(comparison) }
  return { kind: 'comparison', a, b, ...held, asked, tolerated: tolerate, ...comparison, exit }
}

function conclude(made: ComparisonReport, { report, json }: CompareOptions): number {
  const text = comparisonSummary(made.a, made.b, made, blocksText(made))
  const written = `${JSON.stringify(made, null, 2)}\n`
  replaceFile(join(report, 'report.json'), written)
  replaceFile(join(report, 'summary.md'), `${text}\n`)
  replaceFile(join(report, 'index.html'), comparisonPage(made))
  process.stdout.write(json ? written : `${text}\n`)
  process.stderr.write(`report: ${report}/index.html\nexit ${made.exit.code}: ${made.exit.reason}\n`)
  return made.exit.code
}
