import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type HarnessClock, systemClock } from '../clock.ts'
import { openTarget } from '../opening/open.ts'
import { sendApi } from '../target.ts'
import { Pace, paced } from './pace.ts'
import { patiently } from './patience.ts'
import type { Transport } from './transport.ts'

/** A clock that moves only while somebody sleeps. */
function ownClock() {
  let now = 1000
  const clock: HarnessClock = {
    now: () => now,
    sleep: async (seconds) => {
      now = Math.max(now, now + seconds)
    },
  }
  return clock
}

const ask = { method: 'GET', url: '/', headers: {} }

function recording(clock: HarnessClock) {
  const times: number[] = []
  const inner: Transport = {
    send: async () => {
      times.push(clock.now())
      return { status: 200, headers: {}, body: new Uint8Array() }
    },
    close: async () => {},
  }
  return { times, inner }
}

test('requests one after the other keep to the rate', async () => {
  const clock = ownClock()
  const { times, inner } = recording(clock)
  const transport = paced(inner, new Pace(4, clock))
  for (let sent = 0; sent < 4; sent++) await transport.send(ask)
  expect(times).toEqual([1000, 1000.25, 1000.5, 1000.75])
})

test('time without requests saves nothing up', async () => {
  const clock = ownClock()
  const { times, inner } = recording(clock)
  const transport = paced(inner, new Pace(2, clock))
  await transport.send(ask)
  await clock.sleep(60)
  await transport.send(ask)
  await transport.send(ask)
  expect(times).toEqual([1000, 1060, 1060.5])
})

test('requests at once are spread, each at a turn of its own', async () => {
  const waits: number[] = []
  const clock: HarnessClock = { now: () => 0, sleep: async (seconds) => void waits.push(seconds) }
  const { inner } = recording(clock)
  const transport = paced(inner, new Pace(10, clock))
  await Promise.all([transport.send(ask), transport.send(ask), transport.send(ask)])
  expect(waits).toEqual([0.1, 0.2])
})

test('whoever gives up while waiting for a turn sends nothing', async () => {
  const clock = ownClock()
  const { times, inner } = recording(clock)
  const transport = paced(inner, new Pace(1, clock))
  await transport.send(ask)
  const giving = new AbortController()
  giving.abort(new Error('given up'))
  await expect(transport.send(ask, giving.signal)).rejects.toThrow('given up')
  expect(times).toHaveLength(1)
})

test('two transports to one server keep to the rate together', async () => {
  const clock = ownClock()
  const [api, control] = [recording(clock), recording(clock)]
  const pace = new Pace(4, clock)
  const [first, second] = [paced(api.inner, pace), paced(control.inner, pace)]
  for (let sent = 0; sent < 2; sent++) {
    await first.send(ask)
    await second.send(ask)
  }
  expect([api.times, control.times]).toEqual([
    [1000, 1000.5],
    [1000.25, 1000.75],
  ])
})

test('a rate in a target file holds for the API and the control protocol together', async () => {
  let received = 0
  const server = createServer((_, response) => {
    received++
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"success","people":[]}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = { ann: { role: 'owner', email: 'ann@example.com', key: 'k', user_id: 7 } }
  const fixtures = { control: { control_url: url, token: 't' } }
  const target = openTarget({ base_url: url, accounts, fixtures, max_rate: 20 }, {})
  const began = systemClock.now()
  for (let sent = 0; sent < 3; sent++) {
    await sendApi(target, { method: 'GET', path: '/messages', query: {}, form: {} }, target.accounts.ann)
    await target.control?.act('people', { people: [] })
  }
  const ended = systemClock.now()
  await Promise.all([target.transport.close(), target.control?.close()])
  server.close()
  expect(received).toBe(6)
  // The last of six has waited for five turns, however busy the machine is; timers may be a little early.
  expect(ended - began).toBeGreaterThan(5 / 20 - 0.01)
})

test('a target with a rate takes longer until a request has surely arrived', () => {
  const accounts = { ann: { role: 'member', email: 'ann@example.com', key: 'k', user_id: 7 } }
  expect(openTarget({ base_url: 'http://127.0.0.1:9', accounts, max_rate: 5 }, {}).arrival).toBeCloseTo(0.42)
})

test('whoever is asked to come again later keeps to the rate, too, and so do those who come after', async () => {
  const clock = ownClock()
  const { times, inner } = recording(clock)
  const refusing: Transport = {
    ...inner,
    send: async (request) => {
      const answer = await inner.send(request)
      return times.length === 1 ? { ...answer, status: 429, headers: { 'retry-after': '2' } } : answer
    },
  }
  const transport = paced(refusing, new Pace(4, clock))
  expect((await patiently(() => transport.send(ask), { clock })).status).toBe(200)
  await transport.send(ask)
  expect(times).toEqual([1000, 1002, 1002.25])
})
