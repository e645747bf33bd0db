// The client's timers are in our hands before it is loaded, so that hours pass at once.

import type { ServerResponse } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { listen } from './testing/servers.ts'

vi.hoisted(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => vi.useRealTimers())

const ask = { method: 'GET', url: '/api/v1/events', headers: {} }
const slow = '/api/v1/events?queue_id=slow'
/** In milliseconds. */
const minute = 60_000

/** A server that lets `answer` decide when a slow question is answered, and answers all others at once. */
async function slowServer() {
  const arrived = Promise.withResolvers<ServerResponse>()
  const server = await listen(async ({ url = '' }, response) => {
    if (url.includes('slow')) arrived.resolve(response)
    else response.end()
  })
  return { ...server, arrived: arrived.promise }
}

test('a long poll is waited for, its head and its body', async () => {
  const { transport, close, arrived } = await slowServer()
  const answered = transport.send({ ...ask, url: slow })
  const response = await arrived
  vi.advanceTimersByTime(10 * minute)
  response.write('sl')
  // Once a later answer is here, so is the beginning of this one.
  await transport.send(ask)
  vi.advanceTimersByTime(10 * minute)
  response.end('ow')
  expect(Buffer.from((await answered).body).toString()).toBe('slow')
  await close()
})

test.each(['/api/v1/messages?slow=1', `${slow}&dont_block=true`])('%s is given up after a minute', async (url) => {
  const { transport, close, arrived } = await slowServer()
  const answered = transport.send({ ...ask, url })
  const failed = expect(answered).rejects.toThrow('Timeout')
  await arrived
  // The client looks at its clock about once a second.
  for (let second = 0; second < 60; second++) vi.advanceTimersByTime(1_000)
  await failed
  await close()
})
