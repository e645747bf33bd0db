// Servers that stand before another one: they let requests pass, count them, or know some paths only.

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Passing {
  readonly url: string
  /** How many requests have come by now. */
  readonly count: () => number
  close(): void
}

/** Lets pass whatever `isKnown` knows by its path, and answers 404 to the rest. */
export async function passing(origin: string, isKnown: (path: string) => boolean = () => true): Promise<Passing> {
  let count = 0
  const server = createServer((incoming, response) => {
    count++
    if (isKnown(incoming.url ?? '')) passOn(origin, incoming, response)
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"There is no such action"}')
  })
  return { url: await listening(server), count: () => count, close: () => closeAll(server) }
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Whoever goes away is gone for the server behind it, too. */
function passOn(origin: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '' } = incoming
  const onwards = request(`${origin}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
  })
  onwards.on('error', () => response.destroy())
  response.on('close', () => onwards.destroy())
  incoming.pipe(onwards)
}

function closeAll(server: Server): void {
  server.close()
  server.closeAllConnections()
}
