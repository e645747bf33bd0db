// How many of the `must` clauses a check judges with little: five accounts alone, with three actions of the control
// protocol, or with recipes and no control protocol at all. Starts the reference server for each, and tells the share, what
// was broken, what stayed in the dark, and how many of the requests set something up.
//
//   node scripts/coverage-by-means.ts [accounts | bare | basic | recipes | all]... [--budget 60s] [--rate 5] [--seed 1] [--report DIR]

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'yaml'
import { passing } from '../src/cli/testing/passing.ts'
import type { Report } from '../src/report/report.ts'
import { loadSpec } from '../src/spec/spec.ts'
import { unlockedBy, unlocks } from '../src/spec/unlocks.ts'
import type { TargetFile } from '../src/target/described-target.ts'

const main = resolve(import.meta.dirname, '../src/cli/main.ts')
const spec = loadSpec()
const basic = ['people', 'channels', 'messages']

/** `bare` is `basic` where nobody tells the settings of the organization, nor what its fixtures emit. */
type Means = 'accounts' | 'bare' | 'basic' | 'recipes' | 'all'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: 'string', default: '60s' },
    /** Requests a second, as `max_rate` of the target file. */
    rate: { type: 'string' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
})
const folder = values.report ?? mkdtempSync(join(tmpdir(), 'coverage-'))
mkdirSync(folder, { recursive: true })

/** The share that must be reached, by what a user has. */
const floors: Readonly<Record<Means, number>> = { accounts: 0.4, bare: 0.65, basic: 0.7, recipes: 0.75, all: 0.9 }

for (const means of (positionals.length === 0 ? ['accounts', 'basic', 'recipes'] : positionals) as Means[]) {
  const { report, requests } = await judgedWith(means)
  const { judged, applicable } = countOf(report)
  const share = judged / applicable
  const broken = report.clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
  process.stdout.write(
    `${means}: ${judged} of ${applicable} must clauses judged, ${(Math.floor(1000 * share) / 10).toFixed(1)} % (at least ${100 * floors[means]} %); ${report.exchanges} exchanges of ${requests} requests, ${Math.round((100 * report.exchanges) / requests)} %; broken: ${broken.join(', ') || 'none'}; not judged for want of: ${unlocked(report)}\n`,
  )
  if (share < floors[means] || broken.length > 0) process.exitCode = 1
}

/** What the actions would unlock that nothing met. */
function unlocked({ clauses }: Report): string {
  const stuck = new Set(clauses.filter(({ verdict }) => verdict === 'cannot-tell').map(({ id }) => id))
  const most = unlocks(spec).map(({ action }) => {
    const would = unlockedBy(spec, action).filter((id) => stuck.has(id)).length
    return { action, would }
  })
  const sorted = most.toSorted((a, b) => b.would - a.would).slice(0, 5)
  return sorted.map(({ action, would }) => `${action} ${would}`).join(', ')
}

function countOf({ clauses }: Report): { judged: number; applicable: number } {
  const musts = clauses.filter(({ strength, verdict }) => strength === 'must' && verdict !== 'not-applicable')
  return { judged: musts.filter(({ verdict }) => verdict !== 'cannot-tell').length, applicable: musts.length }
}

interface Judged {
  readonly report: Report
  /** All that reached the target, be it to set something up. */
  readonly requests: number
}

async function judgedWith(means: Means): Promise<Judged> {
  const file = join(folder, `${means}.yaml`)
  const server = await serve(file, means === 'recipes' ? ['--wider'] : [])
  const { target, requests, close } = await limited(parse(readFileSync(file, 'utf8')) as TargetFile, means)
  const paced = values.rate === undefined ? target : { ...target, max_rate: Number(values.rate) }
  writeFileSync(file, stringify(paced), { mode: 0o600 })
  const report = join(folder, means)
  const how = ['--budget', values.budget, '--seed', values.seed, '--report', report, '--record']
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
