import { afterEach, describe, expect, test } from 'vitest'
import type { HarnessClock } from '../clock.ts'
import { answer, inProcess, overHttp, type Reached } from '../testing/servers.ts'
import { patiently } from './patience.ts'
import type { RawResponse } from './transport.ts'

let server: Reached
afterEach(() => server.close())

const ask = { method: 'PATCH', url: '/api/v1/messages/1', headers: {}, body: 'content=a' }

/** A server that gives these answers one after the other, and how it was asked by somebody with patience. */
async function askedOf(answers: readonly RawResponse[], reach = inProcess) {
  const seen: string[] = []
  const slept: number[] = []
  let waits = 0
  server = await reach(async ({ body }) => {
    seen.push(body.toString())
    return answers[seen.length - 1] ?? answer(500)
  })
  const clock: HarnessClock = { now: () => 0, sleep: async (seconds) => void slept.push(seconds) }
  const { status } = await patiently(() => server.transport.send(ask), { clock, waits: () => waits++ })
  return { status, seen, slept, waits }
}

const later = (seconds?: string) => answer(429, seconds === undefined ? {} : { 'retry-after': seconds })
const fine = answer(200)

test('a server on loopback that answers 429 once is asked again when it says', async () => {
  expect(await askedOf([later('7'), fine], overHttp)).toEqual({
    status: 200,
    seen: ['content=a', 'content=a'],
    slept: [7],
    waits: 1,
  })
})

describe('the time to wait', () => {
  test.each([
    ['3', 3],
    ['0', 0],
    ['0.5', 0.5],
    [undefined, 1],
    ['', 1],
    ['soon', 1],
    ['-4', 1],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 1],
  ])('of Retry-After %j is %i s', async (said, seconds) => {
    expect(await askedOf([later(said), fine])).toMatchObject({ status: 200, slept: [seconds] })
  })

  test('is given however the header is written', async () => {
    expect(await askedOf([answer(429, { 'Retry-After': '5' }), fine])).toMatchObject({ slept: [5] })
  })

  test.each(['121', '99999999999'])('of %s s is not waited for, and the answer stands', async (said) => {
    expect(await askedOf([later(said), fine])).toMatchObject({ status: 429, slept: [], waits: 0 })
  })
})

test('after three times the answer stands as it is', async () => {
  const { status, seen, waits } = await askedOf([later(), later('2'), later(), later('4'), fine])
  expect({ status, waits, asked: seen.length }).toEqual({ status: 429, waits: 3, asked: 4 })
})

test.each([200, 400, 401, 500, 503])('nothing is sent twice after %i', async (status) => {
  const asked = await askedOf([answer(status, { 'retry-after': '1' }), fine])
  expect(asked).toMatchObject({ status, slept: [], waits: 0 })
  expect(asked.seen).toHaveLength(1)
})
