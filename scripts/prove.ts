// `npm run prove`: the long proofs, with seeds drawn now. Each part writes its figures to docs/proof/<part>.md.
//
//   npm run prove                   all parts
//   npm run prove -- long reach     some of them

import { mutants } from '../reference-server/variants/mutants/mutants.ts'
import { habits } from '../reference-server/variants/strangers/habits.ts'
import { strangersFrom } from '../reference-server/variants/strangers/stranger.ts'
import { capacity } from './capacity-proof.ts'
import { capacityServers } from './capacity-servers.ts'
import { compareAlike } from './compare-alike.ts'
import { concurrency, concurrencyStrangers, races } from './concurrency-proof.ts'
import { departures } from './departures-proof.ts'
import { fuzz, record } from './fuzz.ts'
import { load, loadDeliveries, loadProfiles } from './load-proof.ts'
import { loadRunners } from './load-runners.ts'
import { byMeans } from './means-part.ts'
import { table, tryAll, trySilence } from './mutant-trial.ts'
import { consumers } from './openapi-proof.ts'
import { other } from './other-proof.ts'
import { check, drawSeed, heldShare, type Part, percent, realTime, recorded, runParts } from './proof.ts'
import { Reached, wanted } from './reach.ts'
import { repeat } from './repeat.ts'
import { scenarioFindings, scenarioMutants, scenarios } from './scenario-proof.ts'
import { clients } from './server/clients.ts'
import { diskTrouble } from './server/disk.ts'
import { hostile } from './server/hostile.ts'
import { kill } from './server/kill.ts'
import { storms } from './storm-proof.ts'
import { told, tryStrangers } from './stranger-trial.ts'

/** The levels that change something. */
const ofMessages = [172, 179, 184, 193, 229, 248, 300, 334, 370, 379, 443, 445, 472]
const ofOthers = [201, 263, 288, 315, 356, 364, 439, 444, 459, 466, 473, 481, 491, 496]
/** With the lowest one and those below each. */
const levels = [167, ...new Set([...ofMessages, ...ofOthers].flatMap((level) => [level - 1, level]))].sort()
const exchangesPerLevel = 5_000
const plansPerLevel = 280
const exchangesInAll = 100_000
/** A run grows the organization by several people a plan; several runs prove as much as a long one, and sooner. */
const plansPerRun = 1_000

const long: Part = async (claim) => {
  let exchanges = 0
  const alarms: string[] = []
  const seeds: number[] = []
  const shares: { held: number; edits: number; unsure: number }[] = []
  while (exchanges < exchangesInAll) {
    const seed = drawSeed()
    const report = await check('long', seed, '--runs', `${plansPerRun}`)
    exchanges += report.exchanges
    seeds.push(seed)
    alarms.push(...report.findings.map(({ clause }) => `${clause} (seed ${seed})`))
    const edits = (report.requests['edit-message'] ?? 0) / report.exchanges
    shares.push({ held: heldShare(report), edits, unsure: report.cannot_tell_share })
  }
  const least = (of: 'held' | 'edits') => Math.min(...shares.map((share) => share[of]))
  claim(
    `No finding on the reference server over HTTP, ${plansPerRun} plans for each of the seeds ${seeds.join(', ')}`,
    `${alarms.length} findings in ${exchanges} exchanges ${alarms.join(', ')}`,
    alarms.length === 0,
  )
  claim(
    'In each run at least 85 % of the `must` clauses that have a judge hold',
    percent(least('held')),
    least('held') >= 0.85,
  )
  claim('In each run at least 30 % of the requests are edits', percent(least('edits')), least('edits') >= 0.3)
  const unsure = Math.max(...shares.map((share) => share.unsure))
  claim('In each run at most 1 % of the looks could not tell', percent(unsure), unsure <= 0.01)
}

const byLevel: Part = async (claim) => {
  for (const level of levels) {
    const seed = drawSeed()
    const options = ['--runs', `${plansPerLevel}`, '--level', `${level}`, '--word', 'acme', '--transport', 'inject']
    const { findings, exchanges } = await check('level', seed, ...options)
    const broken = findings.map(({ clause }) => clause).join(', ')
    claim(
      `No finding at feature level ${level} with the word \`acme\` (seed ${seed})`,
      `${findings.length} findings in ${exchanges} exchanges ${broken}`,
      findings.length === 0 && exchanges >= exchangesPerLevel,
    )
  }
}

/** Clauses on who may call what: each row of the permission table, both ways. */
const aboutRoles = /\.(owner|administrator|moderator|member|guest|bot)-(succeeds|refused)$/

const coverage: Part = async (claim) => {
  const { clauses } = await check('coverage', 1, '--runs', '2000', '--transport', 'inject')
  const musts = clauses.filter(({ strength, verdict }) => strength === 'must' && verdict !== 'not-applicable')
  const unjudged = musts.filter(({ verdict }) => verdict === 'cannot-tell')
  const share = 1 - unjudged.length / musts.length
  claim(
    '`--runs 2000 --seed 1` judges at least 95 % of the `must` clauses that apply at level 500, all but 30 at most',
    `${musts.length - unjudged.length} of ${musts.length}, ${percent(share)}`,
    share >= 0.95 && unjudged.length <= 30,
  )
  for (const { id, reason = '' } of unjudged) claim(`Not judged: \`${id}\``, reason, true)
  const roles = clauses.filter(({ id, verdict }) => aboutRoles.test(id) && verdict !== 'not-applicable')
  const unproven = roles.filter(({ verdict }) => verdict !== 'holds').map(({ id }) => id)
  claim(
    'Each clause on which role may call what holds, both of those who may and of those who may not',
    `${roles.length - unproven.length} of ${roles.length} ${unproven.join(', ')}`,
    unproven.length === 0,
  )
}

