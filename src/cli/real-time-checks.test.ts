import { expect, test } from 'vitest'
import type { Entry, Exchange } from '../history/entry.ts'
import type { RunResult } from '../run/event.ts'
import { run } from '../run/run.ts'
import { type HarnessClock, systemClock } from '../target/clock.ts'
import type { Control } from '../target/control/control.ts'
import type { Target } from '../target/target.ts'
import type { Transport } from '../target/wire/transport.ts'
import { openEmbedded } from './target/embedded.ts'

/** Real seconds after which everything in process has surely happened. */
const quiet = 0.3
/** Seconds. */
const step = 3
/** Real seconds in which the server answers what has become due. */
const answering = 0.01

interface Waited {
  readonly result: RunResult
  readonly polls: readonly Exchange[]
  /** What the run said it waits for after its plans. */
  readonly told: readonly string[]
  /** For how many seconds. */
  readonly seconds: number
}

/** A clock on which sleeping takes no time: once nothing else happens, the target's time moves on to whoever wakes first. */
async function sleepless(control: Control, isStanding: boolean): Promise<HarnessClock> {
  let now = await control.clock()
  const sleepers: { readonly until: number; readonly wake: () => void; readonly signal: AbortSignal | undefined }[] = []
  /** How often somebody asked for the time: whoever does something asks. */
  let asked = 0
  let waking = Promise.resolve()
  const wakeFirst = async () => {
    for (let seen = -1; seen !== asked; await systemClock.sleep(quiet)) seen = asked
    const [first] = sleepers.sort((a, b) => a.until - b.until).splice(0, 1)
    // In small steps, so that what is due in between comes in between.
    while (first && !first.signal?.aborted && now < first.until) {
      const passing = Math.min(step, first.until - now)
      now += passing
      if (!isStanding) await control.clock(passing)
      await systemClock.sleep(answering)
    }
    first?.wake()
  }
  return {
    now: () => {
      asked++
      return now
    },
    sleep: (seconds, signal) =>
      new Promise((wake) => {
        sleepers.push({ until: now + seconds, wake, signal })
        // One after the other: whoever woke first has its say before the next one wakes.
        waking = waking.then(wakeFirst)
      }),
  }
}

/** A gateway that dates what a server answers, by a clock of its own. */
function gateway({ send, close }: Transport, { now }: HarnessClock): Transport {
  const dated = async (...asked: Parameters<Transport['send']>) => {
    const answer = await send(...asked)
    return { ...answer, headers: { ...answer.headers, date: new Date(now() * 1000).toUTCString() } }
  }
  return { send: dated, close }
}

/** A server that leaves the message out of its answers. */
function spoilt({ send, close }: Transport): Transport {
  const without = async (...asked: Parameters<Transport['send']>) => {
    const answer = await send(...asked)
    return { ...answer, body: Buffer.from(Buffer.from(answer.body).toString().replace('"msg":', '"text":')) }
  }
  return { send: without, close }
}

/** A run that cannot move the target's clock; time passes there whenever the harness sleeps. */
async function waited(
  patience: number,
  level = 500,
  given: Partial<Target> = { control: undefined },
  {
    plans = 0,
    isStanding = false,
    ahead = 0,
    budget = undefined as number | undefined,
    isBroken = false,
    isEnough = (): boolean => false,
  } = {},
): Promise<Waited> {
  const { target, close } = await openEmbedded({ level }, 'inject')
  const { control } = target
  if (!control) throw new Error('the embedded server has a control protocol')
  const clock = await sleepless(control, isStanding)
  if (ahead > 0) await control.clock(ahead)
  const transport = gateway(isBroken ? spoilt(target.transport) : target.transport, clock)
  const entries: Entry[] = []
  const told: string[] = []
  let seconds = 0
  const { signal } = new AbortController()
  const options = { clock, seed: 1, plans, budget, patience, signal, isEnough }
  const result = await run({ ...options, target: { ...target, transport, ...given } }, (event) => {
    if (event.kind === 'entry') entries.push(event.entry)
    if (event.kind === 'waiting') {
      told.push(...event.for)
      seconds += event.seconds
    }
  })
  await close()
  const exchanges = entries.filter((entry) => entry.kind === 'exchange')
  return { result, told, seconds, polls: exchanges.filter(({ request }) => request.path === '/events') }
}

