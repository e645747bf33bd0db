// A handler of requests, reached over HTTP on loopback or in process.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { httpTransport, inProcessTransport, type RawResponse, type Transport } from '../wire/transport.ts'

export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type Handler = (seen: Seen) => Promise<RawResponse>

export interface Reached {
  readonly transport: Transport
  close(): Promise<void>
}

export type Reach = (handler: Handler) => Promise<Reached>

export function answer(
  status: number,
  headers: Record<string, string> = {},
  body: string | Uint8Array = '',
): RawResponse {
  return { status, headers, body: new Uint8Array(Buffer.from(body)) }
}

/** A server on a port of its own; `path` is added to its base URL. */
export async function listen(
  answerTo: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  path = '',
): Promise<Reached & { readonly url: string }> {
  const server = createServer((request, response) => {
    answerTo(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const transport = httpTransport(url)
  const close = async () => {
    await transport.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { transport, close, url }
}

/** A handler that throws ends the connection without an answer. */
export const overHttp: Reach = (handler) =>
  listen(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    const {
      status,
      headers: given,
      body: bytes,
    } = await handler({ method, url, headers: headers as Seen['headers'], body })
    response.writeHead(status, given).end(bytes)
  })

export const inProcess: Reach = async (handler) => {
  const transport = inProcessTransport(({ body = '', ...rest }) => handler({ ...rest, body: Buffer.from(body) }))
  return { transport, close: () => transport.close() }
}
