// Integrations that really listen, told by the embedded server, rightly or through a relay that spoils what it passes on.

import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { namespace } from '../generate/namespace.ts'
import { webhookGestures } from '../generate/organization/webhook.ts'
import type { Plan } from '../generate/plan.ts'
import type { Entry } from '../history/entry.ts'
import { Judge } from '../judge/judge.ts'
import { probe } from '../run/asking/probe.ts'
import { Recorder } from '../run/asking/recorder.ts'
import { bySlug } from '../run/findings/trial.ts'
import { execute } from '../run/plan/execute.ts'
import { run } from '../run/run.ts'
import { loadSpec } from '../spec/spec.ts'
import { type HarnessClock, systemClock } from '../target/clock.ts'
import type { Control } from '../target/control/control.ts'
import type { Target } from '../target/target.ts'
import { listen, type Reached } from '../target/testing/servers.ts'
import { openEmbedded } from './target/embedded.ts'

interface Passed {
  readonly method: string
  readonly authorization: string
  readonly payload: Record<string, unknown> & { message: Record<string, unknown> }
}

/** What is passed on instead; undefined for nothing. */
type Spoil = (passed: Passed, count: number) => Passed | undefined

const spec = loadSpec()
const embedded = await openEmbedded({}, 'inject')
const relays: Reached[] = []
afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.close()))
  await embedded.close()
})

/** Passes on what comes for `/<address>`, spoilt. */
async function relayOf(spoil: Spoil): Promise<string> {
  let count = 0
  const relay = await listen(async (request, response) => {
    const { authorization = '' } = request.headers
    const payload = JSON.parse((await buffer(request)).toString('utf8')) as Passed['payload']
    const passed = spoil({ method: request.method ?? '', authorization, payload }, count++)
    if (passed) {
      const { method, authorization } = passed
      const headers = { authorization, 'content-type': 'application/json' }
      await fetch(decodeURIComponent(request.url?.slice(1) ?? ''), {
        method,
        headers,
        body: JSON.stringify(passed.payload),
      })
    }
    response.writeHead(200).end('{}')
  })
  relays.push(relay)
  return relay.url
}

/** The embedded server, whose bots have integrations behind the relay. */
function behind(relay: string): Target {
  const { control } = embedded.target
  if (!control) throw new Error('the embedded server has a control protocol')
  const rerouted = ({ webhook_url, ...bot }: { webhook_url: string }) => ({
    ...bot,
    webhook_url: `${relay}/${encodeURIComponent(webhook_url)}`,
  })
  const act = (action: string, takes: { bots?: { webhook_url: string }[] }) =>
    control.act(action, action === 'bots' ? { bots: takes.bots?.map(rerouted) } : takes)
  const rest = { offers: () => true, clock: (by?: number) => control.clock(by) }
  return { ...embedded.target, control: { act, ...rest } as unknown as Control }
}

const plans = webhookGestures.map(({ arbitrary }): Plan => {
  const [drawn] = fc.sample(fc.record({ namespace, steps: arbitrary }), { seed: 5, numRuns: 1 })
  if (!drawn) throw new Error('fast-check drew no plan')
  return drawn
})

let runs = 0

/** What is broken once all gestures were carried out, and what was recorded. */
async function judged(target: Target, signal = new AbortController().signal, clock = systemClock) {
  const header = await probe(target, { clock })
  const judge = new Judge(spec, header)
  const entries: Entry[] = []
  const recorder = new Recorder((entry) => {
    entries.push(entry)
    judge.take(entry)
  })
  const stage = { wire: { target, clock, recorder }, endpoints: bySlug(spec), level: spec.level }
  for (const plan of plans) await execute({ ...stage, world: judge.world, prefix: `run${++runs}.`, signal }, plan)
  judge.finish()
  return { judge, entries, broken: judge.findings().map(({ clause }) => clause) }
}

test('what the embedded server tells is right, and every clause is seen', async () => {
  const { judge, broken, entries } = await judged(embedded.target)
  expect(broken).toEqual([])
  const ofWebhooks = judge.verdicts().filter(({ id }) => /^(outgoing-webhook|webhook-payload)\./.test(id))
  const unseen = ofWebhooks.filter(({ verdict }) => verdict === 'cannot-tell').map(({ id }) => id)
  expect(unseen.filter((id) => spec.clauses.get(id)?.strength !== 'open')).toEqual([])
  expect(entries.filter(({ kind }) => kind === 'webhook').length).toBeGreaterThan(8)
})

