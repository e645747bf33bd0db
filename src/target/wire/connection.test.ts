import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { openTarget } from '../opening/open.ts'
import { answer, listen, overHttp, type Seen } from '../testing/servers.ts'
import { httpTransport } from './transport.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const ask = { method: 'GET', url: '/api/v1/events?dont_block=true', headers: {} }

async function server(): Promise<{ seen: Seen[]; url: string }> {
  const seen: Seen[] = []
  const reached = (await overHttp(async (request) => {
    seen.push(request)
    return answer(200, {}, 'here')
  })) as Awaited<ReturnType<typeof listen>>
  closing.push(reached.close)
  return { seen, url: reached.url }
}

/** Leads everybody to the one server, wherever they want to go. */
async function proxyTo(url: string): Promise<{ asked: string[]; proxy: string }> {
  const asked: string[] = []
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end('by the proxy')
  })
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`)
    const there = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    there.on('error', () => socket.destroy())
    socket.on('error', () => there.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    proxy.closeAllConnections()
    return new Promise((resolve) => proxy.close(resolve))
  })
  return { asked, proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

async function sent(baseUrl: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const transport = httpTransport(baseUrl, { environment, usual: 3 })
  const text = await transport.send(ask).then(
    ({ body }) => Buffer.from(body).toString(),
    (error: Error) => error.message,
  )
  await transport.close()
  return text
}

test.each(['HTTP_PROXY', 'http_proxy'])('%s is asked for a server that speaks http', async (name) => {
  const { asked, proxy } = await proxyTo('http://127.0.0.1:9')
  expect(await sent('http://chat.plumbline.invalid', { [name]: proxy })).toBe('by the proxy')
  expect(asked).toEqual(['GET http://chat.plumbline.invalid/api/v1/events?dont_block=true'])
})

test('HTTPS_PROXY opens the way to a server that speaks TLS', async () => {
  const { url } = await server()
  const { asked, proxy } = await proxyTo(url)
  // The server behind it speaks none, which is seen only beyond the proxy.
  expect(await sent('https://chat.plumbline.invalid', { HTTPS_PROXY: proxy })).not.toBe('here')
  expect(asked).toEqual(['CONNECT chat.plumbline.invalid:443'])
})

test('NO_PROXY and loopback are reached without it', async () => {
  const { url } = await server()
  const { asked, proxy } = await proxyTo(url)
  expect(await sent(url, { HTTP_PROXY: proxy })).toBe('here')
  expect(
    await sent('http://chat.plumbline.invalid', { HTTP_PROXY: proxy, NO_PROXY: 'plumbline.invalid,.invalid' }),
  ).toContain('ENOTFOUND')
  expect(asked).toEqual([])
})

test('headers of the target file go with each request, and those of the request before them', async () => {
  const { url, seen } = await server()
  const accounts = { ann: { role: 'member', email: 'ann@example.com', key: 'k', user_id: 7 } }
  const headers = { 'x-gateway': { env: 'GATEWAY' }, accept: 'application/json' }
  const target = openTarget({ base_url: url, accounts, headers }, { GATEWAY: 'open' })
  await target.transport.send({ ...ask, headers: { accept: 'own' } })
  await target.transport.close()
  expect(seen[0]?.headers).toMatchObject({ 'x-gateway': 'open', accept: 'own' })
})

test('a rate of the target file is kept to, and its time-out', async () => {
  const { url, seen } = await server()
  const accounts = { ann: { role: 'member', email: 'ann@example.com', key: 'k', user_id: 7 } }
  const target = openTarget({ base_url: url, accounts, max_rate: 5 }, {})
  const begun = systemClock.now()
  for (let sent = 0; sent < 3; sent++) await target.transport.send(ask)
  expect(systemClock.now() - begun).toBeGreaterThan(0.39)
  expect(seen).toHaveLength(3)
  const silent = await listen(async () => {})
  closing.push(silent.close, () => target.transport.close())
  const impatient = openTarget({ base_url: silent.url, accounts, request_timeout: 0.2 }, {})
  await expect(impatient.transport.send(ask)).rejects.toThrow('Timeout: it was not answered whole within 0.2 s')
  await impatient.transport.close()
})
