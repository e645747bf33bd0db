// `plumb check`: judges a server by generated sequences of requests.

import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { reportOf, saveReport, traceListener } from '../report/files.ts'
import type { Report } from '../report/report.ts'
import { exitLine, progress, summary } from '../report/terminal.ts'
import { latestEnd } from '../run/allowance.ts'
import type { Listener } from '../run/event.ts'
import { run } from '../run/run.ts'
import { systemClock } from '../target/clock.ts'
import { dryRun } from './dry-run.ts'
import { exitOf, type Gate } from './exit-code.ts'
import { atLeastOne, endpoints, gateOptions, integer, seconds, someSeconds } from './options.ts'
import { onInterrupt, screenOf, version } from './process.ts'
import { deviationsSeen, remarks } from './remarks.ts'
import { prepareFolder, prepareTrace } from './report-folder.ts'
import { problemOf, save } from './save.ts'
import { chooseTarget, lookAtTarget, type TargetChoice, targetOptions, targetWords } from './target-options.ts'

interface CheckOptions extends TargetChoice, Gate {
  readonly seed?: number
  readonly runs?: number
  readonly budget?: number
  readonly focus?: readonly string[]
  readonly patience: number
  readonly report: string
  readonly record?: string | true
  readonly json?: true
  readonly dryRun?: true
}

/** More than there are gestures, so that each of them opens a plan. */
export const defaultRuns = 320
/** Seconds for tidying up, however late it is. */
const leastTidying = 3

const marks = `What a finding is called:
  broken               the plan that showed it was run again three times, and showed it each time
  broken (flaky)       one or two of the three re-runs showed it
  broken (not re-run)  as the run saw it: there was no time to run it again
  suspicion            no re-run showed it again; it counts as cannot tell, and the run ends with 3
A broken must fails the run (exit 1), a broken should only with --fail-on should.

Exit codes:
  0    nothing broken that counts, and enough was judged (--coverage-floor)
  1    broken
  2    wrong use, or a bad file
  3    not judged: the target could not be reached or set up, stopped answering, too few of the must clauses
       that apply to it were judged, or there are only suspicions; the last line says which
  4    a fault of Plumbline itself
  130  interrupted; the report has what was seen until then`

export function checkCommand(program: Command): void {
  const command = program
    .command('check', { isDefault: true })
    .description('judge a server by generated sequences of requests (the embedded reference server, unless --target)')
    .option('--seed <n>', 'draw the plans from this seed (default: a random one, which is printed)', integer)
    .addOption(
      new Option('--runs <n>', `how many plans to run (default: ${defaultRuns})`)
        .argParser(atLeastOne)
        .conflicts('budget'),
    )
    .option('--focus <endpoints>', 'only plans about these endpoints, e.g. edit-message,get-messages', endpoints)
    .addOption(
      new Option('--budget <time>', 'run plans for so long, e.g. 30s or 5m; not deterministic').argParser(someSeconds),
    )
    .addOption(
      new Option(
        '--patience <time>',
        'with --runs: how long to wait for a heartbeat and the end of an idle queue, where the clock cannot be moved',
      )
        .argParser(seconds)
        .default(180, '3m')
        .conflicts('budget'),
    )
    .option('--report <dir>', 'where the report goes', 'reports/latest')
    .option('--record [file]', 'record the trace (default file: trace.jsonl in the report folder)')
    .option('--dry-run', 'only print what a run would make and change; nothing is sent that changes the target')
    .option('--json', 'print report.json instead of the summary')
    .addHelpText(
      'after',
      `\n${marks}\n\nExample:\n  $ plumb check --target target.yaml --seed 7 --runs 200 --report reports/mine`,
    )
  gateOptions(targetOptions(command)).action(async (options: CheckOptions) => {
    process.exitCode = await check(options)
  })
}

async function check(options: CheckOptions): Promise<number> {
  const { budget, patience, focus, report: folder } = options
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
    const plans = { seed, plans: runs, budget, patience, ...(focus && { focus }) }
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
