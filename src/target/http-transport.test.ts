// What only holds of the way over HTTP.

import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { answer, listen, overHttp, type Reached, type Seen } from './testing/servers.ts'
import { httpTransport } from './wire/transport.ts'

let server: Reached
afterEach(() => server.close())

const ask = { method: 'GET', url: '/api/v1/events', headers: {} }

test('adds no header but those that HTTP needs', async () => {
  const seen: Seen[] = []
  server = await overHttp(async (request) => {
    seen.push(request)
    return answer(200)
  })
  await server.transport.send({ ...ask, headers: { authorization: 'x' } })
  await server.transport.send({ ...ask, method: 'POST', body: 'ß' })
  expect(seen.map(({ headers }) => Object.keys(headers).sort())).toEqual([
    ['authorization', 'connection', 'host'],
    ['connection', 'content-length', 'host'],
  ])
  expect(seen[1]?.headers['content-length']).toBe('2')
})

test.each(['/chat', '/chat/'])('a base URL may have a path: %s', async (path) => {
  server = await listen(async ({ url }, response) => void response.end(url), path)
  const { body } = await server.transport.send({ ...ask, url: '/api/v1/events?a=1' })
  expect(Buffer.from(body).toString()).toBe('/chat/api/v1/events?a=1')
})

test('an abort closes the connection, so that the server learns of it', async () => {
  const controller = new AbortController()
  const closed = Promise.withResolvers<void>()
  server = await listen(async (request, response) => {
    response.on('close', closed.resolve)
    controller.abort(new Error('given up'))
    await once(request, 'close')
  })
  await expect(server.transport.send(ask, controller.signal)).rejects.toThrow('given up')
  await expect(closed.promise).resolves.toBeUndefined()
})

test('an abort ends an answer that has begun', async () => {
  const controller = new AbortController()
  server = await listen(async (_, response) => {
    response.writeHead(200).write('begun', () => controller.abort(new Error('given up')))
  })
  await expect(server.transport.send(ask, controller.signal)).rejects.toThrow('given up')
})

test('an answer that is cut off is no answer', async () => {
  server = await listen(async (_, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('cut', () => response.destroy())
  })
  await expect(server.transport.send(ask)).rejects.toThrow(Error)
})

test('headers that came twice are joined', async () => {
  server = await listen(async (_, response) => void response.writeHead(200, { 'x-own': ['a', 'b'] }).end())
  expect((await server.transport.send(ask)).headers['x-own']).toBe('a, b')
})

test('closing ends what is under way', async () => {
  const arrived = Promise.withResolvers<void>()
  server = await listen(async () => arrived.resolve())
  const pending = expect(server.transport.send(ask)).rejects.toThrow(Error)
  await arrived.promise
  await server.transport.close()
  await pending
})

test('a server that is not there is a failure', async () => {
  const { url, close } = await listen(async () => {})
  await close()
  const transport = httpTransport(url)
  server = { transport, close: () => transport.close() }
  await expect(transport.send(ask)).rejects.toThrow('ECONNREFUSED')
})
