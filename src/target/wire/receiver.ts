// Listens on loopback for what a server sends to the integrations of bots, and keeps it as it came. Answers everything
// with success and an empty object. Knows nothing of what it is told.

import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { HarnessClock } from '../clock.ts'

export interface Received {
  /** When all of it had arrived. */
  readonly at: number
  /** The name of the integration. */
  readonly webhook: string
  readonly method: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Uint8Array
  readonly replied: number
}

const replied = 200

export class Receiver {
  readonly #server: Server
  readonly #clock: HarnessClock
  readonly #received: Received[] = []
  readonly #listeners = new Set<() => void>()

  private constructor(server: Server, clock: HarnessClock) {
    this.#server = server
    this.#clock = clock
  }

  static async open(clock: HarnessClock): Promise<Receiver> {
    const server = createServer((request, response) => {
      receiver.#take(request).then(
        () => response.writeHead(replied, { 'content-type': 'application/json' }).end('{}'),
        () => request.socket.destroy(),
      )
    })
    const receiver = new Receiver(server, clock)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    return receiver
  }

  /** Where the integration of this name listens. */
  url(webhook: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${encodeURIComponent(webhook)}`
  }

  /** All that came until now, in the order in which it came. */
  get received(): readonly Received[] {
    return this.#received
  }

  /** Sleeps until something comes, or for so many seconds. */
  async awaitNext(seconds: number, signal: AbortSignal): Promise<void> {
    const came = new AbortController()
    const listener = () => came.abort()
    this.#listeners.add(listener)
    await this.#clock.sleep(seconds, AbortSignal.any([signal, came.signal]))
    this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #take(request: IncomingMessage): Promise<void> {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    const webhook = webhookOf(url)
    this.#received.push({ at: this.#clock.now(), webhook, method, headers, body, replied })
    for (const listener of this.#listeners) listener()
  }
}

/** The name in the address of an integration. */
export function webhookOf(url: string): string {
  const { pathname } = new URL(url, 'http://127.0.0.1')
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return pathname.slice(1)
  }
}
