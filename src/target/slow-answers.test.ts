// The client's timers are in our hands before it is loaded, so that hours pass at once.

import type { ServerResponse } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { listen } from './servers-for-tests.ts'

vi.hoisted(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => vi.useRealTimers())

const ask = { method: 'GET', url: '/api/v1/events', headers: {} }
/** In milliseconds. */
const hour = 3_600_000

test('a slow answer is waited for, its head and its body', async () => {
  const arrived = Promise.withResolvers<ServerResponse>()
  const { transport, close } = await listen(async ({ url }, response) => {
    if (url === '/slow') arrived.resolve(response)
    else response.end()
  })
  const answered = transport.send({ ...ask, url: '/slow' })
  const response = await arrived.promise
  vi.advanceTimersByTime(hour)
  response.write('sl')
  // Once a later answer is here, so is the beginning of this one.
  await transport.send(ask)
  vi.advanceTimersByTime(hour)
  response.end('ow')
  expect(Buffer.from((await answered).body).toString()).toBe('slow')
  await close()
})
