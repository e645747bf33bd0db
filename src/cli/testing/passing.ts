// Servers that stand before another one: they let requests pass, count them, or know some paths only.

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../target/clock.ts'
import { Pace } from '../../target/wire/pace.ts'

export interface Passing {
  readonly url: string
  /** How many requests have come by now. */
  readonly count: () => number
  close(): void
}

interface Habits {
  /** What it lets pass, by the path; it answers 404 to the rest. */
  readonly isKnown?: (path: string) => boolean
  /** Requests a second that it lets pass; the others wait. */
  readonly rate?: number
  /** Is told of each request. */
  readonly comes?: (method: string, path: string) => void
}

export async function passing(origin: string, habits: Habits = {}): Promise<Passing> {
  const { isKnown = () => true, rate, comes } = habits
  const pace = rate === undefined ? undefined : new Pace(rate, systemClock)
  let count = 0
  const server = createServer(async (incoming, response) => {
    await pace?.turn()
    count++
    comes?.(incoming.method ?? '', incoming.url ?? '')
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
