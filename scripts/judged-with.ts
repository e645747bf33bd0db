// A check with little: five accounts alone, three actions of the control protocol, or recipes and no control protocol at
// all. Starts the reference server for it, and counts all requests that reach it.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'
import { passing } from '../src/cli/testing/passing.ts'
import type { Report } from '../src/report/report.ts'
import type { TargetFile } from '../src/target/file/described-target.ts'

const main = resolve(import.meta.dirname, '../src/cli/main.ts')
const basic = ['people', 'channels', 'messages']

/** `bare` is `basic` where nobody tells the settings of the organization, nor what its fixtures emit. */
export type Means = 'accounts' | 'bare' | 'basic' | 'recipes' | 'all'

/** The share of the `must` clauses that must be judged in a minute. */
export const floors: Readonly<Record<Means, number>> = {
  accounts: 0.4,
  bare: 0.65,
  basic: 0.7,
  recipes: 0.75,
  all: 0.9,
}

interface How {
  readonly folder: string
  readonly seed: number | string
  readonly budget: string
  /** Requests a second, as `max_rate` of the target file. */
  readonly rate?: number | undefined
}

interface Judged {
  readonly report: Report
  /** All that reached the target, be it to set something up. */
  readonly requests: number
}

export async function judgedWith(means: Means, { folder, seed, budget, rate }: How): Promise<Judged> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${means}.yaml`)
  const server = await serve(file, means === 'recipes' ? ['--wider'] : [])
  const { target, requests, close } = await limited(parse(readFileSync(file, 'utf8')) as TargetFile, means)
  const paced = rate === undefined ? target : { ...target, max_rate: rate }
  writeFileSync(file, stringify(paced), { mode: 0o600 })
  const report = join(folder, means)
  const how = ['--budget', budget, '--seed', `${seed}`, '--report', report, '--record']
  await once(plumb('check', '--target', file, ...how), 'exit')
  close()
  server.kill('SIGTERM')
  return { report: JSON.parse(readFileSync(join(report, 'report.json'), 'utf8')) as Report, requests: requests() }
}

/** Ready once it has printed where it is. */
async function serve(file: string, options: readonly string[]): Promise<ChildProcess> {
  const server = plumb('serve', '--target-file', file, ...options)
  if (server.stdout) await once(server.stdout, 'data')
  return server
}

function plumb(...more: readonly string[]): ChildProcess {
  return spawn(process.execPath, [main, ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
}

interface Limited {
  readonly target: object
  readonly requests: () => number
  readonly close: () => void
}

async function limited(whole: TargetFile, means: Means): Promise<Limited> {
  const { accounts, fixtures } = whole
  const api = await passing(whole.base_url)
  const control = fixtures?.control
  const offered = (path: string) => means === 'all' || basic.includes(path.slice(1))
  const actions = control && means !== 'accounts' ? await passing(control.control_url, { isKnown: offered }) : undefined
  const requests = () => api.count() + (actions?.count() ?? 0)
  const close = () => {
    api.close()
    actions?.close()
  }
  const { settings: _, emits: __, ...untold } = { ...whole, base_url: api.url }
  if (means === 'accounts') return { target: { base_url: api.url, accounts }, requests, close }
  const told = means === 'bare' ? untold : { ...whole, base_url: api.url }
  if (!control || !actions) return { target: told, requests, close }
  return { target: { ...told, fixtures: { control: { ...control, control_url: actions.url } } }, requests, close }
}

/** Of the `must` clauses that apply. */
export function countOf({ clauses }: Report): { readonly judged: number; readonly applicable: number } {
  const musts = clauses.filter(({ strength, verdict }) => strength === 'must' && verdict !== 'not-applicable')
  return { judged: musts.filter(({ verdict }) => verdict !== 'cannot-tell').length, applicable: musts.length }
}
