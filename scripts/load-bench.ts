// What load this machine can play and the reference server can bear, together: the largest number of users within the default
// objective with what broke first, and what many users who are only connected cost. Without k6 it says so.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadReport } from '../src/load/report/load-report.ts'
import { findK6, NoK6 } from '../src/load/setup/find-k6.ts'
import { loadFolder, loadRun } from './load-runs.ts'

/** Users at the height of the ramp, which takes as many seconds as is bearable; and how many are connected at once. */
const [most, ramp] = [Number(process.env.USERS ?? 3_000), '150s']
const [connected, seconds] = [Number(process.env.CONNECTED ?? 5_000), Number(process.env.SECONDS ?? 30)]

export async function loadFigures(): Promise<string[]> {
  try {
    findK6(process.env)
  } catch (error) {
    if (error instanceof NoK6) return ['not measured, since there is no k6 here: plumb load --setup']
    throw error
  }
  const { there, each, report } = await crowdOf(connected, seconds)
  const memory = `${report.generator.memory_mb.toFixed(0)} MB in k6, ${each.toFixed(2)} MB each (at most 0.6)`
  return [await largestHeld(), `${there} users connected at once: ${memory}${validity(report)}`]
}

async function largestHeld(): Promise<string> {
  const { report } = await loadRun('bench', ['breakpoint', '--users', `${most}`, '--for', ramp, '--fail-on', 'nothing'])
  const { held, machine, speed } = report
  const broke = held.missed === undefined ? 'nothing broke' : `at ${held.missed_at} ${held.missed} broke first`
  return `${held.users} users at ${speed} × the usual pace held within the default objective; ${broke}${validity(report)} (${machine})`
}

function validity({ generator }: LoadReport): string {
  return generator.valid ? '' : `; INVALID: ${generator.reasons.join('; ')}`
}

/** So many users come and stay, at the pace of life. */
export async function crowdOf(users: number, stay: number) {
  const profile = join(loadFolder('profiles'), 'crowd.yaml')
  mkdirSync(loadFolder('profiles'), { recursive: true })
  writeFileSync(
    profile,
    `about: as many as can be
stages: [{ users: ${users}, over: ${Math.ceil(users / 40)}s }, { users: ${users}, over: ${stay}s }]
mix: { web-active: 40%, web-idle: 39%, mobile: 12%, bot: 5%, returning-with-backlog: 3%, integration: 1% }
organization: { private: 100% }
generator: { lag_p99: 2s }
`,
  )
  const { report } = await loadRun('crowd', [profile, '--fail-on', 'wrong'])
  const there = Math.max(...report.windows.map((window) => window.users))
  return { there, each: report.generator.memory_mb / there, report }
}
