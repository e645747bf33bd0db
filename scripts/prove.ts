// `npm run prove`: the long proofs, with seeds drawn now. Writes its figures to docs/proof.md.

import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { mutants } from '../reference-server/mutants/mutants.ts'
import { readTrace } from '../src/history/trace.ts'
import type { Report } from '../src/report/report.ts'
import { table, tryAll, trySilence } from './mutant-trial.ts'
import { Reached, wanted } from './reach.ts'

const root = join(import.meta.dirname, '..')
const folder = 'reports/proof'
const wantedExchanges = 100_000
const plans = 8_500
/** Each level that changes something, and the one below it. */
const levels = [172, 179, 184, 193, 229, 248, 300, 334, 370, 379, 443, 445, 472].flatMap((level) => [level - 1, level])
const exchangesPerLevel = 5_000
const plansPerLevel = 430

function plumb(...given: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), ...given], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject))
}

function readReport(name: string): Report {
  return JSON.parse(readFileSync(join(root, folder, name, 'report.json'), 'utf8')) as Report
}

function drawSeed(): number {
  return Math.floor(Math.random() * 2 ** 31)
}

async function check(name: string, seed: number, ...given: string[]): Promise<Report> {
  await plumb('check', '--seed', `${seed}`, '--report', join(folder, name), ...given)
  return readReport(name)
}

const failures: string[] = []
const rows: string[] = []

/** One line of the proof: what was claimed, what came out. */
function claim(says: string, figure: string, isTrue: boolean): void {
  rows.push(`| ${says} | ${figure} | ${isTrue ? 'yes' : '**no**'} |`)
  if (!isTrue) failures.push(`${says}: ${figure}`)
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function heldShare({ clauses }: Report): number {
  const must = clauses.filter(({ strength, verdict }) => strength === 'must' && verdict !== 'not-applicable')
  return must.filter(({ verdict }) => verdict === 'holds').length / must.length
}

const seed = drawSeed()
const long = await check('long', seed, '--runs', `${plans}`)
claim(
  `No finding on the reference server (seed ${seed}, over HTTP)`,
  `${long.findings.length} findings in ${long.exchanges} exchanges`,
  long.findings.length === 0 && long.exchanges >= wantedExchanges,
)
claim('In the same run at least 90 % of the `must` clauses hold', percent(heldShare(long)), heldShare(long) >= 0.9)
const edits = (long.requests['edit-message'] ?? 0) / long.exchanges
claim('In the same run at least 30 % of the requests are edits', percent(edits), edits >= 0.3)
rows.push(`| In the same run, looks that could not tell | ${percent(long.cannot_tell_share)} | |`)

const reached = await reach()
for (const situation of wanted)
  claim(
    `\`--runs 2000 --seed 1\` reaches ${situation}`,
    `${reached.get(situation) ?? 0} times`,
    (reached.get(situation) ?? 0) > 0,
  )

let fewest = Number.POSITIVE_INFINITY
const alarmsByLevel: string[] = []
for (const level of levels) {
  const seed = drawSeed()
  const options = ['--runs', `${plansPerLevel}`, '--level', `${level}`, '--word', 'acme', '--transport', 'inject']
  const { findings, exchanges } = await check(`level-${level}`, seed, ...options)
  fewest = Math.min(fewest, exchanges)
  alarmsByLevel.push(...findings.map(({ clause }) => `${clause} (level ${level}, seed ${seed})`))
}
claim(
  `No finding at each of the levels ${levels.join(', ')}, with the word \`acme\` and a seed each`,
  `${alarmsByLevel.length} findings in at least ${fewest} exchanges each ${alarmsByLevel.join(', ')}`,
  alarmsByLevel.length === 0 && fewest >= exchangesPerLevel,
)

const mutantSeed = drawSeed()
const trials = await tryAll(mutants, [mutantSeed], 200, join(folder, 'mutants'))
const alarms = await trySilence(mutantSeed, 200, join(folder, 'mutants'))
const { text, isGood } = table(trials)
claim(
  `Each of ${mutants.length} mutants is found with seed ${mutantSeed} within 200 plans, its clause among at most three broken ones; counterexamples ≤ 6 requests in the median, ≤ 12 at most, reproduced 3 of 3`,
  text,
  isGood,
)
claim('The same seed is silent on the plain server', `${alarms.length} findings`, alarms.length === 0)

const waited = await realTime()
for (const id of ['queues.heartbeat', 'queues.expired-refused']) {
  const verdict = waited.clauses.find((clause) => clause.id === id)?.verdict ?? 'not there'
  claim(
    `\`${id}\` is seen in real time, over HTTP, on a server whose clock cannot be moved`,
    verdict,
    verdict === 'holds',
  )
}

/** A run against a server of its own process, without the control protocol. */
async function realTime(): Promise<Report> {
  const file = join(root, folder, 'serve.yaml')
  mkdirSync(join(root, folder), { recursive: true })
  const server = spawn(process.execPath, [join(root, 'src/cli/main.ts'), 'serve', '--target-file', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => server.stdout.once('data', resolve))
  const { fixtures: _, ...bare } = parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, stringify(bare))
  try {
    return await check('real-time', drawSeed(), '--target', file, '--runs', '20')
  } finally {
    server.kill('SIGTERM')
  }
}

async function reach(): Promise<ReadonlyMap<string, number>> {
  await check('reach', 1, '--runs', '2000', '--transport', 'inject', '--record')
  return new Reached(readTrace(join(root, folder, 'reach', 'trace.jsonl'))).counts
}

const found = mutants.map(({ name, clause }) => {
  const own = trials.find(({ mutant }) => mutant === name)
  const broken = own?.broken.map((id) => (id === clause ? `**${id}**` : id)) ?? []
  return `| ${name} | ${own?.isFound ? 'yes' : '**no**'} | ${broken.join(', ')} | ${own?.requests ?? '–'} |`
})

writeFileSync(
  join(root, 'docs/proof.md'),
  `# Proof

Written by \`npm run prove\`, with seeds drawn when it ran. Run it again to get figures of your own.

| claim | figure | true |
|---|---|---|
${rows.join('\n')}

## Mutants

| mutant | found | broken clauses (its own in bold) | requests of the counterexample |
|---|---|---|---|
${found.join('\n')}
`,
)
process.stdout.write(failures.length === 0 ? 'proved; see docs/proof.md\n' : `NOT proved:\n${failures.join('\n')}\n`)
process.exitCode = failures.length === 0 ? 0 : 1
