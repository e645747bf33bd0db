// `plumb`: reads the command line, and turns whatever goes wrong into a sentence and an exit code. What a command does
// is loaded when it is asked for, so that none waits for the sources of the others.

import { CommanderError } from 'commander'
import { plumbProgram } from './commands/program.ts'
import { exitCodes } from './process/exit-code.ts'
import { WrongUse } from './process/process.ts'

const program = plumbProgram()

// Whoever reads the output may go away, as `head` does; what the command does goes on.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

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
