// A server that means harm to whoever reads of it: it hands on what another server answers, and puts into every text what
// might run in a browser, command a terminal, or turn the direction of writing. Some texts have ten million characters.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What would show in a page that runs it: each sets `harmed`, or asks the network for something. */
export const harm = [
  '\u202e\u2066\u200f\u001b[31m\u001b]0;owned\u0007\u009b2J\u0000\u0008\u000c\u007f',
  '<script>window.harmed = 1</script>',
  '<img src=x onerror="window.harmed = 1">',
  '"><svg onload="window.harmed = 1">',
  "'; window.harmed = 1; '",
  '</script></style></title><script src="http://127.0.0.1:9/harm.js"></script>',
  '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/">',
  'javascript:window.harmed=1',
].join(' ')

/** Without these nobody would ask it a second time. */
const kept = ['result', 'queue_id']
const answersPerLongOne = 25
const long = 'A'.repeat(10_000_000)

export async function hostileServer(upstream: string): Promise<{ url: string; close: () => void }> {
  let answers = 0
  const server: Server = createServer((request, response) => {
    answers++
    handOn(upstream, request, response, answers % answersPerLongOne === 0 ? long : '').catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

async function handOn(upstream: string, request: IncomingMessage, response: ServerResponse, more: string) {
  const { method = 'GET', url, headers } = request
  const body = Buffer.concat(await request.toArray())
  const given = ['authorization', 'content-type'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  const answer = await fetch(`${upstream}${url}`, { method, headers: given, ...(body.length > 0 && { body }) })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(spoilt(await answer.json(), more)))
}

function spoilt(value: unknown, more: string, name = ''): unknown {
  if (kept.includes(name)) return value
  if (typeof value === 'string') return `${value}${harm}${more}`
  if (Array.isArray(value)) return value.map((item) => spoilt(item, ''))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, spoilt(one, key === 'msg' ? more : '', key)])
  return { ...Object.fromEntries(entries), [`extra${harm}`]: harm }
}
