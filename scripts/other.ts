// The other server, judged with each of its planted faults, and without any: which runs end with exit code 1, and why.
//
//   node scripts/other.ts --mode accounts --budget 30s
//   node scripts/other.ts --mode control none history-reversed

import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faultNamed, faults } from '../other-server/faults.ts'
import { modes } from '../other-server/routes.ts'
import { start } from '../other-server/start.ts'
import { targetFile } from '../other-server/target-file.ts'
import type { Report } from '../src/report/report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string', default: 'accounts' },
    budget: { type: 'string', default: '30s' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '2' },
    recipes: { type: 'boolean', default: false },
    report: { type: 'string', default: 'reports/other' },
  },
})
const root = join(import.meta.dirname, '..')
const mode = modes.find((one) => one === values.mode)
if (mode === undefined) throw new Error(`--mode is one of ${modes.join(', ')}`)
const none = 'none'

interface Trial {
  readonly fault: string
  readonly code: number | null
  readonly exchanges: number
  readonly broken: readonly string[]
}

async function tryFault(fault: string): Promise<Trial> {
  const running = await start({ mode: mode ?? 'accounts', faults: fault === none ? [] : [faultNamed(fault)] })
  const folder = resolve(values.report, values.mode, fault)
  mkdirSync(folder, { recursive: true })
  const target = join(folder, 'target.yaml')
  writeFileSync(target, targetFile(running, values.recipes))
  const code = await check(['--target', target, '--budget', values.budget, '--seed', values.seed, '--report', folder])
  await running.close()
  const { clauses, exchanges } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
  const broken = clauses.filter(({ verdict, strength }) => verdict.startsWith('broken') && strength === 'must')
  return { fault, code, exchanges, broken: broken.map(({ id }) => id) }
}

function check(options: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), 'check', ...options], { stdio: 'ignore' })
  return new Promise((done) => child.once('exit', done))
}

const waiting = positionals.length > 0 ? positionals : [none, ...faults.map(({ name }) => name)]
const trials: Trial[] = []

async function work(): Promise<void> {
  for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
    const trial = await tryFault(fault)
    trials.push(trial)
    const told = trial.broken.join(', ') || 'nothing'
    process.stdout.write(`${trial.fault}: exit ${trial.code}, ${trial.exchanges} exchanges, broken: ${told}\n`)
  }
}

await Promise.all(Array.from({ length: Number(values['at-once']) }, work))
const found = trials.filter(({ fault, code }) => fault !== none && code === 1)
process.stdout.write(`${found.length} of ${trials.filter(({ fault }) => fault !== none).length} faults found\n`)
