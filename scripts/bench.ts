// `npm run bench`: what things cost, as ratios within one run, since machines differ and are noisy.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded, type TransportName } from '../src/cli/embedded.ts'
import { planOf } from '../src/generate/plans.ts'
import type { Entry, Exchange, Header } from '../src/history/entry.ts'
import { readTrace, TraceWriter } from '../src/history/trace.ts'
import { Judge } from '../src/judge/judge.ts'
import { run } from '../src/run/run.ts'
import { loadSpec } from '../src/spec/spec.ts'
import { systemClock } from '../src/target/clock.ts'
import { loadFigures } from './load-bench.ts'
import { serverCosts } from './server/bench-http.ts'
import { startCosts } from './start-cost.ts'

const plans = 300
const rounds = 5

interface Recorded {
  readonly header: Header
  readonly entries: readonly Entry[]
}

async function record(transport: TransportName): Promise<Recorded & { seconds: number }> {
  const { target, close } = await openEmbedded({}, transport)
  const entries: Entry[] = []
  let header: Header | undefined
  const start = systemClock.now()
  const { signal } = new AbortController()
  await run({ target, clock: systemClock, seed: 1, plans, budget: undefined, patience: 0, signal }, (event) => {
    if (event.kind === 'started') header = event.header
    if (event.kind === 'entry') entries.push(event.entry)
  })
  const seconds = systemClock.now() - start
  await close()
  if (!header) throw new Error('the run did not start')
  return { header, entries, seconds }
}

/** The best of several rounds: noise only ever adds. */
function best(work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const start = systemClock.now()
    work()
    return systemClock.now() - start
  })
  return Math.min(...times)
}

function judge({ header, entries }: Recorded): void {
  const judge = new Judge(loadSpec(), header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
}

// `npm run bench -- load` measures only that.
if (process.argv[2] === 'load') {
  for (const row of await loadFigures()) process.stdout.write(`${row}\n`)
  process.exit()
}

await record('inject')
const inProcess = await record('inject')
const overHttp = await record('http')
const exchanges = inProcess.entries.filter((entry): entry is Exchange => entry.kind === 'exchange')
// Some answers never came, and some are no JSON.
const bodies = exchanges.flatMap(({ response }) => JSON.stringify(response?.body) ?? [])
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
const file = join(folder, 'trace.jsonl')
const writing = best(() => {
  const writer = new TraceWriter(file, inProcess.header)
  for (const entry of inProcess.entries) writer.write(entry)
})
const reading = best(() => [...readTrace(file).entries])
rmSync(folder, { recursive: true })
const parsing = best(() => bodies.forEach((body) => void JSON.parse(body)))
const judging = best(() => judge(inProcess))
const generating = best(() => {
  for (let number = 0; number < plans; number++) planOf(1, number)
})

const each = (seconds: number) => `${((seconds / exchanges.length) * 1e6).toFixed(1).padStart(8)} µs an exchange`
const ratio = (a: number, b: number) => (a / b).toFixed(1)
process.stdout.write(`${exchanges.length} exchanges in ${plans} plans
parsing the bodies   ${each(parsing)}   (the floor)
judging              ${each(judging)}   ${ratio(judging, parsing)} × parsing
drawing the plans    ${each(generating)}   ${ratio(generating, parsing)} × parsing
writing the trace    ${each(writing)}   ${ratio(writing, parsing)} × parsing
reading the trace    ${each(reading)}   ${ratio(reading, parsing)} × parsing
a run in process     ${each(inProcess.seconds)}   ${ratio(inProcess.seconds, judging)} × judging
a run over HTTP      ${each(overHttp.seconds)}   ${ratio(overHttp.seconds, inProcess.seconds)} × in process
`)
process.stdout.write('\nstarting, in CPU time\n')
for (const { name, milliseconds, ratio } of startCosts(9))
  process.stdout.write(
    `${name.padEnd(28)} ${milliseconds.toFixed(0).padStart(4)} ms   ${ratio.toFixed(1)} × node -e 0\n`,
  )

process.stdout.write('\nload, on the reference server in a process of its own\n')
for (const row of await loadFigures()) process.stdout.write(`${row}\n`)
process.stdout.write('\nthe reference server over HTTP, in CPU time\n')
await serverCosts()
