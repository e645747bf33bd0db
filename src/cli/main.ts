// `plumb`: reads the command line, and turns whatever goes wrong into a sentence and an exit code. What a command does
// is loaded when it is asked for, so that none waits for the sources of the others.

import { Command, CommanderError } from 'commander'
import { capacityCommand } from './commands/capacity.ts'
import { checkCommand } from './commands/check.ts'
import { compareCommand } from './commands/compare.ts'
import { judgeCommand } from './commands/judge.ts'
import { loadCommand } from './commands/load.ts'
import { replayCommand } from './commands/replay.ts'
import { serveCommand } from './commands/serve.ts'
import { specCommand } from './commands/spec.ts'
import { targetCommand } from './commands/target.ts'
import { exitCodes } from './exit-code.ts'
import { version, WrongUse } from './process.ts'

const program = new Command('plumb')
  .description('Tells whether a server keeps the Team Chat Service HTTP API, clause by clause.')
  .version(version())
  .exitOverride()
  .configureHelp({ showGlobalOptions: true })

const commands = [
  checkCommand,
  replayCommand,
  judgeCommand,
  loadCommand,
  capacityCommand,
  compareCommand,
  serveCommand,
  specCommand,
  targetCommand,
]
for (const add of commands) add(program)
for (const command of program.commands.flatMap((one) => [one, ...one.commands])) command.exitOverride()

try {
  refuseUnknown(process.argv[2])
  await program.parseAsync()
} catch (error) {
  process.exitCode = await exitCodeOf(error)
}

/** Without this it would be taken for an argument of `check`, which is what runs where no command is named. */
function refuseUnknown(first: string | undefined): void {
  const known = ['help', ...program.commands.map((command) => command.name())]
  if (first === undefined || first.startsWith('-') || known.includes(first)) return
  throw new WrongUse(`there is no command ${first}; there are ${known.join(', ')} (see plumb --help)`)
}

async function exitCodeOf(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.fine : exitCodes.wrongUse
  const { exitCodeOfError } = await import('./failure.ts')
  return exitCodeOfError(error)
}
