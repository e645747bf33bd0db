// What `plumb compare --load` does: plays the same users on two targets by turns, and says whether the second is worse.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type K6Options, playStep } from '../../load/capacity/k6-bench.ts'
import { type Blocks, type Build, type Play, playBlocks } from '../../load/compare/blocks.ts'
import { fewestPairs } from '../../load/compare/paired.ts'
import { comparisonSummary } from '../../load/compare/summary.ts'
import { type Comparison, compare } from '../../load/compare/verdict.ts'
import { liveText } from '../../load/drive/live.ts'
import { personasOf } from '../../load/plan/mix.ts'
import { readProfile } from '../../load/profile/read-profile.ts'
import { findK6 } from '../../load/setup/find-k6.ts'
import { systemClock } from '../../target/clock.ts'
import { exitCodes } from '../exit-code.ts'
import { Interrupted, onInterrupt, screenOf, version, WrongUse } from '../process.ts'
import { prepareFolder } from '../report-folder.ts'
import { teller } from './load.ts'
import { type LoadTarget, type LoadTargetOptions, openLoadTarget } from './load-target.ts'

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
      const step = await playStep({ ...plays[build], seed }, users, seconds)
      if (interrupt.signal.aborted) throw new Interrupted('interrupted between blocks')
      return step
    }
    return conclude(a, b, await played(play, options), options)
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
  const population = await populate(profile, personasOf(options.users, profile.mix), options.seed, line)
  return {
    ...{ version: version(), profile, population, target, address, seed: options.seed, folder: options.report },
    ...{ k6, environment: process.env, clock: systemClock, signal, ...(ca !== undefined && { ca }) },
    live: (live, length) => line(liveText(live, length)),
  }
}

async function played(play: Play, { users, block, pairs, seed, tolerate }: CompareOptions): Promise<Comparison> {
  const asked: Blocks = { users, seconds: block, pairs, seed }
  const told = (done: readonly unknown[]) => process.stderr.write(`${done.length} of ${pairs} pairs\n`)
  return compare(await playBlocks(play, asked, told), tolerate)
}

function conclude(a: string, b: string, comparison: Comparison, { report, json }: CompareOptions): number {
  const text = comparisonSummary(a, b, comparison)
  const written = `${JSON.stringify({ kind: 'comparison', a, b, ...comparison }, null, 2)}\n`
  writeFileSync(join(report, 'report.json'), written)
  writeFileSync(join(report, 'summary.md'), `${text}\n`)
  process.stdout.write(json ? written : `${text}\n`)
  return comparison.passes ? exitCodes.fine : exitCodes.broken
}