function verdictsOf({ clauses }: RunResult): Record<string, string> {
  const asked = ['queues.heartbeat', 'queues.expired-refused']
  return Object.fromEntries(clauses.filter(({ id }) => asked.includes(id)).map(({ id, verdict }) => [id, verdict]))
}

test('a heartbeat and the end of an idle queue are awaited where the clock cannot be moved', async () => {
  const { result, polls, told } = await waited(180)
  const [heartbeat, before, idle, after] = polls
  expect([heartbeat, before, idle, after].map((poll) => poll?.response?.status)).toEqual([200, 200, 200, 400])
  expect(polls).toHaveLength(4)
  expect(told).toContain('the end of an idle queue')
  expect(verdictsOf(result)).toEqual({ 'queues.heartbeat': 'holds', 'queues.expired-refused': 'holds' })
  expect(result.findings).toEqual([])
})

test('a queue that may be idle for longer than we wait is not waited for, and nothing is said of it', async () => {
  const { result, polls } = await waited(180, 480)
  expect(polls).toHaveLength(1)
  expect(verdictsOf(result)).toMatchObject({ 'queues.expired-refused': 'cannot-tell' })
})

test('without patience nothing is waited for', async () => {
  const { polls, told } = await waited(0)
  expect({ polls, told }).toEqual({ polls: [], told: [] })
})

test('nothing is waited for once enough is broken', async () => {
  const { result, polls, told } = await waited(180, 500, { control: undefined }, { plans: 1, isEnough: () => true })
  const ofPlans = polls.filter(({ actor }) => actor.startsWith('plan'))
  expect({ told, waited: polls.length - ofPlans.length <= 2 }).toEqual({ told: [], waited: true })
  expect(verdictsOf(result)['queues.expired-refused']).toBe('cannot-tell')
})

test('a control protocol that cannot move the clock changes nothing about that, be the target disposable or not', async () => {
  const { result } = await waited(180, 500, { disposable: true, movesClock: false })
  expect(verdictsOf(result)).toEqual({ 'queues.heartbeat': 'holds', 'queues.expired-refused': 'holds' })
  expect((await waited(180, 500, { disposable: false, movesClock: true })).polls).toEqual([])
})

test('a clock that can be read, but not moved, is read again after the wait, when no plan reads it any more', async () => {
  const { result } = await waited(180, 500, { disposable: false, movesClock: false }, { plans: 1 })
  expect(verdictsOf(result)).toEqual({ 'queues.heartbeat': 'holds', 'queues.expired-refused': 'holds' })
  expect(result.findings).toEqual([])
})

test.each([1_500, 20_000])('a clock that is %d s ahead of the Date header is that of the target', async (ahead) => {
  const { result } = await waited(180, 500, { control: undefined }, { ahead })
  expect(verdictsOf(result)).toEqual({ 'queues.heartbeat': 'holds', 'queues.expired-refused': 'holds' })
  expect(result.findings).toEqual([])
})

test('on a clock that stands, though a gateway dates the answers, nothing is missed', async () => {
  const { result } = await waited(180, 500, { control: undefined }, { ahead: 20_000, isStanding: true })
  expect(result.findings).toEqual([])
})

test('what real time shows is waited for within the budget, and no longer than leaves time to run findings again', async () => {
  const given = { control: undefined }
  const fine = await waited(0, 500, given, { budget: 200 })
  expect([fine.told.length > 0, fine.seconds > 150, fine.seconds <= 200]).toEqual([true, true, true])
  const broken = await waited(0, 500, given, { budget: 200, isBroken: true, plans: 1 })
  expect(broken.result.findings.length).toBeGreaterThan(0)
  expect(broken.seconds).toBeLessThanOrEqual(150)
})

test('its queues are registered before plans begin, so that what is recorded is in the order of sending', async () => {
  const { target, close } = await openEmbedded({}, 'inject')
  const sent: number[] = []
  const { signal } = new AbortController()
  const options = { clock: systemClock, seed: 21, plans: 2, budget: undefined, patience: 0.2, signal }
  await run({ ...options, target: { ...target, control: undefined } }, (event) => {
    if (event.kind !== 'entry' || event.entry.kind !== 'exchange') return
    if (event.entry.request.path !== '/events') sent.push(event.entry.sent)
  })
  await close()
  expect(sent.length).toBeGreaterThan(5)
  expect(sent).toEqual(sent.toSorted((a, b) => a - b))
})
