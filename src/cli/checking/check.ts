// What `plumb check` does: judges a server by generated sequences of requests.

import { reportOf, saveReport } from '../../report/files.ts'
import type { Expectations } from '../../report/gate/weigh.ts'
import type { Report } from '../../report/report.ts'
import { latestEnd } from '../../run/findings/allowance.ts'
import { systemClock } from '../../target/clock.ts'
import { TargetFileError } from '../../target/file/target-file.ts'
import type { Target } from '../../target/target.ts'
import { type Asked, type CheckOptions, carryOut } from '../gates/carry-out.ts'
import { commandLine } from '../gates/command-line.ts'
import { baselineOf, expectationsOf, updateBaseline } from '../gates/expectations.ts'
import { placesOf, screenFor, tellEnd } from '../gates/outlets.ts'
import { traceOf, type Wanted, wantedBy } from '../gates/wanted.ts'
import { exitOf } from '../process/exit-code.ts'
import { onInterrupt, version, WrongUse } from '../process/process.ts'
import { readReport } from '../process/read-report.ts'
import { clearFolder, prepareFolder, prepareTrace } from '../process/report-folder.ts'
import { problemOf, save } from '../process/save.ts'
import { type ChosenTarget, chooseTarget, lookAtTarget, targetWords } from '../target/target-options.ts'
import { dryRun } from './dry-run.ts'

/** Seconds for tidying up, however late it is. */
const leastTidying = 3

export async function check(options: CheckOptions): Promise<number> {
  if (options.updateBaseline && options.shard)
    throw new WrongUse('--update-baseline needs the whole run; give it to `plumb report merge` instead')
  const { jobs = 1, organization = [] } = options
  if (jobs === 1 && organization.length > 0)
    throw new WrongUse('--organization is for a further job; say --jobs 2, or as many as there are organizations')
  if (jobs > 1 && !options.dryRun) return (await import('../several/jobs.ts')).checkInJobs({ ...options, jobs })
  const baseline = baselineOf(options)
  const wanted = wantedBy(options)
  if (!wanted) return nothingLeft(options)
  const interrupt = onInterrupt()
  if (options.dryRun) return foretell(options, wanted, interrupt)
  const file = options.record === true ? traceOf(options.report, wanted.before !== undefined) : options.record
  prepareFolder(options.report)
  if (file !== undefined) prepareTrace(file)
  const began = systemClock.now()
  const chosen = await chooseTarget(options, interrupt.signal).catch((error: unknown) => {
    // A file that is wrong is mended and the command typed again; what cannot be reached has no report.
    if (!(error instanceof TargetFileError) && !wanted.before) clearFolder(options.report, file)
    throw error
  })
  if (!wanted.before) clearFolder(options.report, file)
  try {
    refuseOther(chosen.target, wanted)
    refuseCrowd(chosen.target, wanted)
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

/** What one server was seen to do says nothing of another. */
function refuseOther({ name }: Target, { before }: Wanted): void {
  if (before && before.target !== name)
    throw new WrongUse(`--resume goes on with a run on ${before.target}, and this is ${name}; choose the same --target`)
}

function refuseCrowd({ concurrency: most }: Target, { concurrency }: Wanted): void {
  if (most !== undefined && concurrency !== undefined && concurrency > most)
    throw new WrongUse(
      `--concurrency ${concurrency} is more than max_concurrency of the target file, which is ${most}; raise it there${most > 1 ? `, or say --concurrency ${most}` : ''}`,
    )
}

async function foretell(options: CheckOptions, wanted: Wanted, interrupt: ReturnType<typeof onInterrupt>) {
  const { target, rate, close } = await lookAtTarget(options, interrupt.signal)
  screenFor(options).write(dryRun(target, { ...wanted, rate }))
  interrupt.release()
  await close()
  return 0
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
  const result = await carryOut(target, asked, (provisional) => {
    const report = reportOf(folder, provisional, { ...making, isProvisional: true })
    // Where that fails, the end of the run says so.
    problemOf(() => saveReport(folder, report, provisional))
  })
  // Whoever kills the run while it tidies up finds its report.
  const seen = save(folder, result, making)
  const leftBehind = await putBack(budget && Math.max(leastTidying, began + latestEnd(budget) - systemClock.now()))
  const known = updated(asked, seen.report, target)
  const saved = save(folder, result, { ...making, leftBehind, expectations: known ?? expectations }, seen)
  const news = known ? [`baseline: ${options.baseline} is written anew`] : []
  tellEnd(saved.report, options, [...placesOf(saved.folder), ...news])
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
