import { expect, test } from 'vitest'
import type { Exchange } from '../../history/entry.ts'
import type { HarnessClock } from '../../target/clock.ts'
import { TargetNow } from './target-now.ts'

const real = 1_800_000_000
const clock: HarnessClock = { now: () => real + 10, sleep: async () => {} }

function answered(path: string, body: object): Exchange {
  const headers = { date: new Date(real * 1000).toUTCString() }
  const request = { method: 'POST', path, query: {}, form: {} }
  const response = { status: 200, headers, body: { result: 'success', msg: '', ...body } }
  return { kind: 'exchange', actor: 'ada', sent: real, answered: real, request, response }
}

test('a Date header tells nothing of the target’s clock', () => {
  const time = new TargetNow(clock)
  time.take(answered('/users/me', {}))
  expect([time.now(), time.isTold]).toEqual([undefined, false])
})

test.each([1_500, 20_000, -1_500])('a clock that is %d s ahead of the Date header is that of the target', (ahead) => {
  const time = new TargetNow(clock)
  time.take(answered('/users/me/presence', { server_timestamp: real + ahead }))
  time.take(answered('/users/me', {}))
  expect([time.now(), time.isTold]).toEqual([real + 10 + ahead, true])
})
