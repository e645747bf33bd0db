import { createServer, type IncomingMessage, request as rawRequest, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type ForwardedRequest, Forwarder } from './forwarder.ts'
import type { RawResponse } from './transport.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

type Serve = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void
type Seen = ForwardedRequest & { end?: RawResponse | Error }

async function behind(serve: Serve, headers?: Record<string, string>) {
  const server = createServer(async (request, response) => serve(request, response, await buffer(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`
  const seen: Seen[] = []
  const forwarder = await Forwarder.open({ base_url, port: 0, ...(headers && { headers }) }, (request) => {
    const one: Seen = { ...request }
    seen.push(one)
    return (end) => {
      one.end = end
    }
  })
  open.push(server, forwarder)
  return { url: forwarder.url, seen }
}

function asked(url: string, options: object = {}, body?: string) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const sent = rawRequest(url, options, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test('request and answer pass as they are, but for what is of the connection', async () => {
  const came: { url?: string | undefined; headers: string[]; body: string }[] = []
  const { url, seen } = await behind((request, response, body) => {
    came.push({ url: request.url, headers: request.rawHeaders, body: body.toString() })
    response.writeHead(418, { 'Set-Cookie': ['a=1', 'b=2'], 'X-Odd': 'yes' }).end('{"id":9007199254740993}')
  })
  const odd = { 'Accept-Encoding': 'gzip', 'If-None-Match': '"1"', 'Content-Length': 5 }
  const options = { method: 'DELETE', headers: { 'X-Two': ['1', '2'], ...odd } }
  const answer = await asked(`${url}/api/v1/x?a=%ff`, options, 'a=%00')
  expect(came).toEqual([
    { url: '/chat/api/v1/x?a=%ff', headers: expect.arrayContaining(['X-Two', '1']), body: 'a=%00' },
  ])
  const names = came[0]?.headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  expect(names).not.toContain('accept-encoding')
  expect(names).not.toContain('if-none-match')
  expect(answer).toMatchObject({ status: 418, body: '{"id":9007199254740993}' })
  expect(answer.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-odd': 'yes' })
  expect(seen).toMatchObject([{ method: 'DELETE', url: '/api/v1/x?a=%ff', end: { status: 418 } }])
  expect(Buffer.from(seen[0]?.body ?? []).toString()).toBe('a=%00')
})

test('an answer to HEAD, and one that has no body, come to their end', async () => {
  const { url } = await behind((request, response) => {
    if (request.method === 'HEAD') response.writeHead(200, { 'content-length': '12' }).end()
    else response.writeHead(304).end()
  })
  expect(await asked(`${url}/a`, { method: 'HEAD' })).toMatchObject({
    status: 200,
    headers: { 'content-length': '12' },
  })
  expect(await asked(`${url}/a`)).toMatchObject({ status: 304, body: '' })
})

test('headers of the target file are sent where the client has none of that name', async () => {
  const { url } = await behind((request, response) => response.end(`${request.headers['x-gate']}`), {
    'X-Gate': 'open',
  })
  expect((await asked(`${url}/a`)).body).toBe('open')
  expect((await asked(`${url}/a`, { headers: { 'x-gate': 'mine' } })).body).toBe('mine')
})

test('a head of half a megabyte passes to the server, who may say what it thinks of it', async () => {
  const { url } = await behind((_, response) => response.end('never'))
  const { status } = await asked(`${url}/a?narrow=${'x'.repeat(500_000)}`)
  expect(status).toBe(431)
})

test('of a server that goes away the client is told, and there was no answer', async () => {
  const { url, seen } = await behind((request) => request.socket.destroy())
  const { status, body } = await asked(`${url}/api/v1/messages/1`)
  expect({ status, ...(JSON.parse(body) as object) }).toMatchObject({ status: 502, result: 'error', code: 'PROXY' })
  expect(seen[0]?.end).toBeInstanceOf(Error)
})

test('where a client hangs up, the request is taken back', async () => {
  const [arrived, takenBack] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { url, seen } = await behind((request) => {
    request.socket.once('close', () => takenBack.resolve())
    arrived.resolve()
  })
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  client.write('GET /api/v1/events HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived.promise
  client.destroy()
  await takenBack.promise
  await expect.poll(() => seen[0]?.end).toMatchObject({ message: 'the client hung up' })
})

test.each([
  ['another protocol', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', ' 501 '],
  ['another server', 'GET http://elsewhere.example.com/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', ' 400 '],
])('whoever wants %s is told no', async (_, head, status) => {
  const { url, seen } = await behind((_, response) => response.end())
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(head)
  expect(await text(socket)).toContain(status)
  expect(seen).toEqual([])
})

test('a port that is taken is told', async () => {
  const { url } = await behind((_, response) => response.end())
  const port = Number(new URL(url).port)
  await expect(Forwarder.open({ base_url: url, port }, () => () => {})).rejects.toThrow('EADDRINUSE')
})
