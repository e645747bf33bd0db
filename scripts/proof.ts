// What the proofs are made of: runs of `plumb` in processes of their own, and a table of claims for each part.

import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Mutant } from '../reference-server/variants/mutants/mutant.ts'
import { readTrace, type Trace } from '../src/history/trace.ts'
import type { Report } from '../src/report/report.ts'

const root = join(import.meta.dirname, '..')
export const folder = join(root, 'reports/proof')
export const main = join(root, 'src/cli/main.ts')

/** One line of a proof: what was claimed, what came out. */
type Claim = (says: string, figure: string, isTrue: boolean) => void
export type Part = (claim: Claim) => Promise<void>

/** Carries out the parts named on the command line, all by default, and fails where a claim is not true. */
export async function runParts(parts: Readonly<Record<string, Part>>): Promise<void> {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !(name in parts))
  if (unknown.length > 0) {
    process.stderr.write(`no part is called ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}\n`)
    process.exitCode = 2
    return
  }
  for (const name of asked.length === 0 ? Object.keys(parts) : asked) await runPart(name, parts[name] as Part)
}

async function runPart(name: string, part: Part): Promise<void> {
  const rows: string[] = []
  let isProved = true
  await part((says, figure, isTrue) => {
    rows.push(`| ${says} | ${figure} | ${isTrue ? 'yes' : '**no**'} |`)
    isProved &&= isTrue
  })
  mkdirSync(join(root, 'docs/proof'), { recursive: true })
  const head = `# Proof: ${name}\n\nWritten by \`npm run prove -- ${name}\`, with seeds drawn when it ran.\n`
  const table = `| claim | figure | true |\n|---|---|---|\n${rows.join('\n')}\n`
  writeFileSync(join(root, `docs/proof/${name}.md`), `${head}\n${table}`)
  process.stdout.write(`${name}: ${isProved ? 'proved' : 'NOT proved'}; see docs/proof/${name}.md\n`)
  if (!isProved) process.exitCode = 1
}

export async function check(name: string, seed: number, ...given: string[]): Promise<Report> {
  return (await checked(name, seed, given)).report
}

const loader = join(root, 'reference-server/variants/mutants/load.ts')

/** The embedded server with mutants, and how the run ended. */
export function checkMutated(name: string, seed: number, mutants: readonly Mutant[]): Promise<Checked> {
  const names = mutants.map((mutant) => mutant.name).join()
  return checked(name, seed, [], { node: ['--import', loader], env: { PLUMB_MUTANT: names } })
}

interface Checked {
  readonly exit: number | null
  readonly report: Report
}

async function checked(
  name: string,
  seed: number,
  given: readonly string[],
  { node = [], env = {} }: { node?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Checked> {
  const report = join(folder, name)
  const options = ['--seed', `${seed}`, '--report', report, ...given]
  const child = spawn(process.execPath, [...node, main, 'check', ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exit = await new Promise<number | null>((resolve, reject) => child.on('exit', resolve).on('error', reject))
  return { exit, report: JSON.parse(readFileSync(join(report, 'report.json'), 'utf8')) as Report }
}

export function recorded(name: string): Trace {
  return readTrace(join(folder, name, 'trace.jsonl'))
}

/** Does something with a server in a process of its own, of which the target file is given. */
export async function served<T>(work: (file: string) => Promise<T>): Promise<T> {
  const file = join(folder, 'serve.yaml')
  mkdirSync(folder, { recursive: true })
  const server = spawn(process.execPath, [main, 'serve', '--target-file', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => server.stdout.once('data', resolve))
  try {
    return await work(file)
  } finally {
    server.kill('SIGTERM')
  }
}

/** A run without the control protocol. */
export function realTime(): Promise<Report> {
  return served((file) => {
    const { fixtures: _, ...bare } = parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, stringify(bare))
    return check('real-time', drawSeed(), '--target', file, '--runs', '20')
  })
}

export function drawSeed(): number {
  return Math.floor(Math.random() * 2 ** 31)
}

/** Of those `must` clauses that anything judges by now, how many hold. */
export function heldShare({ clauses }: Report): number {
  const isJudged = ({ reason = '' }: Report['clauses'][number]) => !reason.startsWith('Its judge is not written yet')
  const applicable = clauses.filter(({ strength, verdict }) => strength === 'must' && verdict !== 'not-applicable')
  const must = applicable.filter(isJudged)
  return must.filter(({ verdict }) => verdict === 'holds').length / must.length
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
