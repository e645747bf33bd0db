// Stands in for a server: hands each request on as it came and gives the answer back as it is, and tells of both. Asks
// for answers that are not compressed, so that they can be read. Gives up nothing by itself: the client decides how long
// it waits.

import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { agentFor, type Connection } from './connection.ts'
import { plain, type RawRequest, type RawResponse } from './transport.ts'

/** Is told of a request before it is handed on. What it returns is told how that ended, before the client is. */
export type Watch = (request: ForwardedRequest) => (end: RawResponse | Error) => void

export type ForwardedRequest = Omit<RawRequest, 'body'> & { readonly body: Uint8Array }

interface Options extends Connection {
  readonly base_url: string
  readonly port: number
  /** Sent with each request that has none of its own under that name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Seconds until a server counts as not there. */
const patience = 30
/** Bytes; where servers draw the line is theirs to say. */
const longestHead = 1 << 20

export class Forwarder {
  readonly #options: Options
  readonly #watch: Watch
  readonly #agent: ReturnType<typeof agentFor>
  readonly #server: Server
  readonly #underWay = new Set<Promise<void>>()

  private constructor(options: Options, watch: Watch) {
    this.#options = options
    this.#watch = watch
    this.#agent = agentFor(options.base_url, patience, options)
    this.#server = createServer({ maxHeaderSize: longestHead, requestTimeout: 0 }, (request, response) => {
      const passed = this.#pass(request, response).catch(() => void request.socket.destroy())
      this.#underWay.add(passed)
      passed.finally(() => this.#underWay.delete(passed))
    })
    this.#server.on('upgrade', (_, socket) => socket.end(noUpgrade))
  }

  static async open(options: Options, watch: Watch): Promise<Forwarder> {
    const forwarder = new Forwarder(options, watch)
    await new Promise<void>((resolve, reject) => {
      forwarder.#server.once('error', reject)
      forwarder.#server.listen(options.port, '127.0.0.1', resolve)
    })
    return forwarder
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What is under way is cut off, and told so. */
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    await Promise.all(this.#underWay)
    await this.#agent.destroy()
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => gone.abort(new Error('the client hung up')))
    const { base_url } = this.#options
    const { method = 'GET', url = '', headers, rawHeaders } = request
    if (!url.startsWith('/')) return refuse(response, 400, `this address stands in for ${base_url} and for no other`)
    const asked = { method, url, headers: plain(headers), body: await buffer(request) }
    const told = this.#watch(asked)
    const answer = await this.#ask(asked, handedOn(rawHeaders), gone.signal).catch((error: Error) => error)
    if (answer instanceof Error) {
      told(answer)
      refuse(response, 502, `${base_url} did not answer: ${answer.message}`)
      return
    }
    told({ ...answer, headers: plain(answer.headers) })
    response.writeHead(answer.status, handedBack(answer.headers)).end(answer.body)
  }

  async #ask(request: ForwardedRequest, given: readonly string[], signal: AbortSignal) {
    const { base_url, headers: more = {} } = this.#options
    const { origin, pathname } = new URL(base_url)
    const { statusCode, headers, body } = await this.#agent.request({
      origin,
      path: pathname.replace(/\/$/, '') + request.url,
      method: request.method as 'GET',
      headers: withMissing(given, more),
      body: request.body.length === 0 ? null : request.body,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    return { status: statusCode, headers, body: new Uint8Array(await body.arrayBuffer()) }
  }
}

const noUpgrade = 'HTTP/1.1 501 Not Implemented\r\nConnection: close\r\n\r\n'

/** In the envelope of the API, for clients that know no other. */
function refuse(response: ServerResponse, status: number, why: string): void {
  if (response.headersSent || response.destroyed) return
  const text = JSON.stringify({ result: 'error', msg: `plumb proxy: ${why}`, code: 'PROXY' })
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

/** Of one connection, and not of the request. */
const ofConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect'],
])
/** With these a server may answer that the client has the answer already, without telling it. */
const conditional = ['if-none-match', 'if-modified-since']
const notHandedOn = new Set([...ofConnection, ...conditional, 'host', 'content-length', 'accept-encoding'])

/** Names and values by turns, as they came. */
function handedOn(raw: readonly string[]): string[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 && !notHandedOn.has(name.toLowerCase()) ? [name, raw[index + 1] ?? ''] : [],
  )
}

function withMissing(given: readonly string[], more: Readonly<Record<string, string>>): string[] {
  const names = new Set(given.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()))
  const missing = Object.entries(more).filter(([name]) => !names.has(name.toLowerCase()))
  return [...given, ...missing.flat()]
}

function handedBack(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))
}
