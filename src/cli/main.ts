// `plumb`: reads the command line, and turns whatever goes wrong into a sentence and an exit code.

import { Command, CommanderError } from 'commander'
import { TraceError } from '../history/trace.ts'
import { harmless } from '../report/harmless.ts'

import { Occupied } from '../target/care.ts'
import { TargetFileError } from '../target/target-file.ts'
import { Unreachable } from '../target/unreachable.ts'
import { ControlError } from '../target/way.ts'
import { checkCommand } from './check.ts'
import { exitCodes } from './exit-code.ts'
import { judgeCommand } from './judge.ts'
import { Interrupted, version, WrongUse } from './process.ts'
import { ReplayError, replayCommand } from './replay.ts'
import { serveCommand } from './serve.ts'
import { specCommand } from './spec.ts'
import { targetCommand } from './target.ts'

const program = new Command('plumb')
  .description('Tells whether a server keeps the Team Chat Service HTTP API, clause by clause.')
  .version(version())
  .exitOverride()
  .configureHelp({ showGlobalOptions: true })

const commands = [checkCommand, replayCommand, judgeCommand, serveCommand, specCommand, targetCommand]
for (const add of commands) add(program)
for (const command of program.commands.flatMap((one) => [one, ...one.commands])) command.exitOverride()

try {
  refuseUnknown(process.argv[2])
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOfError(error)
}

/** Without this it would be taken for an argument of `check`, which is what runs where no command is named. */
function refuseUnknown(first: string | undefined): void {
  const known = ['help', ...program.commands.map((command) => command.name())]
  if (first === undefined || first.startsWith('-') || known.includes(first)) return
  throw new WrongUse(`there is no command ${first}; there are ${known.join(', ')} (see plumb --help)`)
}

function exitCodeOfError(error: unknown): number {
  if (error instanceof Interrupted) return exitCodes.interrupted
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.fine : exitCodes.wrongUse
  if (
    error instanceof TargetFileError ||
    error instanceof TraceError ||
    error instanceof ReplayError ||
    error instanceof WrongUse ||
    isOfSystem(error)
  ) {
    process.stderr.write(`${error.message}\n`)
    return exitCodes.wrongUse
  }
  if (error instanceof Unreachable || error instanceof Occupied || error instanceof ControlError) {
    process.stderr.write(`${harmless(error.message)}\n`)
    return exitCodes.notJudged
  }
  process.stderr.write(`This is a fault of Plumbline itself:\n${error instanceof Error ? error.stack : error}\n`)
  return exitCodes.ownFault
}

/** A file, folder or port that was named on the command line and is not to be had. */
function isOfSystem(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { path, syscall, code } = error as NodeJS.ErrnoException
  return path !== undefined || syscall === 'listen' || code === 'ERR_SQLITE_ERROR'
}
