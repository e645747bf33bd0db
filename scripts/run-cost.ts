// What a run costs around the judging: drawing its plans, its trace, and the way to the target.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'undici'
import { createServer } from '../reference-server/server.ts'
import { makeAccounts, openEmbedded, type TransportName } from '../src/cli/embedded.ts'
import { planOf } from '../src/generate/plans.ts'
import type { Entry, Header } from '../src/history/entry.ts'
import { readTrace, TraceWriter } from '../src/history/trace.ts'
import { run } from '../src/run/run.ts'
import { systemClock } from '../src/target/clock.ts'
import { Control } from '../src/target/control/control.ts'
import { ControlProtocol } from '../src/target/control/control-protocol.ts'
import { httpTransport } from '../src/target/wire/transport.ts'
import { cpuOf, median } from './judging/measured.ts'

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

/** Asks for the channels as often, by the HTTP client alone. */
async function askBarely(times: number): Promise<number> {
  const server = createServer({ controlToken: 'bench' })
  const { url, controlUrl } = await server.listen({ port: 0, controlPort: 0 })
  const control = new Control([new ControlProtocol(httpTransport(controlUrl), 'bench')])
  const { member } = await makeAccounts(control)
  const authorization = `Basic ${Buffer.from(`${member?.email}:${member?.key}`).toString('base64')}`
  const client = new Client(url)
  const asked = { method: 'GET', path: '/api/v1/streams', headers: { authorization } } as const
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) {
    const { statusCode, body } = await client.request(asked)
    await body.json()
    if (statusCode !== 200) throw new Error(`the channels were refused with status ${statusCode}`)
  }
  const { user, system } = process.cpuUsage(before)
  await Promise.all([client.close(), control.close()])
  await server.close()
  return (user + system) / 1000
}

export async function runCosts(): Promise<void> {
  for (const transport of ['inject', 'http'] as const) await record(transport)
  const inProcess = await record('inject')
  const overHttp = await record('http')
  const exchanges = inProcess.entries.filter(({ kind }) => kind === 'exchange').length
  const barely = await askBarely(exchanges)
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
a run over HTTP      ${each(overHttp.cpu)}   ${(overHttp.cpu / inProcess.cpu).toFixed(1)} × in process
a bare HTTP client   ${each(barely)}   a run takes ${(overHttp.cpu / barely).toFixed(1)} × as much
`)
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
