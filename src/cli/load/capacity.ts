// What `plumb capacity` does: searches how many users a target holds while it keeps its objectives.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { k6Bench } from '../../load/capacity/k6-bench.ts'
import { type Probe, probeOf } from '../../load/capacity/probe/process-probe.ts'
import { BadSlo, readSlo } from '../../load/capacity/read-slo.ts'
import { type CapacityReport, type Circumstances, capacityReport } from '../../load/capacity/report/capacity-report.ts'
import { circumstancesOf } from '../../load/capacity/report/circumstances.ts'
import { capacitySummary } from '../../load/capacity/report/summary.ts'
import { writeCapacity } from '../../load/capacity/report/write-capacity.ts'
import { type Progress, type Searched, search } from '../../load/capacity/search.ts'
import type { Asked } from '../../load/capacity/state.ts'
import { OtherSearch, readState, saveState } from '../../load/capacity/state-file.ts'
import { liveText } from '../../load/drive/live.ts'
import { personasOf } from '../../load/plan/mix.ts'
import { readProfile } from '../../load/profile/read-profile.ts'
import { findK6 } from '../../load/setup/find-k6.ts'
import { lackOf, limitsHere } from '../../load/setup/limits.ts'
import { harmless } from '../../report/words/harmless.ts'
import { counted } from '../../spec/ground/counted.ts'
import { systemClock } from '../../target/clock.ts'
import { type ExitCode, exitCodes } from '../process/exit-code.ts'
import { onInterrupt, screenOf, version, WrongUse } from '../process/process.ts'
import { prepareFolder } from '../process/report-folder.ts'
import { refuseSharing, teller } from './load.ts'
import { type LoadTargetOptions, openLoadTarget } from './load-target.ts'
import { scaled } from './scaled.ts'
import { refuseTooMuch } from './within-limits.ts'

export interface CapacityOptions extends LoadTargetOptions {
  readonly slo: string
  readonly budget: number
  readonly step: number
  readonly within: number
  readonly start: number
  readonly most: number
  readonly seed: number
  readonly atLeast?: number
  readonly fresh?: true
  readonly report: string
  readonly json?: true
  readonly processes?: number
  readonly probePid?: number
}

export async function runCapacity(name: string, options: CapacityOptions): Promise<number> {
  const asked = askedOf(options)
  const profile = readProfile(name)
  const k6 = findK6(process.env)
  const lack = lackOf(limitsHere(), options.most)
  if (lack !== undefined) throw new WrongUse(`${lack}; or say fewer --most`)
  prepareFolder(options.report)
  const file = join(options.report, 'search.json')
  if (options.fresh) rmSync(file, { force: true })
  const begun = readable(() => readState(file, asked))
  const screen = screenOf(options.json ? process.stderr : process.stdout)
  const interrupt = onInterrupt()
  try {
    const { target, address, ca, pid, populate, close } = await openLoadTarget(options, interrupt.signal)
    try {
      refuseTooMuch(scaled(profile, { users: options.most }), target, '--most')
      const probe = probed(options.probePid, pid)
      const line = teller(screen)
      const population = await populate(profile, personasOf(options.most, profile.mix), asked.seed, line)
      refuseSharing(options.processes ?? 1, population)
      if (begun) screen.write(`going on with the search in ${file}, after ${counted(begun.trials.length, 'step')}\n`)
      const bench = k6Bench({
        ...{ version: version(), profile, population, target, address, seed: asked.seed, folder: options.report },
        ...{
          k6,
          environment: process.env,
          clock: systemClock,
          signal: interrupt.signal,
          processes: options.processes ?? 1,
          ...(ca !== undefined && { ca }),
          ...(probe && { probe }),
        },
        live: (live, length) => line(liveText(live, length)),
      })
      const searched = await search(bench, asked, {
        ...(begun && { begun }),
        save: (state) => saveState(file, state),
        told: (progress) => screen.write(`${screen.isTerminal ? '\r\u001b[K' : ''}${progressText(progress)}\n`),
        signal: interrupt.signal,
      })
      line('')
      return conclude(
        searched,
        circumstancesOf(version(), target.name, profile, population, options.processes),
        options,
      )
    } finally {
      await close()
    }
  } finally {
    interrupt.release()
  }
}

/** The one that is named, or the reference server; the latter may not be looked at where there is no /proc. */
function probed(named: number | undefined, own: number | undefined): Probe | undefined {
  if (named === undefined) return own === undefined ? undefined : probeOf(own)
  const probe = probeOf(named)
  if (probe === undefined)
    throw new WrongUse(`--probe-pid ${named}: there is no such process on this machine, or no /proc (it needs Linux)`)
  return probe
}

/** Shorter steps tell too little. */
const shortest = 10

function askedOf({ slo, step, budget, within, start, most, seed }: CapacityOptions): Asked {
  readable(() => readSlo(slo))
  if (step < shortest) throw new WrongUse(`--step ${step}s is too short: steps take at least ${shortest} s`)
  if (budget < 3 * step)
    throw new WrongUse(`--budget ${budget}s is too small for steps of ${step} s: at least ${3 * step}s`)
  if (start > most) throw new WrongUse(`--start ${start} is more than --most ${most}`)
  return { slo, seconds: step, budget, within, start, most, seed }
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadSlo || error instanceof OtherSearch) throw new WrongUse(error.message)
    throw error
  }
}

function progressText({ trial, interval, spent, budget }: Progress): string {
  const { users, worst, generator, died } = trial
  const trouble = died ?? generator[0]
  const bad = trouble ?? (worst ? `${worst.text}: ${worst.bad} of ${worst.all} bad` : 'nothing measured')
  const range = interval
    ? `holds ${Math.floor(interval.users)} [${Math.floor(interval.low)}, ${Math.floor(interval.high)}] so far`
    : 'no interval yet'
  return `${users} users: ${harmless(bad)}; ${range}; ${Math.round(spent)} of ${budget} s`
}

function conclude(searched: Searched, circumstances: Circumstances, options: CapacityOptions): number {
  const made = capacityReport(searched, circumstances)
  const code = codeOf(made, options.atLeast)
  const report: CapacityReport = { ...made, exit: { code, reason: made.says } }
  writeCapacity(options.report, report)
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else process.stdout.write(`${capacitySummary(report)}\n`)
  screenOf(process.stderr).write(`report: ${options.report}/index.html\nexit ${code}: ${harmless(made.says)}\n`)
  return code
}

/** With `--at-least` the whole interval has to lie above it. */
function codeOf({ answer }: Pick<CapacityReport, 'answer'>, atLeast = 0): ExitCode {
  if (answer.why === 'interrupted') return exitCodes.interrupted
  if (answer.why === 'fails-at-one') return exitCodes.broken
  const sure = answer.why === 'holds-all' ? answer.kept : answer.holds?.low
  if (sure === undefined || answer.why === 'died') return exitCodes.notJudged
  return sure >= atLeast ? exitCodes.fine : exitCodes.broken
}
