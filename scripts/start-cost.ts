// What it costs to start `plumb`, in CPU time and as a ratio to a Node that does nothing.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../src/spec/own-files.ts'
import { median } from './judging/measured.ts'

/** Loaded before anything else; tells at the end what the process took. */
const hook = `process.on('exit', () => require('node:fs').writeSync(3, JSON.stringify(process.cpuUsage())))`

export interface StartCost {
  readonly name: string
  readonly milliseconds: number
  /** To a Node that does nothing. */
  readonly ratio: number
}

/** Medians of so many rounds; the commands take turns, so that a noisy moment meets all of them. */
export function startCosts(rounds: number): readonly StartCost[] {
  execFileSync(process.execPath, [join(root, 'scripts/build.js'), '--if-stale'])
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-start-'))
  const [preload, trace] = [join(folder, 'hook.cjs'), join(folder, 'empty.jsonl')]
  writeFileSync(preload, hook)
  writeFileSync(trace, '')
  const commands = [
    ['node -e 0', 0, '-e', '0'],
    ['plumb spec edit-message', 0, join(root, 'bin/plumb.js'), 'spec', 'edit-message'],
    ['plumb judge, an empty trace', 3, join(root, 'bin/plumb.js'), 'judge', trace],
  ] as const
  const times = commands.map((): number[] => [])
  // The first round fills the caches.
  for (let round = -1; round < rounds; round++)
    for (const [index, [, code, ...args]] of commands.entries()) {
      const taken = cpuOf(['--require', preload, ...args], code)
      if (round >= 0) times[index]?.push(taken)
    }
  rmSync(folder, { recursive: true })
  const medians = times.map(median)
  return commands.map(([name], index) => {
    const milliseconds = medians[index] ?? Number.NaN
    return { name, milliseconds, ratio: milliseconds / (medians[0] ?? Number.NaN) }
  })
}

function cpuOf(args: readonly string[], code: number): number {
  const { status, output } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  if (status !== code) throw new Error(`node ${args.join(' ')} ended with ${status} instead of ${code}`)
  const { user, system } = JSON.parse(`${output[3]}`) as NodeJS.CpuUsage
  return (user + system) / 1000
}
