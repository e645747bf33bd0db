// `npm run mutants`: does the suite find each mutant of the reference server? For each one and each seed a process of
// its own runs `plumb check`; the plain server is checked with the same seeds and plans, and must be silent.
//
//   npm run mutants                              all mutants, three random seeds
//   npm run mutants -- --seeds 1,2,3 lost-edit   some mutants, given seeds

import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { mutants } from '../reference-server/variants/mutants/mutants.ts'
import { table, tryAll, trySilence } from './mutant-trial.ts'

const { values, positionals } = parseArgs({
  options: {
    seeds: { type: 'string' },
    report: { type: 'string', default: 'reports/mutants' },
  },
  allowPositionals: true,
})

const seeds = values.seeds?.split(',').map(Number) ?? [1, 2, 3].map(() => Math.floor(Math.random() * 2 ** 31))
const named = positionals.flatMap((asked) => mutants.find(({ name }) => name === asked) ?? [])
const chosen = positionals.length === 0 ? mutants : named
const unknown = positionals.filter((name) => !mutants.some((mutant) => mutant.name === name))
if (unknown.length > 0) {
  const words = unknown.flatMap((name) => name.split('-'))
  const shared = (name: string) => name.split('-').filter((word) => words.includes(word)).length
  const nearest = mutants.map(({ name }) => name).toSorted((a, b) => shared(b) - shared(a))
  process.stderr.write(
    `no mutant is called ${unknown.join(', ')}; there are ${nearest.slice(0, 5).join(', ')} and ${mutants.length - 5} more in reference-server/variants/mutants/\n`,
  )
  process.exit(2)
}

process.stdout.write(`seeds ${seeds.join(', ')}\n`)
const trials = await tryAll(chosen, seeds, values.report, ({ mutant, seed, isFound, broken }) => {
  const verdict = isFound ? 'found ' : 'MISSED'
  process.stdout.write(`${verdict} ${mutant} (seed ${seed}): broken ${broken.join(', ') || 'nothing'}\n`)
})
const silence = await trySilence(trials, values.report)
process.stdout.write(
  silence.length === 0 ? 'the plain server is silent\n' : `ALARM on the plain server: ${silence.join(', ')}\n`,
)

const result = table(trials)
mkdirSync(values.report, { recursive: true })
writeFileSync(`${values.report}/mutants.json`, `${JSON.stringify({ seeds, trials }, null, 2)}\n`)
process.stdout.write(`\n${result.text}\n`)
process.exitCode = result.isGood && silence.length === 0 ? 0 : 1
