// `npm run prove -- repeat`: ten runs in a row on one server that stays, three of them killed in the middle.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Report } from '../src/report/report.ts'
import { systemClock } from '../src/target/clock.ts'
import { check, drawSeed, folder, main, type Part, served } from './proof.ts'

const runs = 10
const killed = [2, 5, 8]
const plans = 150

export const repeat: Part = async (claim) => {
  process.env.XDG_STATE_HOME = join(folder, 'state')
  const seed = drawSeed()
  const reports: Report[] = []
  let seconds = 0
  await served(async (file) => {
    for (let run = 1; run <= runs; run++) {
      const begun = systemClock.now()
      if (killed.includes(run)) await kill(file, seconds * (0.2 + 0.6 * Math.random()))
      else reports.push(await check('repeat', seed, '--target', file, '--runs', `${plans}`))
      seconds ||= systemClock.now() - begun
    }
  })
  const findings = reports.flatMap((report) => report.findings.map(({ clause }) => clause))
  const exchanges = reports.map((report) => report.exchanges)
  const held = reports.map((report) => heldMusts(report))
  const whole = `${runs - killed.length} runs of ${plans} plans with seed ${seed} on one server`
  claim(
    `All of ${whole} judge, between them ${killed.length} that were killed`,
    `${reports.length} reports, exchanges: ${exchanges.join(', ')}`,
    reports.every((report) => report.plans === plans),
  )
  claim(`None of them has a finding`, `${findings.length} findings ${findings.join(', ')}`, findings.length === 0)
  claim(
    `In each the same \`must\` clauses hold`,
    held.map(({ length }) => length).join(', '),
    new Set(held.map((ids) => ids.join())).size === 1,
  )
}

/** Begins a run and ends it without a word after so many seconds. */
async function kill(file: string, seconds: number): Promise<void> {
  const options = [
    'check',
    '--seed',
    `${drawSeed()}`,
    '--budget',
    '10m',
    '--target',
    file,
    '--report',
    join(folder, 'killed'),
  ]
  const child = spawn(process.execPath, [main, ...options], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  await systemClock.sleep(Math.max(seconds, 5))
  child.kill('SIGKILL')
  await ended
}

function heldMusts({ clauses }: Report): string[] {
  return clauses.filter(({ strength, verdict }) => strength === 'must' && verdict === 'holds').map(({ id }) => id)
}
