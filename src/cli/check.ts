// `plumb check`: judges a server by generated sequences of requests.

import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { traceListener, writeReport } from '../report/files.ts'
import type { Report } from '../report/report.ts'
import { progress, summary } from '../report/terminal.ts'
import { latestEnd } from '../run/allowance.ts'
import type { Listener } from '../run/event.ts'
import { run } from '../run/run.ts'
import { systemClock } from '../target/clock.ts'
import { dryRun } from './dry-run.ts'
import { exitOf, type Gate } from './exit-code.ts'
import { atLeastOne, endpoints, gateOptions, integer, seconds, someSeconds } from './options.ts'
import { onInterrupt, screenOf, version } from './process.ts'
import { deviationsSeen, remarks } from './remarks.ts'
import { prepareFolder } from './report-folder.ts'
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
    .addHelpText('after', '\nExample:\n  $ plumb check --target target.yaml --seed 7 --runs 200 --report reports/mine')
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
  prepareFolder(folder)
  const began = systemClock.now()
  const { target, putBack, close } = await chooseTarget(options, interrupt.signal)
  const listeners: Listener[] = [progress(screen)]
  if (options.record !== undefined)
    listeners.push(traceListener(options.record === true ? join(folder, 'trace.jsonl') : options.record))
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
      if (event.kind === 'provisional') writeReport(folder, event.result, { ...making, isProvisional: true })
    })
    const plans = { seed, plans: runs, budget, patience, ...(focus && { focus }) }
    const result = await run({ target, clock: systemClock, ...plans, signal }, emit)
    // Whoever kills the run while it tidies up finds its report.
    writeReport(folder, result, making)
    const leftBehind = await putBack(budget && Math.max(leastTidying, began + latestEnd(budget) - systemClock.now()))
    const report = writeReport(folder, result, { ...making, leftBehind })
    if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    else screen.write(summary(report, screen))
    for (const remark of [...remarks(report), ...deviationsSeen(report, target)]) screen.write(`${remark}\n`)
    screen.write(`report: ${folder}/report.json\n`)
    return exitOf(report, options).code
  } finally {
    interrupt.release()
    await close()
  }
}
