// The requests that a run sent over HTTP, once more by a bare client: what is left is what the run adds to them. The
// embedded server gives the same ids and keys each time, so that it answers the same.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Agent } from 'undici'
import { createServer } from '../reference-server/server.ts'

/** As undici tells of it; the headers are names and values in turn. */
interface Told {
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  readonly body: string | Buffer | null
}

interface Sent extends Told {
  status: number | undefined
}

/** Sent, or answered whole. */
type Moment = readonly ['sent' | 'answered', Sent]

/** As the embedded server's. */
const controlToken = 'embedded'

function isControl({ headers }: Told): boolean {
  return headers.includes(`Bearer ${controlToken}`)
}

/** What was sent meanwhile to the API and the control protocol, in its order; webhooks are the server's own requests. */
export async function requestsOf(work: () => Promise<unknown>): Promise<readonly Moment[]> {
  const moments: Moment[] = []
  const known = new Map<Told, Sent>()
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: Told }
      const { method, path, headers, body } = request
      if (!path.startsWith('/api/') && !isControl(request)) return
      const sent = { method, path, headers: [...headers], body, status: undefined }
      known.set(request, sent)
      moments.push(['sent', sent])
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: Told; response: { statusCode: number } }
      const sent = known.get(request)
      if (sent) sent.status = response.statusCode
    },
    'undici:request:trailers': (message) => {
      const sent = known.get((message as { request: Told }).request)
      if (sent) moments.push(['answered', sent])
    },
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)
  await work()
  for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
  return moments
}

/** Milliseconds of CPU time, the server's included. */
export async function sendBarely(moments: readonly Moment[]): Promise<number> {
  const server = createServer({ controlToken })
  const { url, controlUrl } = await server.listen({ port: 0, controlPort: 0 })
  const agent = new Agent({ pipelining: 1 })
  const underWay = new Map<Sent, Promise<number>>()
  const before = process.cpuUsage()
  for (const [kind, sent] of moments) {
    if (kind === 'sent') underWay.set(sent, send(agent, isControl(sent) ? controlUrl : url, sent))
    else if ((await underWay.get(sent)) !== sent.status)
      throw new Error(`${sent.method} ${sent.path} is not answered as before`)
  }
  const { user, system } = process.cpuUsage(before)
  await agent.destroy()
  await server.close()
  return (user + system) / 1000
}

async function send(agent: Agent, origin: string, { method, path, headers, body }: Sent): Promise<number> {
  try {
    const patience = { headersTimeout: 0, bodyTimeout: 0 }
    const answer = await agent.request({
      origin,
      path,
      method: method as 'GET',
      headers: [...headers],
      body,
      ...patience,
    })
    await answer.body.arrayBuffer()
    return answer.statusCode
  } catch {
    // A poll that the run gave up; whoever waits for its status is told of it.
    return 0
  }
}
