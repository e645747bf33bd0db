// What a run is expected to come to: the deviations of the target file, and those of a baseline with what held there.

import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { type Baseline, baselineText, readBaseline, updated } from '../../report/gate/baseline.ts'
import type { Expectations } from '../../report/gate/weigh.ts'
import type { Report } from '../../report/report.ts'
import { systemClock } from '../../target/clock.ts'
import type { Deviation } from '../../target/target.ts'
import { WrongUse } from '../process/process.ts'

export interface BaselineOptions {
  readonly baseline?: string
  readonly updateBaseline?: true
}

/** Before a run, so that a bad file is told before anything is sent. */
export function baselineOf({ baseline, updateBaseline }: BaselineOptions): Baseline | undefined {
  if (baseline === undefined) {
    if (updateBaseline) throw new WrongUse('--update-baseline needs --baseline, the file that it writes')
    return undefined
  }
  return updateBaseline && !existsSync(baseline) ? undefined : readBaseline(baseline)
}

export function expectationsOf(
  { baseline: file }: BaselineOptions,
  baseline: Baseline | undefined,
  ofTarget: Readonly<Record<string, Deviation>> = {},
): Expectations {
  const twice = Object.keys(baseline?.deviations ?? {}).filter((clause) => Object.hasOwn(ofTarget, clause))
  if (twice.length > 0)
    throw new WrongUse(`${twice.join(', ')}: a deviation in the target file and in ${file}; take it out of one of them`)
  const today = new Date(systemClock.now() * 1000).toISOString().slice(0, 10)
  return { deviations: { ...ofTarget, ...baseline?.deviations }, ofTarget, baseline, file, today }
}

/** Writes the baseline that a report makes, and gives it; undefined where the run did not come to its end. */
export function updateBaseline(
  file: string,
  before: Baseline | undefined,
  report: Report,
  ofTarget: Readonly<Record<string, Deviation>> = {},
): Baseline | undefined {
  const { interrupted, stopped, faults, shard, provisional } = report
  if (interrupted || stopped !== undefined || faults || shard || provisional) return undefined
  const baseline = updated(before, report, ofTarget)
  writeFileSync(`${file}.new`, baselineText(baseline))
  renameSync(`${file}.new`, file)
  return baseline
}
