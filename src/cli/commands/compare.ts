// `plumb compare`: tells what changed between two runs, and why it may have.

import type { Command } from 'commander'
import type { CompareOptions } from '../several/compare.ts'
import { targetOptions } from './common-options.ts'

const help = `
Exit codes: 0 nothing got worse · 1 a must clause is broken that was not · 3 one is no longer judged, or no re-run showed
what is new.

Example:
  $ plumb compare reports/yesterday reports/today --rerun --target target.yaml`

export function compareCommand(program: Command): void {
  const command = program
    .command('compare <a> <b>')
    .description('tell what changed between two report folders, and why it may have')
    .option(
      '--rerun',
      'run what is newly broken again, to tell flakes from faults (on --target, or the embedded server)',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', help)
  targetOptions(command).action(async (a: string, b: string, options: CompareOptions) => {
    const { compare } = await import('../several/compare.ts')
    process.exitCode = await compare(a, b, options)
  })
}
