// One mutant, one seed: runs `plumb check` with plans about the endpoint of its clause, in a process of its own, and
// reads what it reported.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { Mutant } from '../reference-server/variants/mutants/mutant.ts'
import { gesturesAbout } from '../src/generate/plans.ts'
import type { Report } from '../src/report/report.ts'
import { loadSpec } from '../src/spec/spec.ts'

const endpoints = new Set(loadSpec().endpoints.map(({ slug }) => slug))
const ofState = [
  ...['subscription', 'presence-entry', 'legacy-presence-entry', 'recent-private-conversation', 'navigation-view'],
  'saved-snippet',
]
/** So often each gesture opens a plan. */
const rounds = 1.5

const root = join(import.meta.dirname, '..')

export interface Trial {
  readonly mutant: string
  readonly clause: string
  readonly seed: number
  readonly broken: readonly string[]
  /** The mutant's own clause is among at most three broken ones. */
  readonly isFound: boolean
  /** API requests of the counterexample, and how many of three re-runs showed it. */
  readonly requests: number | undefined
  readonly reproduced: number | undefined
}

async function tryMutant({ name, clause, level }: Mutant, seed: number, folder: string): Promise<Trial> {
  const report = join(folder, name, String(seed))
  const node = ['--import', join(root, 'reference-server/variants/mutants/load.ts')]
  await check(node, { PLUMB_MUTANT: name }, seed, focusOn(clause), report, level)
  const broken = brokenIn(report)
  const isFound = broken.includes(clause) && broken.length <= 3
  const example = broken.includes(clause)
    ? readJson<{ requests: number; reproduced: number }>(report, `counterexamples/${clause}.json`)
    : undefined
  return { mutant: name, clause, seed, broken, isFound, requests: example?.requests, reproduced: example?.reproduced }
}

/** The endpoints whose plans have to do with a clause of a group that is no endpoint itself. */
const about: Readonly<Record<string, readonly string[]>> = {
  message: ['get-message', 'get-messages'],
  'edit-history-entry': ['get-message'],
  'message-snapshot': ['get-message-history'],
  attachment: ['edit-message'],
  channel: ['get-streams'],
  ...Object.fromEntries(['queues', 'capabilities'].map((group) => [group, ['get-events']])),
  ...Object.fromEntries(ofState.map((group) => [group, ['register-queue', 'update-presence']])),
}

/** None where all plans are needed. */
function focusOn(clause: string): readonly string[] {
  const group = clause.slice(0, clause.indexOf('.'))
  if (endpoints.has(group)) return [group]
  return group.endsWith('-event') ? ['get-events'] : (about[group] ?? [])
}

/** All of them with all seeds. */
export async function tryAll(
  mutants: readonly Mutant[],
  seeds: readonly number[],
  folder: string,
  tell: (trial: Trial) => void = () => {},
): Promise<Trial[]> {
  const trials: Trial[] = []
  const all = mutants.flatMap((mutant) => seeds.map((seed) => ({ mutant, seed })))
  await side(all, async ({ mutant, seed }) => {
    const trial = await tryMutant(mutant, seed, folder)
    tell(trial)
    trials.push(trial)
  })
  return trials
}

/** What the plain server is accused of with the same seeds and the same plans. */
export async function trySilence(
  mutants: readonly Mutant[],
  seeds: readonly number[],
  folder: string,
): Promise<string[]> {
  const focuses = new Map(mutants.map(({ clause }) => [focusOn(clause).join(), focusOn(clause)]))
  const left = [...focuses].flatMap(([name, focus]) => seeds.map((seed) => ({ name: name || 'all', focus, seed })))
  const accused = new Set<string>()
  await side(left, async ({ name, focus, seed }) => {
    const report = join(folder, 'plain', name, String(seed))
    await check([], {}, seed, focus, report)
    for (const { clause } of readJson<Report>(report, 'report.json').findings) accused.add(clause)
  })
  return [...accused]
}

/** As many at a time as there are cores. */
async function side<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const go = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, go))
}

export function table(trials: readonly Trial[]): { text: string; isGood: boolean } {
  const sizes = trials.flatMap(({ requests }) => requests ?? []).sort((a, b) => a - b)
  const median = sizes[Math.floor((sizes.length - 1) / 2)] ?? Number.NaN
  const largest = sizes.at(-1) ?? Number.NaN
  const found = trials.filter(({ isFound }) => isFound).length
  const stable = trials.filter(({ reproduced }) => reproduced === 3).length
  const isGood = found === trials.length && stable === trials.length && median <= 6 && largest <= 12
  const text = `${found} of ${trials.length} found, ${stable} reproduced 3 of 3; counterexamples of ${median} requests in the median, ${largest} at most`
  return { text, isGood }
}

/** Nothing where the run ended without a report; why, it has said itself. */
function brokenIn(report: string): string[] {
  if (!existsSync(resolve(root, report, 'report.json'))) return []
  const { clauses } = readJson<Report>(report, 'report.json')
  return clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
}

function check(
  node: string[],
  environment: Record<string, string>,
  seed: number,
  focus: readonly string[],
  report: string,
  level?: number,
): Promise<number | null> {
  rmSync(resolve(root, report), { recursive: true, force: true })
  const runs = Math.ceil(gesturesAbout(focus).length * rounds)
  const about = focus.length === 0 ? [] : ['--focus', focus.join(',')]
  const asOf = level === undefined ? [] : ['--level', `${level}`]
  const options = [
    '--seed',
    `${seed}`,
    '--runs',
    `${runs}`,
    ...about,
    ...asOf,
    '--transport',
    'inject',
    '--report',
    report,
  ]
  const child = spawn(process.execPath, [...node, join(root, 'src/cli/main.ts'), 'check', ...options], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject))
}

function readJson<T>(folder: string, file: string): T {
  return JSON.parse(readFileSync(resolve(root, folder, file), 'utf8')) as T
}
