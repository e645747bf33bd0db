// The part of the proofs about load. How much is offered can be bounded by DELIVERIES, USERS and SECONDS of the
// environment; what docs/proof/load.md then says has the numbers that were reached.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { startFaultyProxy } from '../proving/servers/faulty-proxy.ts'
import { profileNames } from '../src/load/profile/read-profile.ts'
import { moduleFolder } from '../src/load/setup/k6-module.ts'
import { crowdOf } from './load-bench.ts'
import { freeze } from './load-frost.ts'
import { loadRun, onlyDoing, otherProgram, referenceProgram, serveFor } from './load-runs.ts'
import { drawSeed, type Part } from './proof.ts'

type Claim = Parameters<Part>[0]

const deliveriesInAll = Number(process.env.DELIVERIES ?? 1_000_000)
const mostUsers = Number(process.env.USERS ?? 5_000)
const seconds = Number(process.env.SECONDS ?? 60)

export const load: Part = async (claim) => {
  race(claim)
  await thinned(claim)
  await freeze(claim)
  await crowd(claim)
}

/** Each on both servers, made small; an objective may be missed on a busy machine, but nothing may be wrong. */
export const loadProfiles: Part = async (claim) => {
  for (const [name, program] of [
    ['plumb serve', referenceProgram],
    ['the other server', otherProgram],
  ] as const)
    for (const profile of profileNames()) {
      const server = await serveFor('profiles', program)
      const size = ['--users', '30', '--for', `${Math.min(seconds, 25)}s`, '--fail-on', 'wrong', '--prepare']
      const { report } = await loadRun(`profile-${profile}`, [profile, '--target', server.file, ...size])
      await server.close()
      const { delivered, wrong } = report.deliveries
      const faults = Object.values(wrong).reduce((sum, many) => sum + many, 0)
      const broken = report.sample.clauses.filter((clause) => clause.verdict === 'broken' && clause.strength === 'must')
      claim(
        `\`${profile}\` runs against ${name}, and nothing is wrong`,
        `${report.all_requests.count} requests, ${delivered} deliveries, ${faults} wrong, ${broken.length} must clauses broken`,
        report.all_requests.ok > 0 && faults === 0 && broken.length === 0,
      )
    }
}

/** The race detector needs a C compiler. */
function race(claim: Claim): void {
  const packages = ['./histogram', './ledger', './meter', './pool']
  const env = { ...process.env, CGO_ENABLED: '1' }
  const { status, stderr } = spawnSync('go', ['test', '-race', ...packages], {
    cwd: moduleFolder,
    env,
    encoding: 'utf8',
  })
  claim(
    'The extension passes its tests with the race detector',
    status === 0 ? 'passed' : stderr.slice(-200),
    status === 0,
  )
}

const editing = {
  speed: 1,
  slo: 'wrong = 0',
  organization: { people_per_channel: 50, channels_per_person: 1, messages_per_person: 3, private: '100%' },
  generator: { lag_p99: '5s', cpu: '100%' },
}

/** As many deliveries as it takes, run after run. */
export const loadDeliveries: Part = async (claim) => {
  let [delivered, open] = [0, 0]
  const wrong: string[] = []
  const profile = onlyDoing(
    'edits',
    { edit: 720, move: 40, rename: 2 },
    {
      ...editing,
      stages: [
        { users: 100, over: '5s' },
        { users: 100, over: `${seconds}s` },
      ],
    },
  )
  while (delivered < deliveriesInAll && wrong.length === 0) {
    const { report } = await loadRun('silence', [profile, '--seed', `${drawSeed()}`, '--fail-on', 'wrong'])
    delivered += report.deliveries.delivered
    open += report.deliveries.open
    wrong.push(
      ...Object.entries(report.deliveries.wrong)
        .filter(([, many]) => many > 0)
        .map(([fault, many]) => `${many} ${fault}`),
    )
    if (report.deliveries.delivered === 0) break
    process.stdout.write(`${delivered} of ${deliveriesInAll} deliveries, ${wrong.join(', ') || 'none wrong'}\n`)
  }
  claim(
    `No wrong delivery on the reference server over ${deliveriesInAll} deliveries`,
    `${delivered} deliveries, ${open} open, ${wrong.join(', ') || 'none wrong'}`,
    delivered >= deliveriesInAll && wrong.length === 0,
  )
}

/** One event in so many. */
const rare = Math.min(10_000, deliveriesInAll / 4)

async function thinned(claim: Claim): Promise<void> {
  const server = await serveFor('thinned', referenceProgram)
  const proxy = await startFaultyProxy(server.url, rare)
  writeFileSync(server.file, readFileSync(server.file, 'utf8').replace(server.url, proxy.url))
  const profile = onlyDoing(
    'thinned',
    { edit: 720 },
    {
      ...editing,
      stages: [
        { users: 60, over: '3s' },
        { users: 60, over: `${seconds}s` },
      ],
    },
  )
  const { code, report } = await loadRun('thinned', [profile, '--target', server.file, '--prepare'])
  await Promise.all([proxy.close(), server.close()])
  const { lost } = report.deliveries.wrong
  claim(
    `A server that drops 1 event in ${rare} is found out: every dropped event is counted as lost, but for those at the very end`,
    `${proxy.dropped()} dropped, ${lost} lost of ${report.deliveries.expected} deliveries, exit ${code}`,
    lost > 0 && lost <= proxy.dropped() && lost >= proxy.dropped() - report.deliveries.open && code === 1,
  )
}

async function crowd(claim: Claim): Promise<void> {
  const { there, each, report } = await crowdOf(mostUsers, seconds)
  claim(
    `${mostUsers} users connected together with the reference server on this machine (${report.machine})`,
    `${there} at once, ${report.all_requests.count} requests, p99 ${report.all_requests.p99_ms?.toFixed(0)} ms, ${report.generator.valid ? 'valid' : report.generator.reasons.join('; ')}`,
    there >= mostUsers * 0.98,
  )
  claim(
    'At most 0.6 MB each in k6 with the real personas',
    `${report.generator.memory_mb.toFixed(0)} MB, ${each.toFixed(2)} MB each`,
    each <= 0.6,
  )
}
