// The part of the proofs about the other server, in each of its modes: silent without a fault, and how many of its
// planted faults are found by exit code 1.

import { join } from 'node:path'
import { type FaultName, faults } from '../other-server/faults.ts'
import { type Mode, modes } from '../other-server/routes.ts'
import { atOnce } from './at-once.ts'
import { brokenIn, type OtherTrial, tryOther, whyMissed } from './other-trial.ts'
import { drawSeed, folder, type Part } from './proof.ts'

const exchangesPerMode = 20_000
/** How many of the faults are found at least. */
const least: Readonly<Record<Mode, number>> = { accounts: 10, control: 20, wider: 26 }
const told: Readonly<Record<Mode, string>> = {
  accounts: 'accounts alone',
  control: 'four control actions',
  wider: 'the wider API and `recipes: wider`',
}

/** Long enough for whatever shows by real time. */
const seconds = 250
const long = `${seconds}s`
/** Seconds that a run takes until its plans are at work, and a little more. */
const spare = 20
/** The faults that show by nothing else. */
const byWaiting: readonly FaultName[] = ['heartbeat-never', 'expired-queue-empty']
/** The same where no message can be made old. */
const byAging: readonly FaultName[] = ['content-limit-ignored', 'late-moves-plainly-refused', 'moderators-are-late']
/** One after the other, until the fault is found. */
const budgets = ['25s', '90s']
/** Runs at a time: each needs most of a core, but for those that wait. */
const quick = 3

export const other: Part = async (claim) => {
  const seed = drawSeed()
  process.stdout.write(`seed ${seed}\n`)
  await Promise.all(modes.map((mode) => proveQuiet(mode, seed, claim)))
  for (const mode of modes) await proveFound(mode, seed, claim)
}

type Claim = Parameters<Part>[0]

/** The first run shows what takes real time; those after it are as long as what lacks will take. */
async function proveQuiet(mode: Mode, first: number, claim: Claim): Promise<void> {
  let exchanges = 0
  const seeds: number[] = []
  const alarms: string[] = []
  while (exchanges < exchangesPerMode && alarms.length === 0) {
    const seed = (first + seeds.length) % 2 ** 31
    const budget = seeds.length === 0 ? long : `${Math.ceil(seconds * (exchangesPerMode / exchanges - 1)) + spare}s`
    const run = { mode, recipes: mode === 'wider', seed, budget, folder: folderOf(mode, 'none') }
    const { code, report } = await tryOther(run)
    seeds.push(seed)
    exchanges += report?.exchanges ?? 0
    alarms.push(...(report?.findings ?? []).map(({ clause }) => `${clause} (seed ${seed})`))
    if (code !== 0) alarms.push(`exit ${code} (seed ${seed})`)
    process.stdout.write(`${mode}: ${exchanges} exchanges without a fault, ${alarms.join(', ') || 'silent'}\n`)
  }
  claim(
    `No finding on the other server with ${told[mode]} in ${exchangesPerMode} exchanges, seeds ${seeds.join(', ')}`,
    `${alarms.length} findings in ${exchanges} exchanges ${alarms.join(', ')}`,
    alarms.length === 0 && exchanges >= exchangesPerMode,
  )
}

async function proveFound(mode: Mode, seed: number, claim: Claim): Promise<void> {
  const last = new Map<FaultName, OtherTrial>()
  const names = faults.map(({ name }) => name)
  const slow = names.filter((name) => byWaiting.includes(name) || (mode === 'wider' && byAging.includes(name)))
  const attempt = async (fault: FaultName, budget: string) => {
    const run = { mode, recipes: mode === 'wider', fault, seed, budget, folder: folderOf(mode, fault) }
    const trial = await tryOther(run)
    last.set(fault, trial)
    const broken = brokenIn(trial).join(', ') || 'nothing'
    process.stdout.write(`${mode} ${fault}: exit ${trial.code} after ${budget}, broken: ${broken}\n`)
  }
  const isFound = (fault: FaultName) => last.get(fault)?.code === 1
  const waiting = atOnce(slow.length, slow, (fault) => attempt(fault, long))
  const others = names.filter((name) => !slow.includes(name))
  for (const budget of budgets)
    await atOnce(
      quick,
      others.filter((name) => !isFound(name) && isWorth(mode, name, last)),
      (fault) => attempt(fault, budget),
    )
  await waiting
  const missed = names.filter((name) => !isFound(name))
  const count = names.length - missed.length
  claim(
    `At least ${least[mode]} of ${names.length} planted faults are found by exit code 1 with ${told[mode]} (seed ${seed})`,
    `${count} of ${names.length}`,
    count >= least[mode],
  )
  for (const fault of missed)
    claim(`Missed with ${told[mode]}: ${fault}`, reasonFor(mode, fault, last.get(fault)), true)
}

/** What needs messages is tried once, and not for longer, where nobody can make any. */
function isWorth(mode: Mode, name: FaultName, tried: ReadonlyMap<FaultName, OtherTrial>): boolean {
  return !isOutOfReach(mode, name) || !tried.has(name)
}

function isOutOfReach(mode: Mode, name: FaultName): boolean {
  return mode === 'accounts' && faults.find((fault) => fault.name === name)?.needs === 'actions'
}

function reasonFor(mode: Mode, name: FaultName, trial: OtherTrial | undefined): string {
  const why = trial ? whyMissed(trial, name) : 'not tried'
  return (isOutOfReach(mode, name) ? `nobody can make messages there; ${why}` : why).replaceAll('|', '\\|')
}

function folderOf(mode: Mode, name: string): string {
  return join(folder, 'other', mode, name)
}
