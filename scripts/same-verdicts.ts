// Says whether two trees judge alike, so that a change of arrangement is seen to change no verdict: the earlier tree runs
// and records, then both judge the same traces; with the same seeds the later one also runs itself.
//
//   npm run same-verdicts -- --base main~3                    seeds 1, 2, 3 with 300 plans each
//   npm run same-verdicts -- --base main~3 --runs 50 --seeds 7 --mutants lost-edit,double-event

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Report } from '../src/report/report.ts'

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    seeds: { type: 'string', default: '1,2,3' },
    runs: { type: 'string', default: '300' },
    // Their traces have findings, which have to be the same, too.
    mutants: { type: 'string', default: 'lost-edit,change-later-takes-one,message-ids-beside-num-before' },
  },
})
if (values.base === undefined) throw new Error('--base REVISION says which tree to compare with')

const here = join(import.meta.dirname, '..')
const revision = git('rev-parse', values.base)
const base = join(tmpdir(), 'plumbline-same-verdicts', revision)
if (!existsSync(base)) {
  git('worktree', 'prune')
  git('worktree', 'add', '--detach', base, revision)
  symlinkSync(join(here, 'node_modules'), join(base, 'node_modules'))
}

const seeds = values.seeds.split(',')
const recorded = [
  ...seeds.map((seed) => ({ name: `seed-${seed}`, seed, mutant: undefined })),
  ...values.mutants.split(',').flatMap((mutant) => (mutant === '' ? [] : [{ name: mutant, seed: '1', mutant }])),
]
let differences = 0
for (const { name, seed, mutant } of recorded) {
  const before = await check(base, name, seed, mutant)
  const trace = join(folderOf(base, name), 'trace.jsonl')
  compare(`judge ${name}`, countsIn(await judge(base, name, trace)), countsIn(await judge(here, name, trace)))
  compare(`check ${name}`, saidBy(before), saidBy(await check(here, name, seed, mutant)))
}
process.stdout.write(differences === 0 ? 'the trees judge alike\n' : `${differences} differences\n`)
process.exitCode = differences === 0 ? 0 : 1

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: here, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

function folderOf(tree: string, name: string): string {
  const whose = tree === here ? here.replaceAll(/\W+/g, '-') : `${revision}-reports`
  return join(tmpdir(), 'plumbline-same-verdicts', whose, values.runs, name)
}

/** What the base recorded is kept, since it stays the same for the same number of plans. */
async function check(tree: string, name: string, seed: string, mutant: string | undefined): Promise<Report> {
  const report = folderOf(tree, name)
  const args = ['check', '--seed', seed, '--runs', values.runs, '--transport', 'inject', '--record', '--report', report]
  if (tree === here || !existsSync(join(report, 'report.json'))) await plumb(tree, args, mutant)
  return read(report)
}

async function judge(tree: string, name: string, trace: string): Promise<Report> {
  const report = join(folderOf(tree, name), 'judged')
  await plumb(tree, ['judge', trace, '--report', report])
  return read(report)
}

async function plumb(tree: string, args: readonly string[], mutant?: string): Promise<void> {
  mkdirSync(args.at(-1) as string, { recursive: true })
  const load = mutant === undefined ? [] : ['--import', join(tree, 'reference-server/variants/mutants/load.ts')]
  const child = spawn(process.execPath, [...load, join(tree, 'src/cli/main.ts'), ...args], {
    cwd: tree,
    env: { ...process.env, ...(mutant === undefined ? {} : { PLUMB_MUTANT: mutant }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject))
}

function read(folder: string): Report {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
}

function compare(what: string, then: ReadonlySet<string>, now: ReadonlySet<string>): void {
  const gone = [...then].filter((line) => !now.has(line))
  const come = [...now].filter((line) => !then.has(line))
  differences += gone.length + come.length
  const lines = [...gone.map((line) => `  - ${line}`), ...come.map((line) => `  + ${line}`)]
  process.stdout.write([`${what}: ${then.size} lines, ${lines.length} differ`, ...lines, ''].join('\n'))
}

/** One line for each clause and each finding. */
function saidBy({ clauses, findings }: Report): Set<string> {
  return new Set([
    ...clauses.map(({ id, verdict }) => `${id} ${verdict}`),
    ...findings.map(({ clause, expected, got }) => `FINDING ${clause}: expected ${expected}; got ${got}`),
  ])
}

/** The same, with how often each was looked at; two runs differ in that where requests of one millisecond meet. */
function countsIn(report: Report): Set<string> {
  return new Set([...saidBy(report), ...report.clauses.map(({ id, seen }) => `${id} seen ${seen}`)])
}
