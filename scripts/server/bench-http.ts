// What the reference server costs over HTTP, as ratios of CPU time against a bare Fastify route that returns the same
// bytes and parses the same form. The two are asked in turns, in one run, since machines are noisy.

import type { Told } from './bench-server.ts'
import { type Asking, basicOf, Measured } from './measured-server.ts'
import { pollCosts } from './polls.ts'
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
async function httpCosts(): Promise<void> {
  const turns: (readonly number[])[] = []
  for (let turn = 0; turn < processes; turn += 1) turns.push(await httpRatios())
  for (const [index, [name, { least }]] of Object.entries(kinds).entries()) {
    const found = turns.map((turn) => turn[index] ?? Number.NaN)
    const wanted = least === undefined ? '' : `; at least ${least} wanted`
    const [lowest, highest] = [Math.min(...found), Math.max(...found)].map((each) => each.toFixed(2))
    process.stdout.write(
      `${name}: ${median(found).toFixed(2)} of a bare route (${lowest} to ${highest} in ${processes} processes${wanted})\n`,
    )
  }
}

/** How much more a request costs with very many messages than with few. */
async function sizeCosts(many: number): Promise<void> {
  const [large, small] = await Promise.all([Measured.start('reference', many), Measured.start('reference', 10_000)])
  for (const name of ['GET /messages/{id}', 'PATCH /messages/{id}', 'GET /messages of 100']) {
    const kind = kinds[name]?.kind
    if (kind === undefined) continue
    let sent = 0
    const found = await ratio(large, small, (_, told) => Array.from({ length: perRound }, () => kind(told, sent++)))
    process.stdout.write(
      `${name}: ${(1 / found).toFixed(2)} × with ${many} messages of what it is with 10000 (at most 2 wanted)\n`,
    )
  }
  await Promise.all([large.stop(), small.stop()])
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
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