test('neither keys nor tokens, nor where anybody listens, are in the history', async () => {
  const { entries } = await judged(embedded.target)
  const history = JSON.stringify(entries)
  expect(history).not.toMatch(/"(api_key|token)":"(?!sha256:)|127\.0\.0\.1|Basic /)
})

const payload = (change: (payload: Passed['payload']) => object): Spoil => {
  return (passed) => ({ ...passed, payload: { ...passed.payload, ...change(passed.payload) } })
}
const unlessFirst = (isMeant: (payload: Passed['payload']) => boolean): Spoil => {
  let isGone = false
  return (passed) => {
    const isFirst = !isGone && isMeant(passed.payload)
    isGone ||= isFirst
    return isFirst ? undefined : passed
  }
}
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test.each<[string, string, Spoil]>([
  ['nothing', '', (passed) => passed],
  ['the method', 'outgoing-webhook.post', (passed) => ({ ...passed, method: 'PUT' })],
  ['the trigger', 'webhook-payload.trigger', payload(() => ({ trigger: 'message' }))],
  ['which trigger', 'outgoing-webhook.direct-message', payload(() => ({ trigger: 'mention' }))],
  ['whose e-mail', 'outgoing-webhook.bot-true', payload(({ message }) => ({ bot_email: message.sender_email }))],
  ['the raw text', 'outgoing-webhook.data-true', payload(({ message }) => ({ data: message.rendered_content }))],
  [
    'the id',
    'outgoing-webhook.message-true',
    payload(({ message }) => ({ message: { ...message, id: Number(message.id) + 1_000 } })),
  ],
  [
    'the sender',
    'outgoing-webhook.message-true',
    payload(({ message }) => ({ message: { ...message, sender_id: 1 } })),
  ],
  [
    'the HTML',
    'outgoing-webhook.rendered-content-true',
    payload(({ message }) => ({ message: { ...message, rendered_content: `${message.rendered_content}!` } })),
  ],
  [
    'the client',
    'outgoing-webhook.as-single-fetch',
    payload(({ message }) => ({ message: { ...message, client: 'another' } })),
  ],
  [
    'the token',
    'outgoing-webhook.token-fixed',
    (passed, count) => ({ ...passed, payload: { ...passed.payload, token: `${count}` } }),
  ],
  [
    'the key',
    'outgoing-webhook.credentials',
    (passed) => ({ ...passed, authorization: basic(`${passed.payload.bot_email}:x`) }),
  ],
  ['the first mention', 'outgoing-webhook.mention', unlessFirst(({ trigger }) => trigger === 'mention')],
  [
    'one of two',
    'outgoing-webhook.each-bot',
    unlessFirst(({ bot_full_name }) => `${bot_full_name}`.startsWith('other')),
  ],
])('a server that gets %s wrong breaks %s', async (_, clause, spoil) => {
  const { broken } = await judged(behind(await relayOf(spoil)))
  expect(broken).toEqual(clause === '' ? [] : expect.arrayContaining([clause]))
  expect(broken.length).toBeLessThan(4)
})

test('an interrupt while a delivery is awaited ends the plan at once, and nothing counts as missing', async () => {
  const interrupt = new AbortController()
  const target = behind(
    await relayOf(() => {
      interrupt.abort()
      return undefined
    }),
  )
  // Who sleeps on is still asleep when the test must be over.
  const slow: HarnessClock = { now: systemClock.now, sleep: (_, signal) => systemClock.sleep(3600, signal) }
  const { entries, broken } = await judged(target, interrupt.signal, slow)
  expect(broken).toEqual([])
  expect(entries.filter(({ kind }) => kind === 'no-webhook')).toEqual([])
})

test('a server that declines integrations is told so, and is waited for once', async () => {
  const control = embedded.target.control?.watched(async (action, _, go) => {
    const gives = await go()
    return action === 'bots' ? { ...gives, declined: ['webhook_url'] } : gives
  })
  const { signal } = new AbortController()
  const limits = { plans: plans.length, budget: undefined, patience: 0, gestures: webhookGestures }
  const options = { target: { ...embedded.target, control }, clock: systemClock, seed: 5, signal, ...limits }
  const entries: Entry[] = []
  const { clauses, obstacles } = await run(options, (event) => {
    if (event.kind === 'entry') entries.push(event.entry)
  })
  const reasons = clauses.flatMap(({ id, strength, verdict, reason }) =>
    /^(outgoing-webhook|webhook-payload)\./.test(id) && strength !== 'open' && verdict === 'cannot-tell'
      ? [reason]
      : [],
  )
  expect(reasons.length).toBeGreaterThan(10)
  expect(new Set(reasons)).toEqual(new Set(['never looked at: the target declined `webhook_url` of a bot']))
  expect(obstacles?.map(({ what, times }) => `${what} ${times}`)).toEqual(['outgoing-webhook 1'])
  expect(entries.filter(({ kind }) => kind === 'no-webhook')).toEqual([])
})

test('a server elsewhere is not asked for what it cannot deliver', async () => {
  const { entries, broken } = await judged({ ...embedded.target, isLocal: false })
  expect(broken).toEqual([])
  const did = entries.flatMap((entry) => (entry.kind === 'control' ? [entry.did] : []))
  expect(did).not.toContain('bots')
})
