// What `plumb check` does: judges a server by generated sequences of requests.

import { reportOf, saveReport, traceListener } from '../report/files.ts'
import { isMeant } from '../report/gate/selection.ts'
import type { Expectations } from '../report/gate/weigh.ts'
import type { Report } from '../report/report.ts'
import { progress } from '../report/terminal/progress.ts'
import type { Screen } from '../report/terminal/screen.ts'
import { latestEnd } from '../run/allowance.ts'
import type { Listener, RunResult } from '../run/event.ts'
import { run } from '../run/run.ts'
import { loadSpec } from '../spec/spec.ts'
import { systemClock } from '../target/clock.ts'
import type { Target } from '../target/target.ts'
import { dryRun } from './dry-run.ts'
import { exitOf, failingStrengths, type Gate } from './exit-code.ts'
import { commandLine } from './gates/command-line.ts'
import { type BaselineOptions, baselineOf, expectationsOf, updateBaseline } from './gates/expectations.ts'
import { screenFor, type Telling, tellEnd } from './gates/outlets.ts'
import { traceOf, type Wanted, type WantedOptions, wantedBy } from './gates/wanted.ts'
import { onInterrupt, version, WrongUse } from './process.ts'
import { clearFolder, prepareFolder, prepareTrace } from './report-folder.ts'
import { problemOf, save } from './save.ts'
import { readReport } from './several/read-report.ts'
import { type ChosenTarget, chooseTarget, lookAtTarget, type TargetChoice, targetWords } from './target-options.ts'

export interface CheckOptions extends TargetChoice, Gate, BaselineOptions, WantedOptions, Telling {
  readonly patience: number
  readonly record?: string | true
  readonly maxFindings?: number
  readonly failFast?: true
  readonly dryRun?: true
}

/** Seconds for tidying up, however late it is. */
const leastTidying = 3

export async function check(options: CheckOptions): Promise<number> {
  if (options.updateBaseline && options.shard)
    throw new WrongUse('--update-baseline needs the whole run; give it to `plumb report merge` instead')
  const baseline = baselineOf(options)
  const wanted = wantedBy(options)
  if (!wanted) return nothingLeft(options)
  const interrupt = onInterrupt()
  if (options.dryRun) return foretell(options, wanted, interrupt)
  const file = options.record === true ? traceOf(options.report, wanted.before !== undefined) : options.record
  prepareFolder(options.report)
  if (!wanted.before) clearFolder(options.report)
  if (file !== undefined) prepareTrace(file)
  const began = systemClock.now()
  const chosen = await chooseTarget(options, interrupt.signal)
  try {
    const expectations = expectationsOf(options, baseline, chosen.target.deviations)
    const asked = { options, wanted, expectations, file, began, signal: interrupt.signal }
    return await judgeTarget(chosen, asked)
  } finally {
    interrupt.release()
    await chosen.close()
  }
}

/** A run that came to its end is not cut off: what it came to is told again. */
function nothingLeft({ report: folder, quiet }: CheckOptions): number {
  const { exit, ended } = readReport(folder)
  if (!quiet) process.stdout.write(`nothing to resume: the run in ${folder} came to its end (${ended})\n`)
  return exit?.code ?? 0
}

async function foretell(options: CheckOptions, wanted: Wanted, interrupt: ReturnType<typeof onInterrupt>) {
  const { target, rate, close } = await lookAtTarget(options, interrupt.signal)
  screenFor(options).write(dryRun(target, { ...wanted, rate }))
  interrupt.release()
  await close()
  return 0
}

interface Asked {
  readonly options: CheckOptions
  readonly wanted: Wanted
  readonly expectations: Expectations
  /** Where the trace goes, if anywhere. */
  readonly file: string | undefined
  readonly began: number
  readonly signal: AbortSignal
}

async function judgeTarget({ target, putBack }: ChosenTarget, asked: Asked): Promise<number> {
  const { options, wanted, expectations, began } = asked
  const { report: folder, budget } = options
  const making = {
    version: version(),
    targetFile: targetWords(options),
    asking: askingOf(wanted),
    expectations,
    before: wanted.before,
    exitOf: (report: Report) => exitOf(report, options),
  }
  const result = await carriedOut(target, asked, (provisional) => {
    const report = reportOf(folder, provisional, { ...making, isProvisional: true })
    // Where that fails, the end of the run says so.
    problemOf(() => saveReport(folder, report, provisional))
  })
  // Whoever kills the run while it tidies up finds its report.
  const { report: seen } = save(folder, result, making)
  const leftBehind = await putBack(budget && Math.max(leastTidying, began + latestEnd(budget) - systemClock.now()))
  const known = updated(asked, seen, target)
  const saved = save(folder, result, { ...making, leftBehind, expectations: known ?? expectations })
  const places =
    saved.folder === undefined ? 'the report could be written nowhere' : `report: ${saved.folder}/report.json`
  const news = known ? [`baseline: ${options.baseline} is written anew`] : []
  tellEnd(saved.report, options, [places, ...news])
  return exitOf(saved.report, options).code
}

/** What is expected from now on, where the baseline is written anew. */
function updated({ options, expectations }: Asked, report: Report, target: Target): Expectations | undefined {
  const { baseline: file } = options
  if (!options.updateBaseline || file === undefined) return undefined
  const baseline = updateBaseline(file, expectations.baseline, report, target.deviations)
  return baseline && expectationsOf(options, baseline, target.deviations)
}

function askingOf({ concurrency, selection, shard }: Wanted) {
  const command = commandLine(process.argv.slice(2))
  return {
    command,
    ...(concurrency !== undefined && { concurrency }),
    ...(selection && { selection }),
    ...(shard && { shard }),
  }
}

async function carriedOut(target: Target, asked: Asked, provisional: (result: RunResult) => void): Promise<RunResult> {
  const { options, wanted, file, signal } = asked
  const screen = screenFor(options)
  const trace = file === undefined ? undefined : recording(file, screen)
  const listeners: Listener[] = [
    ...(options.quiet ? [] : [progress(screen, systemClock)]),
    ...(trace ? [trace.listener] : []),
    (event) => event.kind === 'provisional' && provisional(event.result),
  ]
  const emit: Listener = (event) => {
    for (const listener of listeners) listener(event)
  }
  const { before: _, selection, ...plans } = wanted
  const meant = selection && isMeant(loadSpec().clauses.values(), selection)
  const about = { ...plans, patience: options.patience, ...(meant && { isMeant: meant }), ...enough(asked) }
  const done = await run({ target, clock: systemClock, ...about, signal }, emit)
  const untold = trace?.problem()
  return untold === undefined || done.stopped !== undefined ? done : { ...done, stopped: untold }
}

/** Whether as much was found broken as somebody wants to know of. */
function enough({ options, expectations }: Asked): { isEnough?: (broken: ReadonlySet<string>) => boolean } {
  const most = options.failFast ? 1 : options.maxFindings
  if (most === undefined) return {}
  const { clauses } = loadSpec()
  const counts = (clause: string) =>
    failingStrengths(options.failOn).includes(clauses.get(clause)?.strength ?? 'open') &&
    !Object.hasOwn(expectations.deviations, clause)
  return { isEnough: (broken) => [...broken].filter(counts).length >= most }
}

function recording(file: string, screen: Screen): { listener: Listener; problem: () => string | undefined } {
  let problem: string | undefined
  const failed = ({ message }: Error) => {
    problem = `the trace cannot be written to ${file}: ${message}`
    screen.write(`${problem}; the run goes on without it\n`)
  }
  return { listener: traceListener(file, failed), problem: () => problem }
}