const reach: Part = async (claim) => {
  await check('reach', 1, '--runs', '2000', '--transport', 'inject', '--record')
  const { counts } = new Reached(recorded('reach'))
  for (const situation of wanted) {
    const count = counts.get(situation) ?? 0
    claim(`\`--runs 2000 --seed 1\` reaches ${situation}`, `${count} times`, count > 0)
  }
}

const inRealTime: Part = async (claim) => {
  const { clauses } = await realTime()
  for (const id of ['queues.heartbeat', 'queues.expired-refused']) {
    const verdict = clauses.find((clause) => clause.id === id)?.verdict ?? 'not there'
    claim(`\`${id}\` is seen over HTTP on a server whose clock cannot be moved`, verdict, verdict === 'holds')
  }
}

const planted: Part = async (claim) => {
  const seed = drawSeed()
  const trials = await tryAll(mutants, [seed], 'reports/proof/mutants')
  for (const { name, clause } of mutants) {
    const own = trials.find(({ mutant }) => mutant === name)
    const broken = own?.broken.map((id) => (id === clause ? `**${id}**` : id)) ?? []
    claim(
      `${name} is found`,
      `${broken.join(', ') || 'nothing broken'}; ${own?.requests ?? '–'} requests`,
      !!own?.isFound,
    )
  }
  const { text, isGood } = table(trials)
  const says = 'its clause among at most three broken ones; counterexamples ≤ 6 requests in the median, ≤ 12 at most'
  claim(
    `Each of ${mutants.length} mutants is found with seed ${seed} by plans about its endpoint, ${says}`,
    text,
    isGood,
  )
  const alarms = await trySilence(trials, 'reports/proof/mutants')
  claim('The same seed and plans are silent on the plain server', `${alarms.length} findings`, alarms.length === 0)
}

/** How much is judged at once; a history of its own for each. */
const plansFuzzed = 60

const fuzzed: Part = async (claim) => {
  const seed = drawSeed()
  const exchanges = Number(process.env.EXCHANGES ?? 1_000_000)
  const recording = await record(plansFuzzed, seed)
  const result = fuzz(recording, { seed, exchanges, mostMs: 50 })
  for (const trouble of [...result.faults, ...result.slow].slice(0, 20)) process.stdout.write(`${trouble}\n`)
  const about = `${result.exchanges} exchanges of damaged histories (seed ${seed}), ${result.damaged} lines damaged`
  claim(`No fault: ${about}`, `${result.faults.length} faults`, result.faults.length === 0)
  claim(
    'No line takes more than 50 ms of work; one that did is measured once more in a history of its own',
    `${result.slow.length} did; the slowest took ${result.slowestMs.toFixed(0)} ms`,
    result.slow.length === 0,
  )
}

const strangersInAll = 200
const plansPerStranger = 30
const exchangesPerStranger = 500

const strangers: Part = async (claim) => {
  const seed = drawSeed()
  const drawn = strangersFrom(seed, strangersInAll)
  const trials = await tryStrangers(drawn, { plans: plansPerStranger }, 'reports/proof/strangers', (trial) => {
    process.stdout.write(told(trial))
  })
  const alarmed = trials.filter(({ alarms }) => alarms.length > 0)
  const exchanges = trials.reduce((sum, trial) => sum + trial.exchanges, 0)
  const least = Math.min(...trials.map((trial) => trial.exchanges))
  const worn = new Set(drawn.flatMap(({ habits }) => habits)).size
  claim(
    `No finding on ${strangersInAll} strangers, drawn from the seeds ${seed} and following, ${plansPerStranger} plans each`,
    `${alarmed.length} strangers with findings in ${exchanges} exchanges`,
    alarmed.length === 0 && exchanges >= exchangesInAll,
  )
  claim(`With each at least ${exchangesPerStranger} exchanges`, `${least} at least`, least >= exchangesPerStranger)
  claim('Each habit is worn by some of them', `${worn} of ${habits.length} habits`, worn === habits.length)
  for (const { stranger, alarms } of alarmed)
    claim(`The stranger ${stranger.seed} is silent`, alarms.join('<br>').replaceAll('|', '\\|'), false)
}

await runParts({
  long,
  levels: byLevel,
  coverage,
  reach,
  'real-time': inRealTime,
  repeat,
  concurrency,
  'concurrency-strangers': concurrencyStrangers,
  races,
  storms,
  mutants: planted,
  departures,
  strangers,
  other,
  means: byMeans,
  scenarios,
  'scenario-mutants': scenarioMutants,
  'scenario-findings': scenarioFindings,
  fuzz: fuzzed,
  openapi: consumers,
  capacity,
  'capacity-servers': capacityServers,
  'compare-alike': compareAlike,
  load,
  'load-profiles': loadProfiles,
  'load-deliveries': loadDeliveries,
  'load-runners': loadRunners,
  hostile,
  kill,
  disk: diskTrouble,
  clients,
})
