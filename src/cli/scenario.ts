// What `plumb scenario` does: runs scenarios and writes the report of the run.

import { join } from 'node:path'
import { traceListener } from '../report/files.ts'
import type { Report } from '../report/report.ts'
import { scenarioProgress, scenarioSummary } from '../report/scenario-terminal.ts'
import { exitLine } from '../report/terminal.ts'
import type { Listener } from '../run/event.ts'
import { runScenarios } from '../run/scenario/scenarios.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { systemClock } from '../target/clock.ts'
import { exitOf } from './exit-code.ts'
import { onInterrupt, screenOf, version } from './process.ts'
import { deviationsSeen, remarks } from './remarks.ts'
import { prepareFolder, prepareTrace } from './report-folder.ts'
import { save } from './save.ts'
import { readScenarios, scenarioFiles, type Wanted } from './scenario-files.ts'
import { chooseTarget, type TargetChoice, targetWords } from './target-options.ts'

export interface ScenarioCommandOptions extends TargetChoice, Wanted {
  readonly failOn: 'must' | 'should'
  readonly report: string
  readonly record?: string | true
  readonly json?: true
}

export async function scenario(named: readonly string[], options: ScenarioCommandOptions): Promise<number> {
  const scenarios = readScenarios(scenarioFiles(named), options)
  return runAll(scenarios, options)
}

async function runAll(scenarios: readonly Scenario[], options: ScenarioCommandOptions): Promise<number> {
  const { report: folder, failOn } = options
  const screen = screenOf(options.json ? process.stderr : process.stdout)
  const interrupt = onInterrupt()
  const file = options.record === true ? join(folder, 'trace.jsonl') : options.record
  prepareFolder(folder)
  if (file !== undefined) prepareTrace(file)
  const { target, putBack, close } = await chooseTarget(options, interrupt.signal)
  const listeners: Listener[] = [scenarioProgress(screen)]
  if (file !== undefined)
    listeners.push(
      traceListener(file, ({ message }) => screen.write(`the trace cannot be written to ${file}: ${message}\n`)),
    )
  const emit: Listener = (event) => {
    for (const listener of listeners) listener(event)
  }
  const gate = { failOn, coverageFloor: 0 }
  const making = {
    version: version(),
    targetFile: targetWords(options),
    exitOf: (report: Report) => exitOf(report, gate),
  }
  try {
    const counts = failOn === 'should' ? ['must', 'should'] : ['must']
    const result = await runScenarios({ target, clock: systemClock, scenarios, counts, signal: interrupt.signal }, emit)
    // Whoever kills the run while it tidies up finds its report.
    save(folder, result, making)
    const leftBehind = await putBack()
    const { report, folder: written } = save(folder, result, { ...making, leftBehind })
    if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    else screen.write(scenarioSummary(report, screen))
    for (const remark of [...remarks(report), ...deviationsSeen(report, target)]) screen.write(`${remark}\n`)
    screen.write(written === undefined ? 'the report could be written nowhere\n' : `report: ${written}/report.json\n`)
    screen.write(exitLine(report, screen))
    return exitOf(report, gate).code
  } finally {
    interrupt.release()
    await close()
  }
}
