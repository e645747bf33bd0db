// What the system has against a file or a port that somebody named, as a sentence that says what to do.

import { WrongUse } from './process.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'what it is said to be in is no folder',
  EEXIST: 'what it is said to be in is no folder',
  EACCES: 'that is not allowed',
  EPERM: 'that is not allowed',
  EADDRINUSE: 'something listens there already',
}

/** `what` goes before the reason, `todo` behind it. */
export function sayably<T>(what: string, todo: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw said(error, what, todo)
  }
}

/** A fault of our own stays what it is. */
export function said(error: unknown, what: string, todo: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (!(error instanceof Error) || typeof code !== 'string') return error
  return new WrongUse(`${what}: ${reasons[code] ?? error.message}; ${todo}`)
}
