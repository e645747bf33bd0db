// An integration of a bot: a server on a loopback port that notes what it is sent and replies as a test wants.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly payload: Record<string, unknown>
}

export class Receiver {
  readonly received: Received[] = []
  /** What to do with each request, once it has been noted. */
  reply: (response: ServerResponse) => void = (response) => response.end('{}')
  readonly #server = createServer((request, response) => this.#take(request, response))

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/hook?a=b`
  }

  /** Replies with JSON from now on. */
  replyJson(value: unknown, status = 200): void {
    this.reply = (response) => response.writeHead(status).end(JSON.stringify(value))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url: path, headers } = request
    this.received.push({ method, path, headers, payload: JSON.parse(Buffer.concat(chunks).toString()) })
    this.reply(response)
  }
}
