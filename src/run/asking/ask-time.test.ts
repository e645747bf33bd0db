import { expect, test } from 'vitest'
import { loadSpec } from '../../spec/spec.ts'
import { systemClock } from '../../target/clock.ts'
import type { Target } from '../../target/target.ts'
import { inProcessTransport } from '../../target/wire/transport.ts'
import { Trials } from '../findings/trial.ts'
import { askTime } from './ask-time.ts'
import { headerOf } from './header.ts'

/** Its clock is so many seconds ahead of ours, and of the gateway's that dates its answers. */
function targetAhead(seconds: number, absent: readonly string[] = []): Target {
  const transport = inProcessTransport(async ({ body: asked }) => {
    const now = systemClock.now() + seconds
    const headers = { date: new Date(systemClock.now() * 1000).toUTCString(), 'content-type': 'application/json' }
    const isPing = new URLSearchParams(Buffer.from(asked ?? []).toString()).get('ping_only') === 'true'
    const told = isPing ? {} : { server_timestamp: now, presences: {} }
    const body = { result: 'success', msg: '', presence_last_update_id: 1, ...told }
    return { status: 200, headers, body: Buffer.from(JSON.stringify(body)) }
  })
  const accounts = { ada: { role: 'guest', email: 'ada@example.com', key: 'k', user_id: 1 } }
  const known = { name: 'somewhere', word: 'service', settings: {}, emits: {}, control: undefined, disposable: false }
  return { ...known, transport, accounts, absent, isLocal: true, arrival: 0.01 }
}

function timeOf(target: Target) {
  const { signal } = new AbortController()
  const laboratory = { target, clock: systemClock, spec: loadSpec(), header: headerOf(target, 500), signal }
  return askTime(new Trials(laboratory), target)
}

test('the clock of a target is known before a plan is run alone', async () => {
  const moment = systemClock.now()
  const now = (await timeOf(targetAhead(40))).sureDuring({ sent: moment, answered: moment })
  expect(now?.from).toBeGreaterThan(moment + 37)
  expect(now?.to).toBeLessThan(moment + 43)
})

test('a target that does not tell its time is not asked in vain', async () => {
  expect((await timeOf(targetAhead(40, ['update-presence']))).at(systemClock.now())).toBeUndefined()
})
