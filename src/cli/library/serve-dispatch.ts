// Serves an app that is a function on a loopback port, so that it is judged by way of HTTP, as any other server is.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Dispatch = (request: Request) => Response | Promise<Response>

export async function served(dispatch: Dispatch): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(dispatch, request, response).catch((error: unknown) => {
      // What an app throws is a fault of the app: a server would say so.
      response.writeHead(500, { 'content-type': 'text/plain' }).end(`${error}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}

const bodiless = ['GET', 'HEAD']

async function answer(dispatch: Dispatch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming
  const gone = new AbortController()
  outgoing.on('close', () => gone.abort())
  const body = bodiless.includes(method) ? undefined : Buffer.concat(await incoming.toArray())
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`] as [string, string]],
  )
  const about = { method, headers: given, signal: gone.signal, ...(body && { body }) }
  const response = await dispatch(new Request(`http://${headers.host}${url}`, about))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
