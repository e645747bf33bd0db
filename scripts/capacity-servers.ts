// `npm run prove -- capacity-servers`: searches of real servers of three sizes. Their truth is the plateau of a closed loop: as
// many ask without a pause as keep every slot busy. SEARCHES and SIZES of the environment make it shorter.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { stringify } from 'yaml'
import type { CapacityReport } from '../src/load/capacity/report/capacity-report.ts'
import { systemClock } from '../src/target/clock.ts'
import { ended, loadFolder } from './load-runs.ts'
import { drawSeed, main, type Part } from './proof.ts'

/** Slots and milliseconds; the smallest first. */
const sizes: readonly (readonly [slots: number, ms: number])[] = [
  [2, 20],
  [4, 16],
  [8, 16],
]
const searches = Number(process.env.SEARCHES ?? 10)
const some = sizes.slice(0, Number(process.env.SIZES ?? sizes.length))
const budget = 180
/** Each asks so often a second, by the clock. */
const rate = 0.5
const slo = 'p99 request < 500ms, errors < 0.1%'

export const capacityServers: Part = async (claim) => {
  let [covered, refused] = [0, 0]
  for (let number = 0; number < searches; number++) {
    const [slots, ms] = some[number % some.length] ?? [1, 1]
    const { child, url } = await started(slots, ms)
    const truth = (await plateau(url, slots)) / rate
    const { says, answer } = await searched(url, truth, drawSeed())
    child.kill()
    const { holds, seconds } = answer
    const isCovered = holds !== null && holds.low <= truth && truth <= holds.high + 1
    if (isCovered) covered += 1
    if (holds === null) refused += 1
    const told = `${says}; ${Math.round(seconds)} s`
    claim(`${slots} slots of ${ms} ms: the plateau is ${truth.toFixed(0)} users`, told, seconds <= budget)
    process.stdout.write(
      `${number + 1} of ${searches}: ${isCovered ? 'covers' : 'misses'} ${truth.toFixed(0)}: ${says}\n`,
    )
  }
  const enough = Math.ceil(searches * 0.8)
  claim(
    `Of ${searches} searches of at most ${budget} s, at least ${enough} cover the plateau`,
    `${covered} cover, ${refused} give no answer`,
    covered >= enough,
  )
}

async function started(slots: number, ms: number): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, 'slots-server.ts')
  const child = spawn(process.execPath, [script, `${slots}`, `${ms}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) => child.stdout?.once('data', (text) => resolve(`${text}`.trim())))
  return { child, url }
}

const [askers, seconds] = [4, 10]

/** Answers a second, with several times as many who ask as there are slots. */
async function plateau(url: string, slots: number): Promise<number> {
  const dispatcher = new Agent({ connections: slots * askers })
  const from = systemClock.now() + 1
  let answers = 0
  const ask = async () => {
    for (let now = systemClock.now(); now < from + seconds; now = systemClock.now()) {
      const { body } = await request(`${url}/api/v1/messages`, { dispatcher })
      await body.dump()
      if (now >= from) answers += 1
    }
  }
  await Promise.all(Array.from({ length: slots * askers }, ask))
  await dispatcher.close()
  return answers / seconds
}

async function searched(url: string, truth: number, seed: number): Promise<CapacityReport> {
  const folder = loadFolder('slots')
  mkdirSync(folder, { recursive: true })
  const most = Math.ceil(truth * 3)
  const accounts = Array.from({ length: most }, (_, index) => `u${index}@slots.test,key${index},member,${index + 1}`)
  writeFileSync(join(folder, 'accounts.csv'), `email,key,role,user_id\n${accounts.join('\n')}\n`)
  writeFileSync(join(folder, 'target.yaml'), stringify({ base_url: url, word: 'slots', accounts_file: 'accounts.csv' }))
  const calm = { view: { before: 5, after: 5 }, session: { from: '10h', to: '20h' }, retry: 'back-off' }
  const personas = { reader: { about: 'reads by the clock', per_hour: { read: rate * 3600 }, ...calm } }
  writeFileSync(join(folder, 'personas.yaml'), stringify({ personas }))
  const profile = { about: 'readers', mix: { reader: '100%' }, personas: 'personas.yaml', speed: 1, sample: 0 }
  const stages = [{ users: 10, over: '10s' }]
  writeFileSync(join(folder, 'slots-profile.yaml'), stringify({ ...profile, stages }))
  const args = [
    '--target',
    join(folder, 'target.yaml'),
    '--slo',
    slo,
    '--seed',
    `${seed}`,
    '--fresh',
    '--report',
    folder,
  ]
  const limits = ['--budget', `${budget}s`, '--start', '50', '--most', `${most}`]
  const command = [main, 'capacity', join(folder, 'slots-profile.yaml'), ...args, ...limits]
  await ended(spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] }))
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as CapacityReport
}
