// What went wrong, as a sentence and an exit code.

import { TraceError } from '../history/trace.ts'
import { NoK6 } from '../load/setup/find-k6.ts'
import { command } from '../report/github.ts'
import { harmless } from '../report/words/harmless.ts'
import { FileError } from '../spec/file-problems.ts'
import { Occupied } from '../target/care/care.ts'
import { ControlError } from '../target/control/way.ts'
import { Unreachable } from '../target/wire/unreachable.ts'
import { type ExitCode, exitCodes } from './process/exit-code.ts'
import { Interrupted, WrongUse } from './process/process.ts'

export function exitCodeOfError(error: unknown): ExitCode {
  if (error instanceof Interrupted) {
    process.stderr.write('interrupted\n')
    return exitCodes.interrupted
  }
  if (process.env.GITHUB_ACTIONS !== undefined && error instanceof Error)
    process.stdout.write(`${command('error', 'Plumbline', error.message)}\n`)
  if (
    error instanceof FileError ||
    error instanceof NoK6 ||
    error instanceof TraceError ||
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
