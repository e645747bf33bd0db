// Runs a shell command in a process group of its own, with a text on its standard input, for so long and no longer.

import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { HarnessClock } from '../clock.ts'

export interface ShellRun {
  readonly command: string
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  readonly input: string
  /** Seconds. */
  readonly timeout: number
  readonly clock: HarnessClock
  /** Ends it at once. */
  readonly signal: AbortSignal
}

export interface ShellEnd {
  /** Null where a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Undefined where it had to be killed. */
export async function runShell(run: ShellRun): Promise<ShellEnd | undefined> {
  const { command, folder, environment, input, timeout, clock, signal } = run
  const child = spawn(command, { shell: true, detached: true, cwd: folder, env: environment })
  // Whoever does not read its input is none the worse for it.
  child.stdin.on('error', () => {}).end(input)
  const ended = Promise.all([codeOf(child), text(child.stdout), text(child.stderr)])
  const waiting = new AbortController()
  const late = clock.sleep(timeout, AbortSignal.any([waiting.signal, signal])).then(() => undefined)
  const end = await Promise.race([ended, late])
  waiting.abort()
  if (!end) {
    killGroup(child)
    ended.catch(() => {})
    return undefined
  }
  const [code, stdout, stderr] = end
  return { code, stdout, stderr }
}

function codeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

/** With everything that it started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}
