// A server that stands still for a while: what an honest generator says of it, and what plain k6 says.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findK6, offline } from '../src/load/setup/find-k6.ts'
import { systemClock } from '../src/target/clock.ts'
import { ended, loadFolder, loadRun, onlyDoing, referenceProgram, type Served, serveFor } from './load-runs.ts'
import { type Part, percent } from './proof.ts'

const frozenSeconds = 5
const frozenRun = 30

/** As many have to wait as would have come meanwhile; whoever asks only after an answer meets the frost once. */
export const freeze: Part = async (claim) => {
  const looks = onlyDoing(
    'frost',
    { look: 3600 },
    {
      ...{
        speed: 1,
        slo: 'p99 request < 1m',
        lost_after: '1s',
        drain: '4s',
        generator: { lag_p99: '2s', cpu: '100%' },
      },
      stages: [
        { users: 50, over: '1ms' },
        { users: 50, over: `${frozenRun}s` },
      ],
    },
  )
  const server = await serveFor('frost', referenceProgram)
  const measured = join(loadFolder('frost'), 'raw/meter.json')
  rmSync(measured, { force: true })
  const run = loadRun('frost', [looks, '--target', server.file, '--prepare'])
  const took = await frozen(server, () => existsSync(measured), run)
  const { report } = await run
  await server.close()
  // Arrivals are even: the one percent that waited longest came within the first moments of the frost.
  const truth = took - 0.01 * frozenRun
  const ours = (report.all_requests.p99_ms ?? 0) / 1000
  const plain = await plainK6()
  claim(
    `The server stands still for ${took.toFixed(2)} s in ${frozenRun} s: our p99 agrees with that of an open loop, ${truth.toFixed(2)} s, within 5 %`,
    `${ours.toFixed(2)} s, off by ${percent(Math.abs(ours - truth) / truth)}`,
    Math.abs(ours - truth) / truth <= 0.05,
  )
  claim(
    `Plain k6 with \`constant-vus\` at the same rate does not`,
    `p99 ${plain.p99.toFixed(3)} s of ${plain.count} requests, with a frost of ${plain.took.toFixed(2)} s`,
    Math.abs(plain.p99 - truth) / truth > 0.05,
  )
}

/** Seconds for which it really stood still. */
async function frozen({ child }: Served, isUnderWay: () => boolean, run: Promise<unknown>): Promise<number> {
  let isOver = false
  run.finally(() => {
    isOver = true
  })
  while (!isUnderWay() && !isOver) await systemClock.sleep(0.1)
  await systemClock.sleep(4)
  child.kill('SIGSTOP')
  const from = systemClock.now()
  await systemClock.sleep(frozenSeconds)
  child.kill('SIGCONT')
  return systemClock.now() - from
}

async function plainK6(): Promise<{ p99: number; count: number; took: number }> {
  const server = await serveFor('plain', referenceProgram)
  const [script, summary] = [join(loadFolder('profiles'), 'plain.js'), join(loadFolder('profiles'), 'plain.json')]
  writeFileSync(
    script,
    `import http from 'k6/http'
import { sleep } from 'k6'
export const options = { vus: 3, duration: '${frozenRun}s', summaryTrendStats: ['p(99)', 'count'] }
export default function () {
  http.get('${server.url}/api/v1/messages/1')
  sleep(0.05)
}
export function handleSummary(data) { return { '${summary}': JSON.stringify(data.metrics.http_req_duration.values) } }`,
  )
  const k6 = ended(
    spawn(findK6(process.env), ['run', '--quiet', script], { env: { ...process.env, ...offline }, stdio: 'ignore' }),
  )
  const took = await frozen(server, () => true, k6)
  await k6
  await server.close()
  const values = JSON.parse(readFileSync(summary, 'utf8')) as { 'p(99)': number; count: number }
  return { p99: values['p(99)'] / 1000, count: values.count, took }
}
