// How many of the `must` clauses a check judges with little: five accounts alone, and with three actions of the control
// protocol. Starts the reference server for each, and tells the share, what was broken, and what stayed in the dark.
//
//   node scripts/coverage-by-means.ts [accounts | bare | basic | all]... [--budget 60s] [--seed 1] [--report DIR]

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'yaml'
import type { Report } from '../src/report/report.ts'
import { loadSpec } from '../src/spec/spec.ts'
import { unlockedBy, unlocks } from '../src/spec/unlocks.ts'
import type { TargetFile } from '../src/target/target-file.ts'

const main = resolve(import.meta.dirname, '../src/cli/main.ts')
const spec = loadSpec()
const basic = ['people', 'channels', 'messages']

/** `bare` is `basic` where nobody tells the settings of the organization, nor what its fixtures emit. */
type Means = 'accounts' | 'bare' | 'basic' | 'all'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: 'string', default: '60s' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
})
const folder = values.report ?? mkdtempSync(join(tmpdir(), 'coverage-'))
mkdirSync(folder, { recursive: true })

/** The share that must be reached, by what a user has. */
const floors: Readonly<Record<Means, number>> = { accounts: 0.4, bare: 0.65, basic: 0.7, all: 0.9 }

for (const means of (positionals.length === 0 ? ['accounts', 'basic'] : positionals) as Means[]) {
  const report = await judgedWith(means)
  const { judged, applicable } = countOf(report)
  const share = judged / applicable
  const broken = report.clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
  process.stdout.write(
    `${means}: ${judged} of ${applicable} must clauses judged, ${(Math.floor(1000 * share) / 10).toFixed(1)} % (at least ${100 * floors[means]} %); ${report.exchanges} exchanges; broken: ${broken.join(', ') || 'none'}; not judged for want of: ${unlocked(report)}\n`,
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

async function judgedWith(means: Means): Promise<Report> {
  const file = join(folder, `${means}.yaml`)
  const server = await serve(file)
  const whole = parse(readFileSync(file, 'utf8')) as TargetFile
  const { target, close } = await limited(whole, means)
  writeFileSync(file, stringify(target), { mode: 0o600 })
  const report = join(folder, means)
  const check = plumb(
    'check',
    '--target',
    file,
    '--budget',
    values.budget,
    '--seed',
    values.seed,
    '--report',
    report,
    '--record',
  )
  await once(check, 'exit')
  close()
  server.kill('SIGTERM')
  return JSON.parse(readFileSync(join(report, 'report.json'), 'utf8')) as Report
}

/** Ready once it has printed where it is. */
async function serve(file: string): Promise<ChildProcess> {
  const server = plumb('serve', '--target-file', file)
  if (server.stdout) await once(server.stdout, 'data')
  return server
}

function plumb(...more: readonly string[]): ChildProcess {
  return spawn(process.execPath, [main, ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function limited(whole: TargetFile, means: Means): Promise<{ target: object; close: () => void }> {
  const { base_url, accounts, fixtures } = whole
  if (means === 'all') return { target: whole, close: () => {} }
  if (means === 'accounts' || !fixtures?.control) return { target: { base_url, accounts }, close: () => {} }
  const proxy = await offering(basic, fixtures.control.control_url)
  const control_url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const control = { ...fixtures.control, control_url }
  const { settings: _, emits: __, ...untold } = whole
  const told = means === 'bare' ? untold : whole
  return { target: { ...told, fixtures: { control } }, close: () => proxy.close() }
}

/** A control protocol that knows some actions only. */
async function offering(actions: readonly string[], control_url: string): Promise<Server> {
  const server = createServer((request, response) => {
    const isOffered = actions.includes((request.url ?? '').slice(1))
    if (isOffered) passOn(control_url, request, response).catch(() => response.writeHead(502).end())
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"There is no such action"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function passOn(control_url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization = '' } = request.headers
  const body = await text(request)
  const answer = await fetch(`${control_url}${request.url}`, { method: 'POST', headers: { authorization }, body })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}
