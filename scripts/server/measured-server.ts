// A server in a process of its own, which is asked and whose CPU time is measured.
// Knows nothing of what it is asked for.

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Pool } from 'undici'
import { afterOthers } from '../../reference-server/clock.ts'
import type { Kind, Told } from './bench-server.ts'

/** So many that a server that gets its turn finds several to answer, whoever else works on the machine. */
const together = 64

export interface Asking {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: string
  readonly authorization: string
}

export class Measured {
  readonly told: Told
  readonly #child: ChildProcess
  readonly #pool: Pool

  constructor(child: ChildProcess, told: Told) {
    this.#child = child
    this.told = told
    this.#pool = new Pool(told.url, { connections: together, pipelining: 1 })
  }

  static async start(kind: Kind, count = 0): Promise<Measured> {
    const child = fork(join(import.meta.dirname, 'bench-server.ts'), [kind, `${count}`], { execArgv: ['--expose-gc'] })
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
    const before = await this.cpu()
    const left = [...askings]
    const work = async () => {
      for (let asking = left.pop(); asking !== undefined; asking = left.pop()) await this.send(asking)
    }
    const sleep = stayAwake()
    await Promise.all(Array.from({ length: together }, work))
    sleep()
    return ((await this.cpu()) - before) / askings.length
  }

  answerWith(bytes: string): void {
    this.#child.send({ bytes })
  }

  /** In bytes. */
  async memory(): Promise<number> {
    this.#child.send({ ask: 'memory' })
    return (await answered<{ memory: number }>(this.#child)).memory
  }

  watch(): void {
    this.#child.send({ ask: 'watch' })
  }

  /** Milliseconds of CPU time, of the longest turn of the event loop since it is watched, or was last asked for. */
  async longest(): Promise<number> {
    this.#child.send({ ask: 'longest' })
    return (await answered<{ longest: number }>(this.#child)).longest
  }

  /** Microseconds since it started. */
  async cpu(): Promise<number> {
    this.#child.send({ ask: 'cpu' })
    const { cpu } = await answered<{ cpu: NodeJS.CpuUsage }>(this.#child)
    return cpu.user + cpu.system
  }

  async stop(): Promise<void> {
    await this.#pool.close()
    this.#child.kill()
  }
}

/**
 * Looks for answers without ever waiting for them, until what it gives is called. Whoever sleeps is woken by the server
 * that answers, at its cost; and the slower it is, the more often it finds who asks asleep.
 */
function stayAwake(): () => void {
  let isAwake = true
  const look = () => {
    if (isAwake) afterOthers(look)
  }
  look()
  return () => {
    isAwake = false
  }
}

function answered<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as T)))
}

export function basicOf(person: Told['people'][number] | undefined): string {
  return `Basic ${Buffer.from(`${person?.email}:${person?.api_key}`).toString('base64')}`
}
