import { expect, test } from 'vitest'
import type { HarnessClock } from './clock.ts'
import { openTarget } from './open.ts'
import { paced } from './pace.ts'
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
  const transport = paced(inner, 4, clock)
  for (let sent = 0; sent < 4; sent++) await transport.send(ask)
  expect(times).toEqual([1000, 1000.25, 1000.5, 1000.75])
})

test('time without requests saves nothing up', async () => {
  const clock = ownClock()
  const { times, inner } = recording(clock)
  const transport = paced(inner, 2, clock)
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
  const transport = paced(inner, 10, clock)
  await Promise.all([transport.send(ask), transport.send(ask), transport.send(ask)])
  expect(waits).toEqual([0.1, 0.2])
})

test('whoever gives up while waiting for a turn sends nothing', async () => {
  const clock = ownClock()
  const { times, inner } = recording(clock)
  const transport = paced(inner, 1, clock)
  await transport.send(ask)
  const giving = new AbortController()
  giving.abort(new Error('given up'))
  await expect(transport.send(ask, giving.signal)).rejects.toThrow('given up')
  expect(times).toHaveLength(1)
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
  const transport = paced(refusing, 4, clock)
  expect((await patiently(() => transport.send(ask), { clock })).status).toBe(200)
  await transport.send(ask)
  expect(times).toEqual([1000, 1002, 1002.25])
})
