// What the reference server costs over HTTP, as ratios of CPU time against a bare Fastify route that returns the same
// bytes and parses the same form. The two are asked in turns, in one run, since machines are noisy.

import { Pool } from 'undici'
import { systemClock } from '../../src/target/clock.ts'
import type { Told } from './bench-server.ts'
import { type Asking, basicOf, Measured } from './measured-server.ts'
import { stallCosts } from './stalls.ts'

/** Requests to each of the two before it is measured, so that nearly all code is compiled that ever will be. */
const warming = 12_000
const rounds = 15
const perRound = 500
const processes = 5

type Kind = (told: Told, index: number) => Asking

function as({ people }: Told, index: number): string {
  return basicOf(people[index % people.length])
}

function messageOf({ messages }: Told, index: number): number {
  return messages[(index * 37) % messages.length] ?? 0
}

const kinds: Readonly<Record<string, { readonly least?: number; readonly kind: Kind }>> = {
  'GET /messages/{id}': {
    least: 0.55,
    kind: (told, index) => ({ method: 'GET', path: `/messages/${messageOf(told, index)}`, authorization: as(told, 0) }),
  },
  'PATCH /messages/{id}': {
    least: 0.35,
    kind: (told, index) => ({
      method: 'PATCH',
      path: `/messages/${messageOf(told, index)}`,
      body: `content=changed+for+the+${index}th+time%2C+with+some+%2A%2Abold%2A%2A+words+in+it`,
      authorization: as(told, 0),
    }),
  },
  'POST /register of one type': {
    least: 0.6,
    kind: (told, index) => ({
      method: 'POST',
      path: '/register',
      body: `event_types=${encodeURIComponent('["message"]')}`,
      authorization: as(told, index),
    }),
  },
  'POST /register of everything': {
    least: 0.35,
    kind: (told, index) => ({
      method: 'POST',
      path: '/register',
      body: 'slim_presence=true',
      authorization: as(told, index),
    }),
  },
  'GET /messages of 100': {
    least: 0.7,
    kind: (told) => ({
      method: 'GET',
      path: '/messages?anchor=newest&num_before=100&num_after=0',
      authorization: as(told, 0),
    }),
  },
  'GET /messages of 100, others each time': {
    kind: (told, index) => ({
      method: 'GET',
      path: `/messages?anchor=${messageOf(told, index)}&num_before=50&num_after=49`,
      authorization: as(told, 0),
    }),
  },
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function ratio(
  one: Measured,
  other: Measured,
  askings: (round: number, told: Told) => Asking[],
): Promise<number> {
  const found: number[] = []
  const warmUp = Math.ceil(warming / perRound)
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const costs = [await other.cost(askings(round, other.told)), await one.cost(askings(round, one.told))]
    if (round >= warmUp) found.push((costs[0] ?? 0) / (costs[1] ?? 1))
  }
  return median(found)
}

/** By kinds, for one process of each. */
async function httpRatios(): Promise<readonly number[]> {
  const [reference, bare] = await Promise.all([Measured.start('reference', 10_000), Measured.start('bare')])
  const found: number[] = []
  let sent = 0
  for (const { kind } of Object.values(kinds)) {
    bare.answerWith(await reference.send(kind(reference.told, 0)))
    const askings = () => Array.from({ length: perRound }, () => kind(reference.told, sent++))
    found.push(await ratio(reference, bare, askings))
  }
  await Promise.all([reference.stop(), bare.stop()])
  return found
}

/** One line each. Two processes that do the same differ by a tenth and more, so that there are several. */
async function httpCosts(): Promise<string[]> {
  const turns: (readonly number[])[] = []
  for (let turn = 0; turn < processes; turn += 1) turns.push(await httpRatios())
  return Object.entries(kinds).map(([name, { least }], index) => {
    const found = turns.map((turn) => turn[index] ?? Number.NaN)
    const wanted = least === undefined ? '' : `; at least ${least} wanted`
    const [lowest, highest] = [Math.min(...found), Math.max(...found)].map((each) => each.toFixed(2))
    const line = `${name}: ${median(found).toFixed(2)} of a bare route (${lowest} to ${highest} in ${processes} processes${wanted})`
    process.stdout.write(`${line}\n`)
    return line
  })
}

