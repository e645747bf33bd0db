// The diary of a run: a file of its own beside those of other runs on the same target, in which stands what has to be put
// back. It is gone when the run has put everything back; one that is still there belongs to a run that goes on, or was
// killed. It works on every target, since it is kept here and not there.

import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../../spec/ground/make-folder.ts'
import type { Target } from '../target.ts'
import { Leftovers, type Note } from './leftovers.ts'

interface FirstLine {
  readonly run: string
  readonly pid: number
  readonly host: string
  /** UNIX seconds. */
  readonly begun: number
}

export interface FoundDiary extends FirstLine {
  readonly file: string
  readonly isAlive: boolean
  readonly leftovers: Leftovers
}

/** Seconds; a diary that was not touched for so long belongs to nobody any more. */
const stale = 90

export class Diary {
  readonly #file: string
  readonly first: FirstLine

  constructor(folder: string, run: string, begun: number) {
    this.#file = join(folder, `${run}.jsonl`)
    this.first = { run, pid: process.pid, host: hostname(), begun }
    writeFileSync(this.#file, `${JSON.stringify(this.first)}\n`, { mode: 0o600 })
  }

  write(note: Note): void {
    appendFileSync(this.#file, `${JSON.stringify(note)}\n`)
  }

  /** Shows that the run goes on. Where somebody has cleared the diary away, there is nothing to show it by. */
  touch(now: number): void {
    if (existsSync(this.#file)) utimesSync(this.#file, now, now)
  }

  remove(): void {
    rmSync(this.#file, { force: true })
  }
}

/** A folder for the diaries on one target, which is known by where it is and who can log in. */
export function folderOf({ name, accounts }: Target, environment: NodeJS.ProcessEnv): string {
  const who = Object.values(accounts).map(({ email, key }) => `${email}:${key}`)
  const known = createHash('sha256')
    .update(JSON.stringify([name, who.sort()]))
    .digest('hex')
    .slice(0, 16)
  const state = environment.XDG_STATE_HOME || join(homedir(), '.local/state')
  return firstPossible([join(state, 'plumbline', known), join(tmpdir(), 'plumbline', known)])
}

function firstPossible([folder = '', ...others]: readonly string[]): string {
  try {
    makeFolder(folder, 0o700)
    return folder
  } catch (error) {
    if (others.length === 0) throw error
    return firstPossible(others)
  }
}

export function diariesIn(folder: string, now: number): FoundDiary[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return files.flatMap((name) => {
    const file = join(folder, name)
    const [first, ...notes] = linesOf(file) as [FirstLine?, ...Note[]]
    if (typeof first?.pid !== 'number') return []
    const leftovers = new Leftovers()
    for (const note of notes) leftovers.take(note)
    return [{ ...first, file, leftovers, isAlive: now - statSync(file).mtimeMs / 1000 < stale && isRunning(first) }]
  })
}

/** The last line of a run that was killed may be cut off; another run may have just removed its diary. */
function linesOf(file: string): unknown[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.slice(0, -1).map((line) => JSON.parse(line) as unknown)
  } catch {
    return []
  }
}

/** On another machine nobody can tell. */
function isRunning({ pid, host }: FirstLine): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
