import { expect, test } from 'vitest'
import { loadSpec } from '../../spec/spec.ts'
import { systemClock } from '../../target/clock.ts'
import type { Target } from '../../target/target.ts'
import { inProcessTransport } from '../../target/wire/transport.ts'
import { Trials } from '../findings/trial.ts'
import { headerOf } from '../header.ts'
import { askTime } from './ask-time.ts'

/** Its clock is so many seconds ahead of ours. */
function targetAhead(seconds: number, absent: readonly string[] = []): Target {
  const transport = inProcessTransport(async () => {
    const now = systemClock.now() + seconds
    const headers = { date: new Date(now * 1000).toUTCString(), 'content-type': 'application/json' }
    const body = { result: 'success', msg: '', server_timestamp: now, presences: {} }
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
