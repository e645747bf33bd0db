// One mutant, one seed, in a process of its own: plans of the gestures that look at its clause, and, where these do not
// find it, plans about the endpoint of the clause, until it is broken.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Mutant } from '../reference-server/variants/mutants/mutant.ts'
import { gesturesAbout } from '../src/generate/plans.ts'
import type { Report } from '../src/report/report.ts'
import { loadSpec } from '../src/spec/spec.ts'
import { atOnce, cores } from './at-once.ts'
import { gestureLooks, type Looks } from './gesture-looks.ts'

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
  /** API requests of the counterexample, and how many of three re-runs showed it; undefined where there is none. */
  readonly requests: number | undefined
  readonly reproduced: number | undefined
  /** Whether plans of the gestures that look at its clause were enough. */
  readonly isShort: boolean
}

async function tryMutant(mutant: Mutant, seed: number, folder: string, looks: Looks): Promise<Trial> {
  const report = join(folder, mutant.name, String(seed))
  if (mutant.concurrency !== undefined) return tryRace(mutant, seed, report)
  const short = await shortTrial(mutant, seed, report, looks[mutant.clause] ?? [])
  if (short?.isFound) return { ...short, isShort: true }
  const { name, clause, level } = mutant
  await check({ mutant: name, seed, focus: focusOn(clause), report, level, until: clause })
  return trialOf(mutant, seed, report)
}

/** So many plans in which people ask at once; each of their gestures opens some. */
const racesRun = 160

async function tryRace(mutant: Mutant, seed: number, report: string): Promise<Trial> {
  const { name, clause, level, concurrency } = mutant
  const options = ['--concurrency', `${concurrency}`, '--runs', `${racesRun}`, '--until', clause]
  await start(options, { mutant: name, seed, report, level })
  return { ...trialOf(mutant, seed, report), isShort: true }
}

/** So many gestures at most, and so often each opens a plan. */
const mostGestures = 6
const turns = 2

async function shortTrial(
  mutant: Mutant,
  seed: number,
  report: string,
  gestures: readonly number[],
): Promise<Trial | undefined> {
  if (gestures.length === 0) return undefined
  const chosen = gestures.slice(0, mostGestures)
  const options = ['--gestures', chosen.join(), '--runs', `${turns * chosen.length}`]
  const { name, level } = mutant
  await start(options, { mutant: name, seed, report, level })
  return trialOf(mutant, seed, report)
}

function trialOf({ name, clause }: Mutant, seed: number, report: string): Trial {
  const broken = brokenIn(report)
  const isFound = broken.includes(clause) && broken.length <= 3
  const file = `counterexamples/${clause}.json`
  // What only a whole history shows, such as an endpoint that never answered, has none.
  const hasExample = broken.includes(clause) && existsSync(resolve(root, report, file))
  const example = hasExample ? readJson<{ requests: number; reproduced: number }>(report, file) : undefined
  const { requests, reproduced } = example ?? {}
  return { mutant: name, clause, seed, broken, isFound, requests, reproduced, isShort: false }
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
  const looks = new Map<number, Looks>()
  for (const seed of seeds) looks.set(seed, await gestureLooks(seed))
  const all = mutants.flatMap((mutant) => seeds.map((seed) => ({ mutant, seed })))
  await atOnce(atATime, all, async ({ mutant, seed }) => {
    const trial = await tryMutant(mutant, seed, folder, looks.get(seed) ?? {})
    tell(trial)
    trials.push(trial)
  })
  return trials
}

/**
 * What the plain server is accused of with the same seeds and the plans of those trials that took more than a few
 * gestures; with these it was silent when it was seen what they look at.
 */
export async function trySilence(trials: readonly Trial[], folder: string): Promise<string[]> {
  const long = trials.filter(({ isShort }) => !isShort)
  const plain = new Map(
    long.map(({ clause, seed }) => [`${focusOn(clause)} ${seed}`, { focus: focusOn(clause), seed }]),
  )
  const accused = new Set<string>()
  await atOnce(atATime, [...plain.values()], async ({ focus, seed }) => {
    const report = join(folder, 'plain', focus.join() || 'all', String(seed))
    await check({ seed, focus, report })
    for (const { clause } of readJson<Report>(report, 'report.json').findings) accused.add(clause)
  })
  return [...accused]
}

/** Twice as many as there are cores, since many of them wait for real seconds to pass. */
const atATime = 2 * cores

export function table(trials: readonly Trial[]): { text: string; isGood: boolean } {
  const sizes = trials.flatMap(({ requests }) => requests ?? []).sort((a, b) => a - b)
  const median = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0
  const largest = sizes.at(-1) ?? 0
  const found = trials.filter(({ isFound }) => isFound).length
  const stable = trials.filter(({ isFound, reproduced = isFound ? 3 : 0 }) => reproduced === 3).length
  const isGood = found === trials.length && stable === trials.length && median <= 6 && largest <= 12
  const examples = `counterexamples of ${median} requests in the median, ${largest} at most`
  const text = `${found} of ${trials.length} found, ${stable} reproduced 3 of 3; ${sizes.length === 0 ? 'no counterexamples' : examples}`
  return { text, isGood }
}

/** Nothing where the run ended without a report; why, it has said itself. */
function brokenIn(report: string): string[] {
  if (!existsSync(resolve(root, report, 'report.json'))) return []
  const { clauses } = readJson<Report>(report, 'report.json')
  return clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
}

interface Started {
  /** The plain server where there is none. */
  readonly mutant?: string
  readonly seed: number
  readonly report: string
  readonly level?: number | undefined
}

interface Checked extends Started {
  readonly focus: readonly string[]
  readonly until?: string
}

function check({ focus, until, ...started }: Checked): Promise<void> {
  const runs = Math.ceil(gesturesAbout(focus).length * rounds)
  const ends = until === undefined ? [] : ['--until', until]
  return start(['--runs', `${runs}`, '--focus', focus.join(), ...ends], started)
}

function start(options: readonly string[], { mutant, seed, report, level }: Started): Promise<void> {
  rmSync(resolve(root, report), { recursive: true, force: true })
  const node = mutant === undefined ? [] : ['--import', join(root, 'reference-server/variants/mutants/load.ts')]
  const asOf = level === undefined ? [] : ['--level', `${level}`]
  const more = ['--seed', `${seed}`, '--report', resolve(root, report), ...asOf]
  const child = spawn(process.execPath, [...node, join(root, 'scripts/check-gestures.ts'), ...options, ...more], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, PLUMB_MUTANT: mutant },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => child.on('exit', () => resolve()).on('error', reject))
}

function readJson<T>(folder: string, file: string): T {
  return JSON.parse(readFileSync(resolve(root, folder, file), 'utf8')) as T
}
