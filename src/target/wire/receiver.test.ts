import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { Receiver, webhookOf } from './receiver.ts'

const opened: Receiver[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()))
})

async function open(): Promise<Receiver> {
  const receiver = await Receiver.open(systemClock)
  opened.push(receiver)
  return receiver
}

const { signal } = new AbortController()

test('what is sent to an integration is kept as it came, and answered with an empty object', async () => {
  const receiver = await open()
  const before = systemClock.now()
  const answer = await fetch(receiver.url('plan 1/hook'), { method: 'PUT', headers: { 'x-own': 'y' }, body: '\0ü' })
  expect([answer.status, await answer.json()]).toEqual([200, {}])
  const [received, ...more] = receiver.received
  expect(more).toEqual([])
  expect(received).toMatchObject({ webhook: 'plan 1/hook', method: 'PUT', replied: 200 })
  expect(received?.headers['x-own']).toBe('y')
  expect(Buffer.from(received?.body ?? '').toString('utf8')).toBe('\0ü')
  expect(received?.at).toBeGreaterThanOrEqual(before)
})

test('it listens on loopback, at another port each time', async () => {
  const [one, other] = [await open(), await open()]
  expect(new URL(one.url('a')).hostname).toBe('127.0.0.1')
  expect(new URL(one.url('a')).port).not.toBe(new URL(other.url('a')).port)
})

test('whoever waits wakes as soon as something comes', async () => {
  const receiver = await open()
  const waiting = receiver.awaitNext(3600, signal)
  await fetch(receiver.url('hook'), { method: 'POST', body: '{}' })
  await waiting
  expect(receiver.received).toHaveLength(1)
})

test('whoever waits in vain wakes in time, or when interrupted', async () => {
  const receiver = await open()
  await receiver.awaitNext(0.01, signal)
  const interrupt = new AbortController()
  const waiting = receiver.awaitNext(60, interrupt.signal)
  interrupt.abort()
  await waiting
  expect(receiver.received).toEqual([])
})

test('half a request is none', async () => {
  const receiver = await open()
  const leaving = new AbortController()
  async function* half() {
    yield Buffer.from('{"data":')
    await systemClock.sleep(60, leaving.signal)
  }
  const options = { method: 'POST', body: half(), duplex: 'half', signal: leaving.signal } as unknown as RequestInit
  const sending = fetch(receiver.url('hook'), options).catch(() => 'gone')
  await systemClock.sleep(0.05)
  leaving.abort()
  expect(await sending).toBe('gone')
  expect(receiver.received).toEqual([])
})

test('closing ends what is under way', async () => {
  const receiver = await Receiver.open(systemClock)
  const url = receiver.url('hook')
  await fetch(url, { method: 'POST', body: 'x' })
  await receiver.close()
  await expect(fetch(url, { method: 'POST', body: 'x' })).rejects.toThrow()
})

test.each([
  ['http://127.0.0.1:7/plan1.hook', 'plan1.hook'],
  ['/plan1.hook?x=1', 'plan1.hook'],
  ['/a%20b%2Fc', 'a b/c'],
  ['/%ff', '%ff'],
  ['/', ''],
])('the name in %s is %j', (url, name) => {
  expect(webhookOf(url)).toBe(name)
})
