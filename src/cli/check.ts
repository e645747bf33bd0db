// What `plumb check` does: judges a server by generated sequences of requests.

import { join } from 'node:path'
import { reportOf, saveReport, traceListener } from '../report/files.ts'
import type { Report } from '../report/report.ts'
import { exitLine, progress, summary } from '../report/terminal.ts'
import { latestEnd } from '../run/allowance.ts'
import type { Listener } from '../run/event.ts'
import { run } from '../run/run.ts'
import { systemClock } from '../target/clock.ts'
import { dryRun } from './dry-run.ts'
import { exitOf, type Gate } from './exit-code.ts'
import { defaultRuns } from './options.ts'
import { onInterrupt, screenOf, version } from './process.ts'
import { deviationsSeen, remarks } from './remarks.ts'
import { prepareFolder, prepareTrace } from './report-folder.ts'
import { problemOf, save } from './save.ts'
import { chooseTarget, lookAtTarget, type TargetChoice, targetWords } from './target-options.ts'

export interface CheckOptions extends TargetChoice, Gate {
  readonly seed?: number
  readonly runs?: number
  readonly budget?: number
  readonly focus?: readonly string[]
  readonly concurrency?: number
  readonly patience: number
  readonly report: string
  readonly record?: string | true
  readonly json?: true
  readonly dryRun?: true
}

/** Seconds for tidying up, however late it is. */
const leastTidying = 3

export async function check(options: CheckOptions): Promise<number> {
  const { budget, patience, focus, concurrency, report: folder } = options
  const runs = options.runs ?? (budget === undefined ? defaultRuns : undefined)
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  const screen = screenOf(options.json ? process.stderr : process.stdout)
  const interrupt = onInterrupt()
  if (options.dryRun) {
    const { target, rate, close } = await lookAtTarget(options, interrupt.signal)
    screen.write(dryRun(target, { seed, plans: runs, budget, rate, ...(focus && { focus }) }))
    interrupt.release()
    await close()
    return 0
  }
  const file = options.record === true ? join(folder, 'trace.jsonl') : options.record
  prepareFolder(folder)
  if (file !== undefined) prepareTrace(file)
  const began = systemClock.now()
  const { target, putBack, close } = await chooseTarget(options, interrupt.signal)
  const listeners: Listener[] = [progress(screen)]
  let untold: string | undefined
  if (file !== undefined) {
    const failed = ({ message }: Error) => {
      untold = `the trace cannot be written to ${file}: ${message}`
      screen.write(`${untold}; the run goes on without it\n`)
    }
    listeners.push(traceListener(file, failed))
  }
  const emit: Listener = (event) => {
    for (const listener of listeners) listener(event)
  }
  try {
    const { signal } = interrupt
    const making = {
      version: version(),
      targetFile: targetWords(options),
      exitOf: (report: Report) => exitOf(report, options),
    }
    listeners.push((event) => {
      if (event.kind !== 'provisional') return
      const provisional = reportOf(folder, event.result, { ...making, isProvisional: true })
      // Where that fails, the end of the run says so.
      problemOf(() => saveReport(folder, provisional, event.result))
    })
    const about = { ...(focus && { focus }), ...(concurrency && { concurrency }) }
    const plans = { seed, plans: runs, budget, patience, ...about }
    const done = await run({ target, clock: systemClock, ...plans, signal }, emit)
    const result = untold === undefined || done.stopped !== undefined ? done : { ...done, stopped: untold }
    // Whoever kills the run while it tidies up finds its report.
    save(folder, result, making)
    const leftBehind = await putBack(budget && Math.max(leastTidying, began + latestEnd(budget) - systemClock.now()))
    const { report, folder: written } = save(folder, result, { ...making, leftBehind })
    if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    else screen.write(summary(report, screen))
    for (const remark of [...remarks(report), ...deviationsSeen(report, target)]) screen.write(`${remark}\n`)
    screen.write(written === undefined ? 'the report could be written nowhere\n' : `report: ${written}/report.json\n`)
    screen.write(exitLine(report, screen))
    return exitOf(report, options).code
  } finally {
    interrupt.release()
    await close()
  }
}
