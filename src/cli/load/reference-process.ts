// The reference server in a process of its own, so that it has a core of its own, too.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unreachable } from '../../target/wire/unreachable.ts'

export interface ReferenceProcess {
  readonly targetFile: string
  readonly pid: number | undefined
  close(): Promise<void>
}

export async function startReferenceServer(): Promise<ReferenceProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-serve-'))
  const targetFile = join(folder, 'target.yaml')
  const args = ['serve', '--port', '0', '--control-port', '0', '--target-file', targetFile]
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // An interrupt at the terminal is for the run, which then ends the server.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Whoever ends this process at once must not leave a server behind.
  const abandon = () => void child.kill('SIGTERM')
  process.once('exit', abandon)
  const close = async () => {
    process.off('exit', abandon)
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told = `${told}${text}`.slice(-2000)
  })
  const isUp = await Promise.race([
    new Promise<true>((resolve) => child.stdout.once('data', () => resolve(true))),
    ended,
  ])
  if (isUp) {
    if (child.pid !== undefined) givePrecedence(child.pid)
    return { targetFile, pid: child.pid, close }
  }
  await close()
  throw new Unreachable(`the reference server did not start: ${told}`)
}

/** Where cores are few, the server waits for the generator, and not the other way round: who is late must be the server. */
function givePrecedence(server: number): void {
  try {
    setPriority(server, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended meanwhile, which whoever asks it will find out.
  }
}
