// Runs of `plumb scenario` in processes of their own: on the reference server, with a mutant in it, or on the other server.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mode } from '../other-server/routes.ts'
import { start } from '../other-server/start.ts'
import { targetFile } from '../other-server/target-file.ts'
import type { Mutant } from '../reference-server/variants/mutants/mutant.ts'
import type { Report } from '../src/report/report.ts'
import { systemClock } from '../src/target/clock.ts'
import { main } from './proof.ts'

const root = join(import.meta.dirname, '..')
const mutants = join(root, 'reference-server/variants/mutants/load.ts')

export interface ScenarioTrial {
  readonly code: number | null
  readonly seconds: number
  /** Absent where the run wrote none. */
  readonly report: Report | undefined
}

export async function tryScenarios(
  folder: string,
  options: readonly string[],
  mutant?: Pick<Mutant, 'name' | 'level'>,
): Promise<ScenarioTrial> {
  rmSync(folder, { recursive: true, force: true })
  const level = mutant?.level === undefined ? [] : ['--level', `${mutant.level}`]
  const began = systemClock.now()
  const code = await plumb(['scenario', ...options, ...level, '--report', folder], mutant?.name)
  const file = join(folder, 'report.json')
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  return { code, seconds: systemClock.now() - began, report }
}

export function plumb(options: readonly string[], mutant?: string): Promise<number | null> {
  const loaded = mutant === undefined ? [] : ['--import', mutants]
  const child = spawn(process.execPath, [...loaded, main, ...options], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, PLUMB_MUTANT: mutant },
    stdio: 'ignore',
  })
  return new Promise((done, fail) => child.once('exit', done).once('error', fail))
}

export async function tryOnOther(mode: Mode, folder: string): Promise<ScenarioTrial> {
  const running = await start({ mode })
  mkdirSync(folder, { recursive: true })
  const target = join(folder, '..', `${mode}.yaml`)
  writeFileSync(target, targetFile(running, mode === 'wider'))
  const trial = await tryScenarios(folder, ['--target', target])
  await running.close()
  return trial
}

export function countOf({ report }: ScenarioTrial, one: string): number {
  return report?.scenarios?.filter(({ verdict }) => verdict === one).length ?? 0
}

/** How many came to which verdict, and what those that were skipped need. */
export function tally(trial: ScenarioTrial): string {
  const counts = ['passed', 'failed', 'skipped', 'cannot-tell'].map((one) => `${countOf(trial, one)} ${one}`)
  const needs = needsIn(trial).map(([need, times]) => `${need} ${times}`)
  const skipped = needs.length === 0 ? '' : ` (needs: ${needs.join(', ')})`
  return `${counts.join(', ')}${skipped}; exit ${trial.code}, ${trial.seconds.toFixed(0)} s`
}

function needsIn({ report }: ScenarioTrial): [need: string, times: number][] {
  const skipped = report?.scenarios?.filter(({ verdict }) => verdict === 'skipped') ?? []
  const needs = Map.groupBy(skipped, ({ reason = '' }) => /needs ([\w-]+)/.exec(reason)?.[1] ?? 'another level')
  return [...needs].map(([need, all]) => [need, all.length] as [string, number]).sort(([, a], [, b]) => b - a)
}
