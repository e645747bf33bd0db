// The runners of a cluster, played on this machine: the manifests are written, the initializer looks at the scripts as the
// k6-operator lets it, runners start paused and are let go together, and what they wrote is merged.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { files } from '../src/load/generator/part-files.ts'
import { segmentOptions } from '../src/load/generator/segments.ts'
import { packed, unpacked } from '../src/load/parts/record.ts'
import type { LoadReport } from '../src/load/report/load-report.ts'
import { findK6 } from '../src/load/setup/find-k6.ts'
import { systemClock } from '../src/target/clock.ts'
import { ended, loadFolder, referenceProgram, serveFor } from './load-runs.ts'
import { main, type Part } from './proof.ts'

const runners = 3

export const loadRunners: Part = async (claim) => {
  const folder = loadFolder('cluster')
  rmSync(folder, { recursive: true, force: true })
  const server = await serveFor('cluster', referenceProgram)
  const args = ['--target', server.file, '--prepare', '--keep', '--users', '30', '--for', '10s', '--cluster-url']
  const cluster = ['http://chat.test', '--kubernetes', folder, '--processes', `${runners}`, '--seed', '7']
  const code = await plumb('load', 'smoke', ...args, ...cluster)
  claim('`plumb load --kubernetes` writes the manifests', `exit ${code}`, code === 0)
  const place = asMounted(folder, server.url)
  claim('The initializer of the operator can look at the scripts, without any key', ...initialized(place))
  await played(place)
  const merged = await plumb('report', 'merge', place.results, '--report', join(folder, 'merged'))
  await server.close()
  const report = JSON.parse(readFileSync(join(folder, 'merged/report.json'), 'utf8')) as LoadReport
  const iterations = report.parts.reduce((sum, part) => sum + (part.iterations ?? 0), 0)
  const { delivered, wrong } = report.deliveries
  claim(
    `What ${runners} runners wrote is one run: all iterations, deliveries between runners, nothing wrong`,
    `exit ${merged}: ${report.parts.length} parts, ${iterations} iterations, ${report.all_requests.count} requests, ${delivered} deliveries; ${report.exit.reason}`,
    report.parts.length === runners && iterations === runners && delivered > 0 && sum(wrong) === 0,
  )
}

function sum(numbers: Readonly<Record<string, number>>): number {
  return Object.values(numbers).reduce((all, one) => all + one, 0)
}

function plumb(...args: string[]): Promise<number | null> {
  return ended(spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'inherit'] }))
}

interface Place {
  readonly scripts: string
  readonly keys: string
  readonly results: string
}

/** As a cluster mounts it; only the address of the target is that of this machine. */
function asMounted(folder: string, url: string): Place {
  const place = { scripts: join(folder, 'test'), keys: join(folder, 'keys'), results: join(folder, 'results') }
  for (const one of Object.values(place)) mkdirSync(one, { recursive: true })
  const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8'))
  const { data, binaryData } = read('configmap.yaml')
  for (const [name, text] of Object.entries<string>(data)) writeFileSync(join(place.scripts, name), text)
  const plan = unpacked(Buffer.from(binaryData[files.plan], 'base64'))
  if (!plan) throw new Error('the plan in the ConfigMap cannot be read')
  const here = { ...plan, common: { ...plan.common, base_url: url } }
  writeFileSync(join(place.scripts, files.plan), packed(here))
  writeFileSync(join(place.keys, 'keys.json'), read('secret.yaml').stringData['keys.json'])
  return place
}

function initialized({ scripts }: Place): [says: string, isGood: boolean] {
  const archive = join(tmpdir(), `plumbline-${process.pid}.tar`)
  const env = {
    ...process.env,
    PLUMB_PLAN: join(scripts, files.plan),
    PLUMB_KEYS: '/nowhere',
    PLUMB_FOLDER: '/nowhere',
  }
  const k6 = (...args: string[]) => spawnSync(findK6(process.env), args, { env, encoding: 'utf8' })
  const made = k6('archive', join(scripts, 'main.ts'), '-O', archive)
  const looked = k6('inspect', '--execution-requirements', archive)
  rmSync(archive, { force: true })
  const isGood = made.status === 0 && looked.status === 0
  return [isGood ? 'archived and inspected' : `${made.stderr}${looked.stderr}`.slice(-300), isGood]
}

async function played(place: Place): Promise<void> {
  const ports = await freePorts(runners)
  const children = ports.map((port, index) => runner(place, port, index))
  try {
    for (const port of ports) await ready(port)
    await Promise.all(ports.map((port) => status(port, { paused: false })))
    await Promise.all(children.map(ended))
  } finally {
    // Nothing is left waiting where one of them did not come up.
    for (const child of children) child.kill()
  }
}

/** Held together until all are known, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

function runner({ scripts, keys, results }: Place, port: number, index: number): ChildProcess {
  const own = segmentOptions(index, runners)
  const tags = [`--address=127.0.0.1:${port}`, '--paused', '--tag', `instance_id=${index + 1}`]
  const env = {
    ...{ PLUMB_PLAN: join(scripts, files.plan), PLUMB_KEYS: join(keys, 'keys.json') },
    PLUMB_FOLDER: join(results, `runner-${index + 1}`),
  }
  const args = ['run', '--quiet', ...own, join(scripts, 'main.ts'), ...tags]
  return spawn(findK6(process.env), args, { env: { ...process.env, ...env }, stdio: 'ignore' })
}

async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await status(port).catch(() => false)) return
    await systemClock.sleep(0.1)
  }
  throw new Error(`no runner answers on port ${port}`)
}

async function status(port: number, attributes?: object): Promise<boolean> {
  const body = JSON.stringify({ data: { type: 'status', id: 'default', attributes } })
  const answer = await fetch(`http://127.0.0.1:${port}/v1/status`, attributes ? { method: 'PATCH', body } : {})
  return answer.ok
}
