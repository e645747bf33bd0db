// Proof that people who ask at once accuse nobody on an honest server, and that faults which show only then are found.

import { concurrencyMutants } from '../reference-server/variants/mutants/concurrency.ts'
import { strangersFrom } from '../reference-server/variants/strangers/stranger.ts'
import { table, tryAll } from './mutant-trial.ts'
import { check, drawSeed, type Part, recorded } from './proof.ts'
import { told, tryStrangers } from './stranger-trial.ts'

const actors = [2, 4, 8, 16]
/** Requests that overlapped somebody's write, for each number of actors. */
const overlappedEach = Number(process.env.EXCHANGES ?? 50_000) / actors.length
const plansPerRun = 300

export const concurrency: Part = async (claim) => {
  for (const count of actors) {
    const seeds: number[] = []
    const alarms: string[] = []
    let [overlapped, exchanges] = [0, 0]
    while (overlapped < overlappedEach) {
      const seed = drawSeed()
      const options = ['--runs', `${plansPerRun}`, '--concurrency', `${count}`, '--record']
      const report = await check('concurrency', seed, ...options)
      seeds.push(seed)
      exchanges += report.exchanges
      overlapped += overlappedIn('concurrency')
      alarms.push(...report.findings.map(({ clause }) => `${clause} (seed ${seed})`))
    }
    claim(
      `No finding where ${count} people ask at once, ${plansPerRun} plans for each of the seeds ${seeds.join(', ')}`,
      `${alarms.length} findings in ${exchanges} exchanges, ${overlapped} of which overlapped ${alarms.join(', ')}`,
      alarms.length === 0,
    )
  }
}

function overlappedIn(name: string): number {
  let count = 0
  for (const entry of recorded(name).entries) if (entry.kind === 'exchange' && entry.overlapped) count++
  return count
}

/** Of a counterexample: two that collide, and what shows that something is wrong. */
const mostRequests = 5

export const races: Part = async (claim) => {
  const seed = drawSeed()
  const trials = await tryAll(concurrencyMutants, [seed], 'reports/proof/races')
  for (const { mutant, clause, isFound, requests } of trials)
    claim(
      `${mutant} is found (seed ${seed})`,
      `**${clause}**; ${requests ?? '–'} requests`,
      isFound && Number(requests) <= mostRequests,
    )
  claim(
    'All of them',
    table(trials).text,
    trials.every(({ isFound }) => isFound),
  )
}

const strangersEach = 12
const plansPerStranger = 30

/** Servers that keep the specification in their own ways. */
export const concurrencyStrangers: Part = async (claim) => {
  for (const concurrency of actors) {
    const seed = drawSeed()
    const drawn = strangersFrom(seed, strangersEach)
    const manner = { plans: plansPerStranger, concurrency }
    const trials = await tryStrangers(drawn, manner, 'reports/proof/concurrency-strangers', (trial) => {
      process.stdout.write(told(trial))
    })
    const alarms = trials.flatMap(({ stranger, alarms }) => alarms.map((alarm) => `${alarm} (seed ${stranger.seed})`))
    const exchanges = trials.reduce((sum, trial) => sum + trial.exchanges, 0)
    claim(
      `No finding on ${strangersEach} strangers, drawn from the seeds ${seed} and following, where ${concurrency} people ask at once`,
      `${alarms.length} findings in ${exchanges} exchanges ${alarms.join('<br>').replaceAll('|', '\\|')}`,
      alarms.length === 0,
    )
  }
}
