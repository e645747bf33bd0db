// What judging costs, as ratios to the parsing of the same lines in the same process: for the first time and warm, with
// small and large bodies, of a short and a long history, one by one and at once; and how the time divides into stages.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultRuns } from '../../src/cli/process/options.ts'
import { checkShares } from './check-share.ts'
import { median } from './measured.ts'
import type { Cost, Passes } from './passes.ts'
import { recordPlans } from './plans.ts'
import { recordTraffic, small, type Traffic } from './traffic.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
/** Exchanges of the short histories, of which a first pass is compiling most of all; long ones are eight times as long. */
const size = Number(process.env.EXCHANGES ?? 4000)
const perPlan = 25

const large = { ...small, length: 2000, listed: 10 }
const crowd = { ...small, people: 64, together: 64 }

const kinds: Readonly<Record<string, (file: string, exchanges: number) => Promise<void>>> = {
  'plans of a check': (file, exchanges) => recordPlans(file, Math.round(exchanges / perPlan)),
  'small bodies': traffic(small),
  // Fewer, since a file of them all would be too long for one text.
  'large bodies': (file, exchanges) => recordTraffic(file, { ...large, exchanges: exchanges / 8 }),
  '64 people at once': traffic(crowd),
}

function traffic(kind: Omit<Traffic, 'exchanges'>): (file: string, exchanges: number) => Promise<void> {
  return (file, exchanges) => recordTraffic(file, { ...kind, exchanges })
}

export async function ladder(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-ladder-'))
  const recorded: [string, string][] = []
  for (const [name, record] of Object.entries(kinds))
    for (const exchanges of [size, 8 * size]) {
      const file = join(folder, `${recorded.length}.jsonl`)
      await record(file, exchanges)
      recorded.push([name, file])
    }
  // By turns, so that a noisy moment meets all of them.
  const turns = Array.from({ length: rounds }, (_, round) =>
    recorded.map(([name, file]) => {
      process.stderr.write(`round ${round + 1} of ${rounds}: ${name}\n`)
      return passesOf(file)
    }),
  )
  rmSync(folder, { recursive: true })
  for (const [index, [name]] of recorded.entries())
    tell(
      name,
      turns.flatMap((turn) => turn[index] ?? []),
    )
  process.stdout.write(`\na check in process\n${inShares(await checkShares(defaultRuns))}\n`)
}

function passesOf(file: string): Passes {
  const passes = join(import.meta.dirname, 'passes.ts')
  return JSON.parse(execFileSync(process.execPath, [passes, file], { encoding: 'utf8' })) as Passes
}

function tell(name: string, all: readonly Passes[]): void {
  const middle = (of: (passes: Passes) => number) => median(all.map(of))
  const exchanges = middle((passes) => passes.exchanges)
  const each = (of: (passes: Passes) => number) => `${((middle(of) / exchanges) * 1000).toFixed(0).padStart(6)} µs`
  const ratio = (of: (passes: Passes) => Cost) => {
    const times = middle((passes) => of(passes).judging / of(passes).parsing).toFixed(1)
    return `${each((passes) => of(passes).judging)} ${times.padStart(6)} ×`
  }
  process.stdout.write(`
${name}, ${exchanges} exchanges
  finding their order   ${each(({ reading }) => reading)}
  parsing the lines     ${each(({ warm }) => warm.parsing)}   (the floor)
  judging, first pass   ${ratio(({ first }) => first)}
  judging, warm         ${ratio(({ warm }) => warm)}
  last quarter          ${timesSecond(middle(({ growth }) => growth))}
  kept of each          ${(middle(({ kept }) => kept) / 1000).toFixed(1)} kB of heap
  ${inShares(all[0]?.stages ?? [])}
`)
}

/** A short history has no quarters to be told apart. */
function timesSecond(growth: number): string {
  return Number.isNaN(growth) ? 'too short to tell' : `${growth.toFixed(2)} × the second`
}

function inShares(shares: Passes['stages']): string {
  return shares.map(([name, share]) => `${name} ${(share * 100).toFixed(0)} %`).join(' · ')
}
