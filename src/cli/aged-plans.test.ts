// Time limits on a server that cannot be told to make old messages or to move its clock: they show in real time. Here
// the time that the harness sleeps passes on the server, too, so that nobody has to wait.

import { expect, test } from 'vitest'
import { createServer } from '../../reference-server/server.ts'
import { run } from '../run/run.ts'
import { type HarnessClock, systemClock } from '../target/clock.ts'
import { Control } from '../target/control/control.ts'
import { ControlProtocol } from '../target/control/control-protocol.ts'
import type { Target } from '../target/target.ts'
import { type Dispatch, inProcessTransport } from '../target/wire/transport.ts'
import { makeAccounts } from './target/embedded.ts'

const token = 'aged'
/** Seconds. */
const step = 3
const offered = ['people', 'channels', 'messages', 'settings']

type Message = Readonly<Record<string, unknown>>

/** As a recipe does it: whatever age was asked for, it is sent now. */
function asNew(text: string): string {
  const { messages } = JSON.parse(text) as { messages: Message[] }
  return JSON.stringify({ messages: messages.map((message) => ({ ...message, age: 0 })) })
}

/** `makes` tells what becomes of the messages that are asked for. */
async function judged(patience: number, makes = asNew) {
  const server = createServer({ controlToken: token })
  const control: Dispatch = (request) => server.dispatchControl({ ...request, headers: { ...request.headers } })
  const whole = new Control([new ControlProtocol(inProcessTransport(control), token)])
  const limited: Dispatch = async (request) => {
    const action = request.url.slice(1)
    if (!offered.includes(action)) return { status: 404, headers: {}, body: Buffer.from('{}') }
    if (action !== 'messages') return control(request)
    const answer = await control({ ...request, body: makes(`${request.body}`) })
    return { ...answer, body: Buffer.from(makes(Buffer.from(answer.body).toString('utf8'))) }
  }
  let slept = 0
  let isOver = false
  const clock: HarnessClock = {
    now: () => systemClock.now() + slept,
    // In small steps, so that whatever is due in between comes in between.
    sleep: async (seconds, signal) => {
      for (let left = seconds; left > 0 && !signal?.aborted && !isOver; left -= step) {
        const passing = Math.min(step, left)
        slept += passing
        await whole.clock(passing)
      }
    },
  }
  const target: Target = {
    ...{ name: 'no ages', word: 'service', accounts: await makeAccounts(whole), absent: [], settings: {}, emits: {} },
    ...{ isLocal: true, arrival: 0, run: 'r1', disposable: true, movesClock: false, deviations: {} },
    transport: inProcessTransport((request) => server.dispatch({ ...request, headers: { ...request.headers } })),
    control: new Control([new ControlProtocol(inProcessTransport(limited), token)]),
  }
  const options = {
    target,
    clock,
    seed: 1,
    plans: 2,
    budget: undefined,
    patience,
    signal: new AbortController().signal,
  }
  const aged = new Set<string>()
  const { clauses, findings } = await run(options, (event) => {
    const isAged = event.kind === 'entry' && event.entry.kind === 'exchange' && event.entry.actor.startsWith('aged')
    if (isAged) aged.add(event.entry.actor)
  })
  isOver = true
  await server.close()
  const held = clauses.filter(({ id, verdict }) => verdict === 'holds' && /-limit-/.test(id)).map(({ id }) => id)
  return { held, findings, aged }
}

test('old messages grow old beside the plans, and limits that are set short refuse them', async () => {
  const { held, findings, aged } = await judged(120)
  expect(findings).toEqual([])
  expect(held).toEqual(
    expect.arrayContaining([
      'edit-message.content-limit-refused',
      'edit-message.move-limit-refused',
      'edit-message.move-limit-code',
      'edit-message.move-limit-exempt',
      'edit-message.between-channels-limit-refused',
    ]),
  )
  expect(aged).toContain('aged0.author')
})

test('nothing grows old on a server that makes messages as old as they are asked to be', async () => {
  const { findings, aged } = await judged(120, (text) => text)
  expect(findings).toEqual([])
  expect([...aged]).toEqual([])
})

test('without the time for it nobody can tell', async () => {
  const { held, findings } = await judged(60)
  expect(findings).toEqual([])
  expect(held).toEqual([])
})
