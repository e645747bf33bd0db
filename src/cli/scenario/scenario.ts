// What `plumb scenario` does: runs scenarios, or prints what it was asked for about them.

import { existsSync, writeFileSync } from 'node:fs'
import { explained } from '../../scenario/explain.ts'
import { skeletonOf } from '../../scenario/skeleton.ts'
import { exitCodes } from '../process/exit-code.ts'
import { onInterrupt, WrongUse } from '../process/process.ts'
import { sayably } from '../process/sayable.ts'
import { readScenarios, scenarioFiles, schemaFrom, type Wanted } from './files.ts'
import { fromFinding } from './from-finding.ts'
import { type RunOptions, runOnce } from './run.ts'
import { updated } from './update.ts'
import { watching } from './watch.ts'

export interface ScenarioOptions extends RunOptions, Wanted {
  readonly new?: string
  readonly fromFinding?: readonly string[]
  readonly explain?: true
  readonly update?: true
  readonly watch?: true
}

export async function scenario(named: readonly string[], options: ScenarioOptions): Promise<number> {
  if (options.new !== undefined) return put(skeletonOf(options.new, schemaFrom(named[0])), named[0])
  if (options.fromFinding) return findingAsScenario(options.fromFinding)
  const files = scenarioFiles(named)
  if (options.explain) {
    process.stdout.write(readScenarios(files, options).map(explained).join('\n'))
    return exitCodes.fine
  }
  const interrupt = onInterrupt()
  try {
    const round = (changed: readonly string[]) => runOnce(readScenarios(changed, options), options, interrupt.signal)
    if (options.update) return await updated(readScenarios(files, options), options, interrupt.signal)
    return options.watch ? await watching(files, round, interrupt.signal) : await round(files)
  } finally {
    interrupt.release()
  }
}

function findingAsScenario([report, clause, file, ...more]: readonly string[]): number {
  if (report === undefined || clause === undefined || more.length > 0)
    throw new WrongUse('--from-finding takes the folder of a report, a clause, and perhaps the file to write')
  return put(fromFinding(report, clause, schemaFrom(file)), file)
}

/** Into a new file, or to the terminal. */
function put(text: string, file: string | undefined): number {
  if (file === undefined) process.stdout.write(text)
  else {
    writeNew(file, text)
    process.stdout.write(`wrote ${file}; next: plumb scenario ${file} --watch\n`)
  }
  return exitCodes.fine
}

function writeNew(file: string, text: string): void {
  if (existsSync(file)) throw new WrongUse(`${file} is there already; name another file, or none to print it`)
  sayably(`${file} cannot be written`, 'name a file in a folder that is there', () => writeFileSync(file, text))
}
