// Runs on targets that offer a part of what plans want, or nothing: plans go another way, and nobody is accused.

import { expect, test } from 'vitest'
import { createServer } from '../../reference-server/server.ts'
import type { Entry } from '../history/entry.ts'
import type { RunResult } from '../run/event.ts'
import { run } from '../run/run.ts'
import { systemClock } from '../target/clock.ts'
import { Control } from '../target/control/control.ts'
import { ControlProtocol } from '../target/control/control-protocol.ts'
import type { Target } from '../target/target.ts'
import { type Dispatch, inProcessTransport } from '../target/wire/transport.ts'
import { makeAccounts } from './target/embedded.ts'

const token = 'partial'

interface Lived {
  readonly result: RunResult
  readonly entries: readonly Entry[]
  /** Control actions that reached the server. */
  readonly asked: readonly string[]
}

/** Judges a server that ticks, and has these actions alone; without any there is no control protocol. */
async function judgedWith(actions: readonly string[], plans: number, told: 'actions' | 404 = 404): Promise<Lived> {
  const server = createServer({ controlToken: token, clock: 'ticking' })
  const control: Dispatch = (request) => server.dispatchControl({ ...request, headers: { ...request.headers } })
  const asked: string[] = []
  const limited: Dispatch = async (request) => {
    const action = request.url.slice(1)
    asked.push(action)
    if (told === 'actions' && action === 'actions')
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ actions })) }
    return actions.includes(action) ? control(request) : { status: 404, headers: {}, body: Buffer.from('{}') }
  }
  const accounts = await makeAccounts(new Control([new ControlProtocol(inProcessTransport(control), token)]))
  const protocol = new Control([new ControlProtocol(inProcessTransport(limited), token)])
  const target: Target = {
    ...{ name: 'a part', word: 'service', accounts, absent: [], settings: {}, emits: {}, disposable: false },
    ...{ isLocal: true, arrival: 0, run: 'r1' },
    transport: inProcessTransport((request) => server.dispatch({ ...request, headers: { ...request.headers } })),
    control: actions.length === 0 ? undefined : protocol,
  }
  await target.control?.learn()
  const entries: Entry[] = []
  const options = { target, clock: systemClock, seed: 3, plans, budget: undefined, patience: 0 }
  const result = await run({ ...options, signal: new AbortController().signal }, (event) => {
    if (event.kind === 'entry') entries.push(event.entry)
  })
  await server.close()
  return { result, entries, asked }
}

function judged({ clauses }: RunResult, group: string): number {
  return clauses.filter(({ id, verdict }) => id.startsWith(`${group}.`) && verdict === 'holds').length
}

// Side by side, since most of their time is waiting.
test.concurrent('accounts alone: messages are sent by the API itself, and much is judged', async () => {
  const { result, entries } = await judgedWith([], 40)
  expect(result.findings).toEqual([])
  expect(result.plans).toBe(40)
  expect(
    entries.filter(({ kind }) => kind === 'control').every((entry) => 'did' in entry && entry.did === 'missing'),
  ).toBe(true)
  const many = ['message', 'get-message', 'get-messages', 'edit-message', 'schedule-message']
  expect(many.map((group) => judged(result, group) > 3)).toEqual(many.map(() => true))
})

test.concurrent.each(['actions', 404] as const)(
  'people alone, told by %s: they write to each other, and nothing else is asked for twice',
  async (told) => {
    const { result, entries, asked } = await judgedWith(['people'], 6, told)
    expect(result.findings).toEqual([])
    expect(result.plans).toBe(6)
    const others = asked.filter((action) => !['people', 'actions'].includes(action))
    expect(others.length).toBe(told === 'actions' ? 0 : new Set(others).size)
    const scheduled = entries.filter((one) => one.kind === 'exchange' && one.request.path === '/scheduled_messages')
    expect(scheduled.length).toBeGreaterThan(0)
  },
)

test.concurrent('without people there are accounts, in channels that were made', async () => {
  const { result, entries } = await judgedWith(['channels', 'messages'], 12)
  expect(result.findings).toEqual([])
  const made = entries.flatMap((entry) => (entry.kind === 'control' ? [entry.did] : []))
  expect(new Set(made.filter((did) => did !== 'missing'))).toEqual(new Set(['channels', 'messages']))
  expect(judged(result, 'get-message')).toBeGreaterThan(3)
})

test.concurrent('the same seed gives the same requests on the same target', async () => {
  const requests = ({ entries }: Lived) =>
    entries.flatMap((one) => (one.kind === 'exchange' && one.request.method === 'PATCH' ? [one.request.path] : []))
  const [one, other] = [
    await judgedWith(['people', 'channels', 'messages'], 12),
    await judgedWith(['people', 'channels', 'messages'], 12),
  ]
  expect(requests(one).length).toBeGreaterThan(20)
  expect(requests(other)).toEqual(requests(one))
})
