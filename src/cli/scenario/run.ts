// One run of scenarios by `plumb scenario`: carries them out and writes the report.

import { join } from 'node:path'
import { reportOf, saveReport, traceListener } from '../../report/files.ts'
import type { Report } from '../../report/report.ts'
import { scenarioProgress, scenarioSummary } from '../../report/scenario-terminal.ts'
import { exitLine, type Screen } from '../../report/terminal.ts'
import type { Listener } from '../../run/event.ts'
import { runScenarios } from '../../run/scenario/scenarios.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { systemClock } from '../../target/clock.ts'
import type { Target } from '../../target/target.ts'
import { exitOf } from '../exit-code.ts'
import { screenOf, version } from '../process.ts'
import { deviationsSeen, remarks } from '../remarks.ts'
import { prepareFolder, prepareTrace } from '../report-folder.ts'
import { problemOf, save } from '../save.ts'
import { chooseTarget, type TargetChoice, targetWords } from '../target-options.ts'

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
  const screen = screenOf(options.json ? process.stderr : process.stdout)
  const listen = listening(screen, options)
  const { target, putBack, close } = await chooseTarget(options, signal)
  const gate = { failOn, coverageFloor: 0 }
  const making = {
    version: version(),
    targetFile: targetWords(options),
    exitOf: (report: Report) => exitOf(report, gate),
  }
  const emit: Listener = (event) => {
    listen(event)
    if (event.kind !== 'provisional') return
    const provisional = reportOf(folder, event.result, { ...making, isProvisional: true })
    // Where that fails, the end of the run says so.
    problemOf(() => saveReport(folder, provisional, event.result))
  }
  try {
    const counts = failOn === 'should' ? ['must', 'should'] : ['must']
    const result = await runScenarios({ target, clock: systemClock, scenarios, counts, signal }, emit)
    // Whoever kills the run while it tidies up finds its report.
    save(folder, result, making)
    const leftBehind = await putBack()
    const { report, folder: written } = save(folder, result, { ...making, leftBehind })
    if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    else screen.write(scenarioSummary(report, screen))
    tellEnd(report, target, written, screen)
    return exitOf(report, gate).code
  } finally {
    await close()
  }
}

/** Sees to it that report and trace can be written, before anything is sent. */
function listening(screen: Screen, { report: folder, record }: RunOptions): Listener {
  const file = record === true ? join(folder, 'trace.jsonl') : record
  prepareFolder(folder)
  if (file === undefined) return scenarioProgress(screen)
  prepareTrace(file)
  const failed = ({ message }: Error) => screen.write(`the trace cannot be written to ${file}: ${message}\n`)
  const listeners = [scenarioProgress(screen), traceListener(file, failed)]
  return (event) => {
    for (const listener of listeners) listener(event)
  }
}

function tellEnd(report: Report, target: Target, folder: string | undefined, screen: Screen): void {
  for (const remark of [...remarks(report), ...deviationsSeen(report, target)]) screen.write(`${remark}\n`)
  screen.write(folder === undefined ? 'the report could be written nowhere\n' : `report: ${folder}/report.json\n`)
  screen.write(exitLine(report, screen))
}
