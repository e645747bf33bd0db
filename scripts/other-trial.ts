// One run of `plumb check` in a process of its own against the other server, with a fault planted in it or without any.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type FaultName, faults } from '../other-server/faults.ts'
import type { Mode } from '../other-server/routes.ts'
import { start } from '../other-server/start.ts'
import { targetFile } from '../other-server/target-file.ts'
import type { Report } from '../src/report/report.ts'

const root = join(import.meta.dirname, '..')
const main = join(root, 'src/cli/main.ts')
const compiled = join(root, 'node_modules/.cache/compiled')

interface OtherRun {
  readonly mode: Mode
  /** Whether the target file names the recipes of the wider API. */
  readonly recipes: boolean
  readonly fault?: FaultName
  readonly seed: number
  /** As `30s`. */
  readonly budget: string
  readonly folder: string
}

export interface OtherTrial {
  /** 1 where something was found. */
  readonly code: number | null
  /** Absent where the run wrote none. */
  readonly report: Report | undefined
}

export async function tryOther({ mode, recipes, fault, seed, budget, folder }: OtherRun): Promise<OtherTrial> {
  const running = await start({ mode, faults: fault === undefined ? [] : [fault] })
  const report = resolve(folder)
  rmSync(report, { recursive: true, force: true })
  mkdirSync(report, { recursive: true })
  const target = join(report, 'target.yaml')
  writeFileSync(target, targetFile(running, recipes))
  const code = await check(['--target', target, '--budget', budget, '--seed', `${seed}`, '--report', report])
  await running.close()
  const file = join(report, 'report.json')
  return { code, report: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined }
}

function check(options: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [main, 'check', ...options], {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
    stdio: 'ignore',
  })
  return new Promise((done, fail) => child.once('exit', done).once('error', fail))
}

/** The `must` clauses that a run found broken. */
export function brokenIn({ report }: OtherTrial): string[] {
  const all = report?.clauses ?? []
  return all.filter((one) => one.verdict.startsWith('broken') && one.strength === 'must').map(({ id }) => id)
}

/** What the run that missed it says of the clause that a fault breaks. */
export function whyMissed({ code, report }: OtherTrial, name: FaultName): string {
  const id = faults.find((fault) => fault.name === name)?.clause
  const { verdict, seen, reason } = report?.clauses.find((clause) => clause.id === id) ?? {}
  if (verdict === undefined) return `no report, exit ${code}`
  return `\`${id}\`: ${verdict}, looked at ${seen} times${reason === undefined ? '' : `; ${reason}`}`
}
