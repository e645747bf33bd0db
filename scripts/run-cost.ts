// What a run costs around the judging: drawing its plans, its trace, and the way to the target.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded, type TransportName } from '../src/cli/target/embedded.ts'
import { planOf } from '../src/generate/plans.ts'
import type { Entry, Header } from '../src/history/entry.ts'
import { readTrace, TraceWriter } from '../src/history/trace.ts'
import { run } from '../src/run/run.ts'
import { systemClock } from '../src/target/clock.ts'
import { cpuOf, median } from './judging/measured.ts'
import { requestsOf, sendBarely } from './same-requests.ts'

const plans = 150
const rounds = 5

interface Recorded {
  readonly header: Header
  readonly entries: readonly Entry[]
  /** Milliseconds of CPU time. */
  readonly cpu: number
}

async function record(transport: TransportName): Promise<Recorded> {
  const { target, close } = await openEmbedded({}, transport)
  const entries: Entry[] = []
  let header: Header | undefined
  const before = process.cpuUsage()
  const { signal } = new AbortController()
  await run({ target, clock: systemClock, seed: 1, plans, budget: undefined, patience: 0, signal }, (event) => {
    if (event.kind === 'started') header = event.header
    if (event.kind === 'entry') entries.push(event.entry)
  })
  const { user, system } = process.cpuUsage(before)
  await close()
  if (!header) throw new Error('the run did not start')
  return { header, entries, cpu: (user + system) / 1000 }
}

export async function runCosts(): Promise<void> {
  await record('inject')
  const moments = await requestsOf(() => record('http'))
  await sendBarely(moments)
  const inProcess = await record('inject')
  const [overHttp, barely] = await byTurns(
    () => record('http').then(({ cpu }) => cpu),
    () => sendBarely(moments),
  )
  const exchanges = inProcess.entries.filter(({ kind }) => kind === 'exchange').length
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  const [drawing, writing, reading] = turns(inProcess, join(folder, 'trace.jsonl'))
  rmSync(folder, { recursive: true })
  const each = (milliseconds = Number.NaN) =>
    `${((milliseconds / exchanges) * 1e3).toFixed(1).padStart(8)} µs an exchange`
  process.stdout.write(`${exchanges} exchanges in ${plans} plans, in CPU time
drawing the plans    ${each(drawing)}
writing the trace    ${each(writing)}
reading the trace    ${each(reading)}
a run in process     ${each(inProcess.cpu)}
a run over HTTP      ${each(overHttp)}   ${(overHttp / inProcess.cpu).toFixed(1)} × in process
its requests barely  ${each(barely)}   a run takes ${(overHttp / barely).toFixed(1)} × as much (at most 5 wanted)
`)
}

/** Medians of what they tell, each in its turn. */
async function byTurns(one: () => Promise<number>, other: () => Promise<number>): Promise<[number, number]> {
  const [ones, others]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ones.push(await one())
    others.push(await other())
  }
  return [median(ones), median(others)]
}

/** Medians of rounds in which each has its turn. */
function turns({ header, entries }: Recorded, file: string): readonly number[] {
  const work = [
    () => {
      for (let number = 0; number < plans; number++) planOf(1, number)
    },
    () => {
      const writer = new TraceWriter(file, header)
      for (const entry of entries) writer.write(entry)
    },
    () => void [...readTrace(file).entries],
  ]
  const times = Array.from({ length: rounds }, () => work.map(cpuOf))
  return work.map((_, index) => median(times.map((round) => round[index] ?? Number.NaN)))
}
