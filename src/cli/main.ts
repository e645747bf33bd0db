// `plumb`: reads the command line, and turns whatever goes wrong into a sentence and an exit code.

import { Command, CommanderError } from 'commander'
import { TraceError } from '../history/trace.ts'
import { harmless } from '../report/harmless.ts'
import { Unreachable } from '../run/probe.ts'
import { Occupied } from '../target/care.ts'
import { TargetFileError } from '../target/target-file.ts'
import { ControlError } from '../target/way.ts'
import { checkCommand } from './check.ts'
import { exitCodes } from './exit-code.ts'
import { judgeCommand } from './judge.ts'
import { version } from './process.ts'
import { ReplayError, replayCommand } from './replay.ts'
import { serveCommand } from './serve.ts'
import { specCommand } from './spec.ts'

const program = new Command('plumb')
  .description('Tells whether a server keeps the Team Chat Service HTTP API, clause by clause.')
  .version(version())
  .exitOverride()
  .configureHelp({ showGlobalOptions: true })

for (const add of [checkCommand, replayCommand, judgeCommand, serveCommand, specCommand]) add(program)
for (const command of program.commands) command.exitOverride()

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOfError(error)
}

function exitCodeOfError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.fine : exitCodes.wrongUse
  if (
    error instanceof TargetFileError ||
    error instanceof TraceError ||
    error instanceof ReplayError ||
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
