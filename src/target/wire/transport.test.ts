// What both ways of reaching a server have in common.

import { afterEach, describe, expect, test } from 'vitest'
import { answer, type Handler, inProcess, overHttp, type Reach, type Seen } from '../testing/servers.ts'
import type { RawRequest, Transport } from './transport.ts'

const ask: RawRequest = { method: 'GET', url: '/api/v1/events?queue_id=q', headers: {} }
const notUtf8 = new Uint8Array([0x00, 0xff, 0xc0, 0x0a])

describe.each<[string, Reach]>([
  ['over HTTP', overHttp],
  ['in process', inProcess],
])('%s', (_, reach) => {
  let close: () => Promise<void>
  let seen: Seen[]
  afterEach(() => close())

  async function reached(handler: Handler): Promise<Transport> {
    seen = []
    const server = await reach((request) => {
      seen.push(request)
      return handler(request)
    })
    close = server.close
    return server.transport
  }

  const never: Handler = () => new Promise(() => {})

  test.each<[string, RawRequest, Buffer]>([
    ['no body', { ...ask, headers: { authorization: 'Basic YTpi' } }, Buffer.alloc(0)],
    [
      'text',
      { method: 'PATCH', url: '/x?a=%20+', headers: { 'X-Own': '1' }, body: 'a=%F0+&ß=😀' },
      Buffer.from('a=%F0+&ß=😀'),
    ],
    ['bytes', { method: 'DELETE', url: '/', headers: {}, body: notUtf8 }, Buffer.from(notUtf8)],
    ['an empty body', { method: 'POST', url: '/register', headers: {}, body: '' }, Buffer.alloc(0)],
  ])('a request with %s arrives as it was sent', async (_, request, body) => {
    const transport = await reached(async () => answer(200))
    await transport.send(request)
    expect(seen).toHaveLength(1)
    const [{ headers, ...rest } = { headers: {} }] = seen
    expect(rest).toEqual({ method: request.method, url: request.url, body })
    const lowered = (all: object) => Object.entries(all).map(([name, value]) => [name.toLowerCase(), value])
    expect(lowered(headers)).toEqual(expect.arrayContaining(lowered(request.headers)))
  })

  test('an answer comes back as it was given', async () => {
    const transport = await reached(async () => answer(418, { 'x-own': 'a, b' }, notUtf8))
    const { status, headers, body } = await transport.send(ask)
    expect(status).toBe(418)
    expect(headers['x-own']).toBe('a, b')
    expect(body).toEqual(notUtf8)
  })

  test.each([
    [302, { location: '/elsewhere' }],
    [307, { location: '/elsewhere' }],
    [429, { 'retry-after': '0' }],
    [503, { 'retry-after': '0' }],
  ])('an answer of %i %o is final', async (status, headers) => {
    const transport = await reached(async () => answer(status, headers))
    const response = await transport.send(ask)
    expect(response.status).toBe(status)
    expect(response.headers).toMatchObject(headers)
    expect(seen).toHaveLength(1)
  })

  test('a request without an answer fails and is not sent again', async () => {
    const transport = await reached(async () => {
      throw new Error('the server fell')
    })
    await expect(transport.send(ask)).rejects.toThrow(Error)
    expect(seen).toHaveLength(1)
  })

  test('an abort ends the request, with its reason', async () => {
    const controller = new AbortController()
    const transport = await reached((request) => {
      controller.abort(new Error('given up'))
      return never(request)
    })
    await expect(transport.send(ask, controller.signal)).rejects.toThrow('given up')
  })

  test('what was aborted before is not sent', async () => {
    const transport = await reached(async () => answer(200))
    await expect(transport.send(ask, AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up')
    await transport.send(ask)
    expect(seen).toHaveLength(1)
  })

  test('an abort after the answer does no harm', async () => {
    const controller = new AbortController()
    const transport = await reached(async () => answer(200, {}, 'fine'))
    const { body } = await transport.send(ask, controller.signal)
    controller.abort(new Error('too late'))
    expect(Buffer.from(body).toString()).toBe('fine')
    expect((await transport.send(ask)).status).toBe(200)
  })

  test('requests do not wait for each other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const transport = await reached(async ({ url }) => {
      if (url === '/slow') await promise
      return answer(200, {}, url)
    })
    const slow = transport.send({ ...ask, url: '/slow' })
    const quick = await Promise.all(['/1', '/2', '/3'].map((url) => transport.send({ ...ask, url })))
    resolve()
    const texts = [...quick, await slow].map(({ body }) => Buffer.from(body).toString())
    expect(texts).toEqual(['/1', '/2', '/3', '/slow'])
  })
})