/** How much more a request costs with very many messages than with few. */
async function sizeCosts(many: number): Promise<string[]> {
  const [large, small] = await Promise.all([Measured.start('reference', many), Measured.start('reference', 10_000)])
  const lines: string[] = []
  for (const name of ['GET /messages/{id}', 'PATCH /messages/{id}', 'GET /messages of 100']) {
    const kind = kinds[name]?.kind
    if (kind === undefined) continue
    let sent = 0
    const found = await ratio(large, small, (_, told) => Array.from({ length: perRound }, () => kind(told, sent++)))
    lines.push(`${name}: ${(1 / found).toFixed(2)} × with ${many} messages of what it is with 10000 (at most 2 wanted)`)
    process.stdout.write(`${lines.at(-1)}\n`)
  }
  await Promise.all([large.stop(), small.stop()])
  return lines
}

const atOnce = 100

/** The time at which the answer to a poll is there. */
async function waited(pool: Pool, path: string, authorization: string): Promise<number> {
  const response = await pool.request({ method: 'GET', path, headers: { authorization } })
  await response.body.dump()
  return systemClock.now()
}

/** Many polls that wait: what each takes of memory, and how long one event takes to all of them. */
async function pollCosts(count: number): Promise<string[]> {
  const server = await Measured.start('reference', 10)
  const pool = new Pool(server.told.url, { connections: count, pipelining: 1, bodyTimeout: 0, headersTimeout: 0 })
  const before = await server.memory()
  const waiting = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const authorization = as(server.told, index)
      const body = `event_types=${encodeURIComponent('["realm_user"]')}&fetch_event_types=${encodeURIComponent('[]')}`
      const { queue_id } = JSON.parse(
        await server.send({ method: 'POST', path: '/register', body, authorization }),
      ) as { queue_id: string }
      const path = `/api/v1/events?queue_id=${queue_id}&last_event_id=-1`
      return { path, authorization }
    }),
  )
  const { signal } = new AbortController()
  const polls: Promise<number>[] = []
  for (const { path, authorization } of waiting) {
    polls.push(waited(pool, path, authorization))
    // More at once than a server takes are turned away by the system.
    if (polls.length % atOnce === 0) await systemClock.sleep(0.1, signal)
  }
  await systemClock.sleep(5, signal)
  const each = ((await server.memory()) - before) / count / 1024
  server.watch()
  const cpuBefore = await server.cpu()
  const begun = systemClock.now()
  const settings = { method: 'PATCH', path: '/settings', body: 'full_name=Somebody+Else' } as const
  await server.send({ ...settings, authorization: as(server.told, 0) })
  const last = Math.max(...(await Promise.all(polls))) - begun
  const [longest, cpu] = [await server.longest(), ((await server.cpu()) - cpuBefore) / 1e6]
  await pool.close()
  await server.stop()
  const line = `${count} waiting polls: ${each.toFixed(1)} kB each (at most 20 wanted), one event to all of them in ${last.toFixed(2)} s (at most 1 wanted; ${cpu.toFixed(2)} s of CPU time), the longest turn ${longest.toFixed(0)} ms of CPU time (at most 50 wanted)`
  process.stdout.write(`${line}\n`)
  return [line]
}

const parts: Readonly<Record<string, () => Promise<string[]>>> = {
  http: () => httpCosts(),
  size: () => sizeCosts(1_000_000),
  polls: () => pollCosts(10_000),
  stalls: () => stallCosts(),
}

/** All of them, or those that are named. */
export async function serverCosts(names: readonly string[] = Object.keys(parts)): Promise<void> {
  for (const name of names) await parts[name]?.()
}

if (import.meta.main) await serverCosts(process.argv.length > 2 ? process.argv.slice(2) : undefined)
