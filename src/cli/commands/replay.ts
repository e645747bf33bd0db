// `plumb replay`: runs a counterexample again and tells whether its clause is still broken.

import type { Command } from 'commander'
import type { TargetChoice } from '../target/target-options.ts'
import { targetOptions } from './common-options.ts'

export function replayCommand(program: Command): void {
  const command = program
    .command('replay <counterexample>')
    .description('run a counterexample again: exit 1 if its clause is still broken, 0 if not')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nExample:\n  $ plumb replay reports/latest/counterexamples/edit-message.change-later.json')
  targetOptions(command).action(async (file: string, options: TargetChoice & { json?: true }) => {
    const { replay } = await import('../replay.ts')
    process.exitCode = await replay(file, options)
  })
}
