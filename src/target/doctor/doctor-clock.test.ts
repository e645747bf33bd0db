import { expect, test } from 'vitest'
import type { HarnessClock } from '../clock.ts'
import { inProcessTransport } from '../wire/transport.ts'
import { clockChecks } from './doctor-clock.ts'

const real = 1_800_000_000
const clock: HarnessClock = { now: () => real, sleep: async () => {} }
const ada = { email: 'ada@example.com', key: 'k' }

/** What is said of a server whose answers are dated `dated` s ahead of this machine, and tell a time `told` s ahead. */
async function saidOf(told: number | undefined, dated: number | undefined) {
  const headers = dated === undefined ? {} : { date: new Date((real + dated) * 1000).toUTCString() }
  const body = { result: 'success', msg: '', ...(told !== undefined && { server_timestamp: real + told }) }
  const transport = inProcessTransport(async () => ({ status: 200, headers, body: Buffer.from(JSON.stringify(body)) }))
  return clockChecks({ name: 'somewhere', transport }, ada, { clock })
}

test.each([undefined, 0])('a server that tells the time of this machine agrees with it', async (dated) => {
  expect(await saidOf(0, dated)).toEqual([{ state: 'fine', what: 'clock', says: 'agrees with this machine' }])
})

test.each([
  [1_500, '1500 s ahead of'],
  [20_000, '20000 s ahead of'],
  [-1_500, '1500 s behind'],
])('a clock that is %d s ahead of the Date header is told with both times', async (told, off) => {
  const [clock, header] = await saidOf(told, 0)
  expect(clock).toEqual({ state: 'note', what: 'clock', says: `is ${off} this machine` })
  expect(header?.state).toBe('note')
  expect(header?.says).toContain(`The interface's times are ${off} the Date header (${real + told} and ${real}).`)
  expect(header?.says).toContain("Plumbline goes by the interface's times")
})

test('a clock that the Date header agrees with is told against this machine alone', async () => {
  expect(await saidOf(40, 40)).toHaveLength(1)
})

test.each([undefined, 0])('a Date header alone tells nothing of the clock', async (dated) => {
  const [check, ...more] = await saidOf(undefined, dated)
  expect(check).toMatchObject({ state: 'note', what: 'clock' })
  expect(check?.says).toContain('No answer tells the time')
  expect(more).toEqual([])
})
