// What the reference server costs over HTTP, as ratios of CPU time against a bare Fastify route that returns the same
// bytes and parses the same form. The two are asked in turns, in one run, since machines are noisy.

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Pool } from 'undici'
import type { Told } from './bench-server.ts'

const rounds = 10
const perRound = 800
const together = 10

interface Asking {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: string
  readonly authorization: string
}

class Measured {
  readonly told: Told
  readonly #child: ChildProcess
  readonly #pool: Pool

  constructor(child: ChildProcess, told: Told) {
    this.#child = child
    this.told = told
    this.#pool = new Pool(told.url, { connections: together, pipelining: 1 })
  }

  static async start(kind: 'reference' | 'bare', count = 0): Promise<Measured> {
    const child = fork(join(import.meta.dirname, 'bench-server.ts'), [kind, `${count}`])
    const { told } = await answered<{ told: Told }>(child)
    return new Measured(child, told)
  }

  async send({ method, path, body, authorization }: Asking): Promise<string> {
    const headers = {
      authorization,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const response = await this.#pool.request({ method, path: `/api/v1${path}`, headers, body: body ?? null })
    return response.body.text()
  }

  /** Microseconds of CPU time that a request takes. */
  async cost(askings: readonly Asking[]): Promise<number> {
    const before = await this.#cpu()
    const left = [...askings]
    const work = async () => {
      for (let asking = left.pop(); asking !== undefined; asking = left.pop()) await this.send(asking)
    }
    await Promise.all(Array.from({ length: together }, work))
    return ((await this.#cpu()) - before) / askings.length
  }

  answerWith(bytes: string): void {
    this.#child.send({ bytes })
  }

  async #cpu(): Promise<number> {
    this.#child.send({ ask: 'cpu' })
    const { cpu } = await answered<{ cpu: NodeJS.CpuUsage }>(this.#child)
    return cpu.user + cpu.system
  }

  async stop(): Promise<void> {
    await this.#pool.close()
    this.#child.kill()
  }
}

function answered<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as T)))
}

type Kind = (told: Told, index: number) => Asking

function as({ people }: Told, index: number): string {
  const person = people[index % people.length]
  return `Basic ${Buffer.from(`${person?.email}:${person?.api_key}`).toString('base64')}`
}

function messageOf({ messages }: Told, index: number): number {
  return messages[(index * 37) % messages.length] ?? 0
}

const kinds: Readonly<Record<string, { readonly least: number; readonly kind: Kind }>> = {
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
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function ratio(one: Measured, other: Measured, askings: (round: number) => Asking[]): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const costs = [await other.cost(askings(round)), await one.cost(askings(round))]
    if (round > 3) found.push((costs[0] ?? 0) / (costs[1] ?? 1))
  }
  return median(found)
}

/** One line each. */
export async function httpCosts(only?: string): Promise<string[]> {
  const [reference, bare] = await Promise.all([Measured.start('reference', 10_000), Measured.start('bare')])
  const lines: string[] = []
  let sent = 0
  for (const [name, { least, kind }] of Object.entries(kinds)) {
    if (only !== undefined && !name.includes(only)) continue
    bare.answerWith(await reference.send(kind(reference.told, 0)))
    const askings = () => Array.from({ length: perRound }, () => kind(reference.told, sent++))
    const found = await ratio(reference, bare, askings)
    lines.push(`${name}: ${found.toFixed(2)} of a bare route (at least ${least} wanted)`)
    process.stdout.write(`${lines.at(-1)}\n`)
  }
  await Promise.all([reference.stop(), bare.stop()])
  return lines
}

if (import.meta.main) await httpCosts(process.argv[2])
