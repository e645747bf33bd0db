// One run of scenarios by `plumb scenario`: carries them out and writes the report.

import { join } from 'node:path'
import { reportOf, saveReport, traceListener } from '../../report/files.ts'
import type { Expectations } from '../../report/gate/weigh.ts'
import type { Report } from '../../report/report.ts'
import { scenarioProgress } from '../../report/scenario-terminal.ts'
import type { Screen } from '../../report/terminal/screen.ts'
import type { Listener, RunResult } from '../../run/event.ts'
import { runScenarios } from '../../run/scenarios.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { systemClock } from '../../target/clock.ts'
import type { Target } from '../../target/target.ts'
import { commandLine } from '../gates/command-line.ts'
import { expectationsOf } from '../gates/expectations.ts'
import { placesOf, screenFor, tellEnd } from '../gates/outlets.ts'
import { exitOf, failingStrengths } from '../process/exit-code.ts'
import { version } from '../process/process.ts'
import { clearFolder, prepareFolder, prepareTrace } from '../process/report-folder.ts'
import { problemOf, save } from '../process/save.ts'
import { chooseTarget, type TargetChoice, targetWords } from '../target/target-options.ts'

export interface RunOptions extends TargetChoice {
  readonly failOn: 'must' | 'should'
  readonly report: string
  readonly record?: string | true
  readonly json?: true
}

/** The exit code. */
export async function runOnce(
  scenarios: readonly Scenario[],
  options: RunOptions,
  signal: AbortSignal,
): Promise<number> {
  const { report: folder, failOn } = options
  const listen = listening(screenFor(options), options)
  const { target, putBack, close } = await chooseTarget(options, signal)
  clearFolder(folder, traceOf(options))
  const making = makingOf(options)
  const emit: Listener = (event) => {
    listen(event)
    if (event.kind !== 'provisional') return
    const provisional = reportOf(folder, event.result, { ...making, isProvisional: true })
    // Where that fails, the end of the run says so.
    problemOf(() => saveReport(folder, provisional, event.result))
  }
  try {
    const forgiven = Object.keys(target.deviations ?? {})
    const asked = { target, clock: systemClock, scenarios, counts: failingStrengths(failOn), forgiven, signal }
    const result = await runScenarios(asked, emit)
    const known = { ...making, expectations: knownIn(result, target) }
    // Whoever kills the run while it tidies up finds its report.
    const seen = save(folder, result, known)
    const saved = save(folder, result, { ...known, leftBehind: await putBack() }, seen)
    tellEnd(saved.report, options, placesOf(saved.folder))
    return making.exitOf(saved.report).code
  } finally {
    await close()
  }
}

function makingOf(options: RunOptions) {
  const gate = { failOn: options.failOn, coverageFloor: 0 }
  const asking = { command: commandLine(process.argv.slice(2)) }
  return {
    version: version(),
    targetFile: targetWords(options),
    asking,
    exitOf: (report: Report) => exitOf(report, gate),
  }
}

/** Of the deviations of the target file those that showed: a few scenarios cannot tell that one is mended. */
function knownIn({ clauses }: RunResult, { deviations = {} }: Target): Expectations {
  const broken = new Set(clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id))
  const shown = Object.entries(deviations).filter(([clause]) => broken.has(clause))
  return expectationsOf({}, undefined, Object.fromEntries(shown))
}

function traceOf({ report, record }: RunOptions): string | undefined {
  return record === true ? join(report, 'trace.jsonl') : record
}

/** Sees to it that report and trace can be written, before anything is sent. */
function listening(screen: Screen, options: RunOptions): Listener {
  const file = traceOf(options)
  prepareFolder(options.report)
  if (file === undefined) return scenarioProgress(screen)
  prepareTrace(file)
  const failed = ({ message }: Error) => screen.write(`the trace cannot be written to ${file}: ${message}\n`)
  const listeners = [scenarioProgress(screen), traceListener(file, failed)]
  return (event) => {
    for (const listener of listeners) listener(event)
  }
}
