import { expect, test } from 'vitest'
import type { HarnessClock } from '../../target/clock.ts'
import { Control } from '../../target/control/control.ts'
import { ControlProtocol } from '../../target/control/control-protocol.ts'
import type { Target } from '../../target/target.ts'
import { inProcessTransport, type RawResponse } from '../../target/wire/transport.ts'
import { Health } from './health.ts'

const slept: number[] = []
const clock: HarnessClock = { now: () => 0, sleep: async (seconds) => void slept.push(seconds) }
const fine: RawResponse = { status: 200, headers: {}, body: Buffer.from('{}') }
const request = { method: 'GET', url: '/', headers: {} }

/** A target of which each request ends as `answer` says. */
function watched(answer: () => RawResponse) {
  const health = new Health(clock)
  const transport = inProcessTransport(async () => answer())
  const target = { name: 'a server', transport, control: new Control([new ControlProtocol(transport, 'token')]) }
  const { control, ...rest } = health.watch(target as unknown as Target)
  const ask = () => rest.transport.send(request).catch(() => {})
  return { health, ask, act: () => control?.act('people', {}).catch(() => {}) }
}

function failing(message: string) {
  return watched(() => {
    throw new Error(message)
  })
}

test('ten failures in a row are the end, with ever longer pauses before', async () => {
  const { health, ask } = failing('connect ECONNREFUSED')
  slept.length = 0
  for (let time = 0; time < 9; time++) await ask()
  expect(health.signal.aborted).toBe(false)
  await ask()
  expect(health.reason).toBe(
    'a server stopped answering: 10 requests in a row failed, at last with: connect ECONNREFUSED',
  )
  expect(slept).toEqual(slept.toSorted((a, b) => a - b))
  expect(slept).toHaveLength(9)
})

test('three requests in a row without any answer in time are enough', async () => {
  const { health, ask } = failing('Headers Timeout Error')
  for (let time = 0; time < 3; time++) await ask()
  expect(health.reason).toContain('stopped answering')
})

test('one answer in between makes good for all failures before it', async () => {
  let asked = 0
  const { health, ask } = watched(() => {
    if (++asked % 9 === 0) return fine
    throw new Error('other side closed')
  })
  for (let time = 0; time < 40; time++) await ask()
  expect(health.reason).toBeUndefined()
})

test('a control protocol that is gone is the end, too; one that refuses is not', async () => {
  const gone = failing('connect ECONNREFUSED')
  const refusing = watched(() => ({ ...fine, status: 400 }))
  for (let time = 0; time < 10; time++) await Promise.all([gone.act(), refusing.act()])
  expect(gone.health.reason).toContain('the control protocol stopped answering')
  expect(refusing.health.reason).toBeUndefined()
})
