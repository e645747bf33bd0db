// Runs the suite for a program: opens the target, runs the plans, and gives back what they came to. Prints nothing.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportOf, saveReport } from '../../report/files.ts'
import type { Report } from '../../report/report.ts'
import { summary } from '../../report/terminal/ending.ts'
import type { RunResult } from '../../run/event.ts'
import { run } from '../../run/run.ts'
import { systemClock } from '../../target/clock.ts'
import { readTargetFile } from '../../target/file/target-file.ts'
import { writeTargetFile } from '../../target/file/write-target-file.ts'
import { expectationsOf } from '../gates/expectations.ts'
import { exitOf } from '../process/exit-code.ts'
import { version, WrongUse } from '../process/process.ts'
import { type ChosenTarget, chooseTarget } from '../target/target-options.ts'
import { served } from './serve-dispatch.ts'
import type { Conformance, ConformanceOptions } from './types.ts'

const usualRuns = 50
const usualSeed = 1

export async function judgeApp(options: ConformanceOptions): Promise<Conformance> {
  const { dispatch, signal = new AbortController().signal } = options
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-target-'))
  const app = dispatch && (await served(dispatch))
  try {
    const target = targetFileOf({ ...options, ...(app && { url: app.url }) }, folder)
    const chosen = await chooseTarget({ transport: 'http', ...(target !== undefined && { target }) }, signal)
    return await judged(chosen, options, signal).finally(() => chosen.close())
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await app?.close()
  }
}

/** A description becomes a file, so that it is checked and opened as all others are. */
function targetFileOf({ target, url }: ConformanceOptions, folder: string): string | undefined {
  if (target === undefined && url !== undefined)
    throw new WrongUse('conformance() needs `target` with the accounts that can log in, beside `url` or `dispatch`')
  if (target === undefined || (typeof target === 'string' && url === undefined)) return target
  const content = typeof target === 'string' ? readTargetFile(target) : target
  const file = join(folder, 'target.yaml')
  writeTargetFile(file, { ...content, ...(url !== undefined && { base_url: url }) })
  return file
}

async function judged(chosen: ChosenTarget, options: ConformanceOptions, signal: AbortSignal): Promise<Conformance> {
  const { seed = usualSeed, budget, focus, patience = 0 } = options
  const plans = options.runs ?? (budget === undefined ? usualRuns : undefined)
  const asked = { seed, plans, budget, patience, ...(focus && { focus }) }
  const result = await run({ target: chosen.target, clock: systemClock, ...asked, signal }, () => {})
  const report = await reported(result, chosen, options)
  const { code, reason } = report.exit ?? { code: 0, reason: '' }
  const screen = { write: () => {}, isTerminal: false, hasColour: false, columns: undefined }
  return {
    isKept: code === 0,
    reason,
    clauses: report.clauses,
    findings: report.findings,
    summary: summary(report, screen),
  }
}

async function reported(result: RunResult, chosen: ChosenTarget, options: ConformanceOptions): Promise<Report> {
  const { target, failOn = 'must', coverageFloor = 0, report: folder } = options
  const leftBehind = await chosen.putBack()
  const report = reportOf(folder ?? '<report>', result, {
    version: version(),
    // What was no file has none that a replay could be given.
    targetFile: typeof target === 'string' ? target : target && 'target.yaml',
    expectations: expectationsOf({}, undefined, chosen.target.deviations),
    exitOf: (one) => exitOf(one, { failOn, coverageFloor }),
    leftBehind,
  })
  if (folder !== undefined) saveReport(folder, report, result)
  return report
}
