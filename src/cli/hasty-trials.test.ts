// A plan that is run again in haste, to be made smaller: what is late counts as missing there, and nowhere else.

import { expect, test } from 'vitest'
import type { Plan } from '../generate/plan.ts'
import { alertWords, poll, register, rest } from '../generate/queue-steps.ts'
import { headerOf } from '../run/asking/header.ts'
import { Trials } from '../run/findings/trial.ts'
import { loadSpec } from '../spec/spec.ts'
import { type HarnessClock, systemClock } from '../target/clock.ts'
import type { Target } from '../target/target.ts'
import type { RawResponse, Transport } from '../target/wire/transport.ts'
import { openEmbedded } from './target/embedded.ts'

const clause = 'queues.nothing-lost'
const plan: Plan = {
  namespace: { people: { author: 'member' }, channels: {}, messages: {}, settings: {} },
  steps: [
    register('author', 'own', { event_types: ['alert_words'] }),
    alertWords('author', ['apple']),
    rest,
    poll('author', 'own', true),
  ],
}

/** A clock of its own: a millisecond passes while it is read, and nothing sleeps for real. */
function dozing(): HarnessClock {
  let now = systemClock.now()
  const pass = (seconds: number) => {
    now += seconds
    return now
  }
  return { now: () => pass(0.001), sleep: async (seconds) => void pass(seconds) }
}

/** Tells each event so many seconds after it was first asked for. */
function late(transport: Transport, seconds: number, clock: HarnessClock): Transport {
  let asked: number | undefined
  const send: Transport['send'] = async (request, signal) => {
    const response = await transport.send(request, signal)
    if (!request.url.startsWith('/api/v1/events')) return response
    asked ??= clock.now()
    return clock.now() - asked < seconds ? withoutEvents(response) : response
  }
  return { ...transport, send }
}

function withoutEvents(response: RawResponse): RawResponse {
  const answer: object = JSON.parse(Buffer.from(response.body).toString())
  return { ...response, body: Buffer.from(JSON.stringify({ ...answer, events: [] })) }
}

async function shown(seconds: number, isHasty: boolean) {
  const { target, close } = await openEmbedded({}, 'inject')
  const clock = dozing()
  const slow: Target = { ...target, transport: late(target.transport, seconds, clock) }
  const { signal } = new AbortController()
  const laboratory = { target: slow, clock, spec: loadSpec(), header: headerOf(slow, 500), signal }
  const evidence = await new Trials(laboratory).shows([plan], { clause, isHasty }, signal)
  await close()
  return evidence
}

test('an event that is a second late is missing in haste, and not at leisure', async () => {
  expect(await shown(1, true)).toEqual({ story: undefined })
  expect(await shown(1, false)).toBeUndefined()
})

test.each([0, 0.2])('an event that comes after %d seconds is missing neither way', async (seconds) => {
  expect([await shown(seconds, true), await shown(seconds, false)]).toEqual([undefined, undefined])
})

test('an event that never comes is missing either way, and at leisure with its story', async () => {
  expect(await shown(Number.POSITIVE_INFINITY, true)).toBeDefined()
  expect((await shown(Number.POSITIVE_INFINITY, false))?.story?.length).toBeGreaterThan(0)
})
