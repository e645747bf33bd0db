// A `plumb serve` in a process of its own, which a proof starts, kills and starts again on the same port.

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { parse } from 'yaml'
import { folder, main } from '../proof.ts'

export interface Account {
  readonly user_id: number
  readonly email: string
  readonly key: string
}

interface TargetFile {
  readonly base_url: string
  readonly accounts: Readonly<Record<string, Account>>
  readonly fixtures: { readonly control: { readonly control_url: string; readonly token: string } }
}

/** As the control action tells of people and bots that it makes. */
export interface Person {
  readonly user_id: number
  readonly email: string
  readonly api_key: string
}

export class Served {
  readonly #options: readonly string[]
  readonly #file: string
  readonly #port: number
  #child: ChildProcess | undefined
  #errors = ''

  constructor(name: string, port: number, options: readonly string[]) {
    this.#file = `${folder}/${name}.yaml`
    this.#port = port
    this.#options = options
  }

  get target(): TargetFile {
    return parse(readFileSync(this.#file, 'utf8')) as TargetFile
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/api/v1`
  }

  get errors(): string {
    return this.#errors
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** Resolves once it listens, or has ended; gives whether it listens. */
  async start(): Promise<boolean> {
    const args = [main, 'serve', '--port', `${this.#port}`, '--control-port', '0', '--target-file', this.#file]
    const child = spawn(process.execPath, [...args, ...this.#options], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    this.#errors = ''
    child.stderr.on('data', (text) => {
      this.#errors += text
    })
    return new Promise((resolve) => {
      child.stdout.once('data', () => resolve(true))
      child.once('close', () => resolve(false))
    })
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (child === undefined || !this.isRunning) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill(signal)
    await ended
  }

  /** Throws where no whole answer came. */
  async ask({ email, api_key }: Person, method: string, path: string, form: Record<string, string>): Promise<unknown> {
    const encoded = new URLSearchParams(form)
    const headers = { authorization: basic({ email, key: api_key }) }
    const isGet = method === 'GET'
    const url = `${this.url}${path}${isGet ? `?${encoded}` : ''}`
    const response = await fetch(url, { method, headers, ...(!isGet && { body: encoded }) })
    return (await response.json()) as unknown
  }

  async act<Answer>(action: string, takes: object): Promise<Answer> {
    const { control_url, token } = this.target.fixtures.control
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${control_url}/${action}`, { method: 'POST', headers, body: JSON.stringify(takes) })
    return (await response.json()) as Answer
  }
}

export function basic({ email, key }: { readonly email: string; readonly key: string }): string {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
