// Runs a check that writes down who speaks of each clause.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sites } from './site.ts'

export const root = join(import.meta.dirname, '../..')

export async function record(runs: string, seed: string): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-judges-'))
  const to = join(folder, 'sites.json')
  const plumb = [
    'src/cli/main.ts',
    'check',
    '--transport',
    'inject',
    '--seed',
    seed,
    '--runs',
    runs,
    '--report',
    folder,
  ]
  const options = { cwd: root, env: { ...process.env, PLUMB_JUDGES_TO: to }, stdio: 'ignore' } as const
  await once(spawn(process.execPath, ['--import', './scripts/judges/recorded.ts', ...plumb], options), 'exit')
  const sites = JSON.parse(readFileSync(to, 'utf8')) as Sites
  rmSync(folder, { recursive: true })
  return sites
}
