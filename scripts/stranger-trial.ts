// One stranger: runs `plumb check` against it in a process of its own, and reads what it reported.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Stranger } from '../reference-server/variants/strangers/stranger.ts'
import type { Report } from '../src/report/report.ts'
import { atOnce, cores } from './at-once.ts'

const root = join(import.meta.dirname, '..')
const loader = join(root, 'reference-server/variants/strangers/load.ts')
const compiled = join(root, 'node_modules/.cache/compiled')

export interface Manner {
  readonly plans: number
  /** How many people ask at once; one where it is left out. */
  readonly concurrency?: number
}

export interface StrangerTrial {
  readonly stranger: Stranger
  readonly exchanges: number
  /** Broken clauses, each with what was seen; one line where there was no report. */
  readonly alarms: readonly string[]
}

export async function tryStranger(stranger: Stranger, manner: Manner, folder: string): Promise<StrangerTrial> {
  const report = resolve(root, folder, String(stranger.seed))
  rmSync(report, { recursive: true, force: true })
  const code = await check(stranger, manner, report)
  if (!existsSync(join(report, 'report.json'))) return { stranger, exchanges: 0, alarms: [`no report, exit ${code}`] }
  const { exchanges, findings } = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8')) as Report
  const alarms = findings.map(
    ({ clause, sent, expected, got, suspicion }) =>
      `${clause}: ${sent} → ${got}; expected ${expected}${suspicion ? ' (a suspicion)' : ''}`,
  )
  return { stranger, exchanges, alarms }
}

function check({ seed, word, level, habits }: Stranger, manner: Manner, report: string): Promise<number | null> {
  const { plans, concurrency } = manner
  // Without a network nothing overlaps.
  const how = concurrency === undefined ? ['--transport', 'inject'] : ['--concurrency', `${concurrency}`]
  const options = ['--seed', `${seed}`, '--runs', `${plans}`, '--word', word, ...how]
  const child = spawn(
    process.execPath,
    ['--import', loader, join(root, 'src/cli/main.ts'), 'check', ...options, '--report', report],
    {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, PLUMB_HABITS: habits.join(','), PLUMB_LEVEL: `${level}` },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject))
}

/** As many at a time as there are cores. */
export function tryStrangers(
  strangers: readonly Stranger[],
  manner: Manner,
  folder: string,
  tell: (trial: StrangerTrial) => void,
): Promise<StrangerTrial[]> {
  return atOnce(cores, strangers, async (stranger) => {
    const trial = await tryStranger(stranger, manner, folder)
    tell(trial)
    return trial
  })
}

export function told({ stranger, exchanges, alarms }: StrangerTrial): string {
  const { seed, word, level, habits } = stranger
  const who = `stranger ${seed} (word ${word}, level ${level}), ${exchanges} exchanges`
  if (alarms.length === 0) return `silent ${who}\n`
  return `ALARM  ${who}\n${alarms.map((alarm) => `  ${alarm}\n`).join('')}  habits: ${habits.join(',')}\n`
}
