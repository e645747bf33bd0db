// Targets whose clock is off, drifts or jumps, or whose control clock is another one than that of their timestamps: nobody is
// accused for it, and the report tells it.

import { expect, test } from 'vitest'
import { createServer } from '../../reference-server/server.ts'
import type { RunResult } from '../run/event.ts'
import { run } from '../run/run.ts'
import { type HarnessClock, systemClock } from '../target/clock.ts'
import { Control } from '../target/control/control.ts'
import { ControlProtocol } from '../target/control/control-protocol.ts'
import type { Target } from '../target/target.ts'
import { type Dispatch, inProcessTransport } from '../target/wire/transport.ts'
import { makeAccounts } from './target/embedded.ts'

const token = 'clocks'

/** What looks at times. */
const focus = ['update-presence', 'edit-message', 'get-message-history', 'schedule-message', 'register-queue']

interface Planted {
  /** How far our clock is ahead of the server's, by the seconds since the run began. */
  readonly ours?: (passed: number) => number
  /** What the control protocol adds to the server's time. */
  readonly control?: number
  readonly hasControl?: boolean
  readonly isMovable?: boolean
  readonly plans?: number
}

async function judged({ ours, control: added = 0, hasControl = true, isMovable = false, plans = 25 }: Planted) {
  const server = createServer({ controlToken: token, clock: isMovable ? 'still' : 'ticking' })
  const direct: Dispatch = (request) => server.dispatchControl({ ...request, headers: { ...request.headers } })
  const wrong: Dispatch = async (request) => {
    const answer = await direct(request)
    if (request.url !== '/clock') return answer
    const { now } = JSON.parse(Buffer.from(answer.body).toString('utf8')) as { now: number }
    return { ...answer, body: Buffer.from(JSON.stringify({ now: now + added })) }
  }
  const accounts = await makeAccounts(new Control([new ControlProtocol(inProcessTransport(direct), token)]))
  const target: Target = {
    ...{ name: 'off', word: 'service', accounts, absent: [], settings: {}, emits: {}, disposable: true },
    ...{ isLocal: true, arrival: 0, run: 'r1', movesClock: isMovable },
    transport: inProcessTransport((request) => server.dispatch({ ...request, headers: { ...request.headers } })),
    control: hasControl ? new Control([new ControlProtocol(inProcessTransport(wrong), token)]) : undefined,
  }
  const { signal } = new AbortController()
  const options = { target, clock: clockOf(ours), seed: 11, plans, budget: undefined, patience: 0, focus, signal }
  const result = await run(options, () => {})
  await server.close()
  return result
}

function clockOf(ours: Planted['ours']): HarnessClock {
  const begun = systemClock.now()
  const now = () => systemClock.now() + (ours?.(systemClock.now() - begun) ?? 0)
  return { ...systemClock, now, sleep: (seconds, signal) => systemClock.sleep(seconds, signal) }
}

function timesJudged({ clauses }: RunResult): boolean {
  return clauses.some(({ id, verdict }) => id === 'update-presence.server-timestamp-true' && verdict === 'holds')
}

// Side by side, since most of their time is waiting.
test.concurrent.each([8, 40, -300])(
  'a control clock that is %d s ahead of the timestamps accuses nobody',
  async (control) => {
    const moved = await judged({ control, isMovable: true })
    expect(moved.findings).toEqual([])
    expect(moved.clock).toBeUndefined()
    const real = await judged({ control, plans: 4 })
    expect(real.findings).toEqual([])
  },
)

test.concurrent.each([8, 40, -300])('a clock that is %d s behind ours is measured, and accuses nobody', async (off) => {
  const result = await judged({ ours: () => off, hasControl: false, plans: 6 })
  expect(result.findings).toEqual([])
  expect(timesJudged(result)).toBe(true)
  expect(result.clock?.ahead).toBeCloseTo(-off, -0.5)
  const controlled = await judged({ ours: () => off, plans: 4 })
  expect(controlled.findings).toEqual([])
  expect(controlled.clock?.ahead).toBeCloseTo(-off, -0.5)
})

test.concurrent('a clock that jumps once by 5 s, as by NTP, accuses nobody', async () => {
  const ours = (passed: number) => (passed < 2 ? 0 : 5)
  for (const hasControl of [true, false]) expect((await judged({ ours, hasControl, plans: 6 })).findings).toEqual([])
})

test.concurrent('a clock that runs a hundredth too slow accuses nobody, however far it has come', async () => {
  const ours = (passed: number) => 40 + passed / 100
  for (const hasControl of [true, false]) expect((await judged({ ours, hasControl, plans: 6 })).findings).toEqual([])
})
