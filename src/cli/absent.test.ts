import { expect, test } from 'vitest'
import { credentialGestures } from '../generate/malformed/credential.ts'
import type { Entry, Header } from '../history/entry.ts'
import { Judge } from '../judge/judge.ts'
import type { ClauseVerdict } from '../judge/verdicts/verdict.ts'
import { run } from '../run/run.ts'
import { loadSpec } from '../spec/spec.ts'
import { systemClock } from '../target/clock.ts'
import { NotOffered } from '../target/control/way.ts'
import type { Transport } from '../target/wire/transport.ts'
import { openEmbedded } from './target/embedded.ts'

const notFound = Buffer.from(JSON.stringify({ result: 'error', msg: 'No such path.', code: 'NOT_FOUND' }))

/** As if the server had no event queues to fetch from. */
function withoutEvents(transport: Transport): Transport {
  return {
    ...transport,
    send: async (request, signal) =>
      request.url.startsWith('/api/v1/events')
        ? { status: 404, headers: {}, body: notFound }
        : transport.send(request, signal),
  }
}

test('a trace says which endpoints are absent, so that it is judged as the run was', async () => {
  const { target, close } = await openEmbedded({}, 'inject')
  const { signal } = new AbortController()
  const entries: Entry[] = []
  let header: Header | undefined
  const lacking = { ...target, transport: withoutEvents(target.transport), absent: ['get-events'] }
  const options = { target: lacking, clock: systemClock, seed: 7, plans: 60, budget: undefined, patience: 0, signal }
  const { clauses, findings, requests } = await run(options, (event) => {
    if (event.kind === 'started') header = event.header
    if (event.kind === 'entry') entries.push(event.entry)
  })
  await close()
  expect(findings).toEqual([])
  expect(requests['get-events']).toBeUndefined()
  const ofEvents = clauses.filter(({ id, strength }) => id.startsWith('get-events.') && strength !== 'open')
  expect(new Set(ofEvents.map(({ verdict }) => verdict))).toEqual(new Set(['not-applicable']))
  expect(ofEvents[0]?.reason).toContain('absent')
  if (!header) throw new Error('the run did not begin')
  const judge = new Judge(loadSpec(), JSON.parse(JSON.stringify(header)) as Header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  const judged = ({ reason: _, lacks: __, ...verdict }: ClauseVerdict) => verdict
  expect(judge.verdicts().map(judged)).toEqual(clauses.map(judged))
})

test.each([
  ['is no obstacle where the file lists the endpoint as absent', ['update-bot-storage'], []],
  ['is an obstacle elsewhere', [], ['bot-storage']],
])('a look that only one endpoint needs %s', async (_, absent, expected) => {
  const { target, close } = await openEmbedded({}, 'inject')
  const control = target.control?.watched(async (action, _, go) => {
    if (action === 'bot-storage') throw new NotOffered('no')
    return go()
  })
  const { signal } = new AbortController()
  const limits = { plans: credentialGestures.length, budget: undefined, patience: 0, gestures: credentialGestures }
  const options = { target: { ...target, control, absent }, clock: systemClock, seed: 7, signal, ...limits }
  const { obstacles } = await run(options, () => {})
  await close()
  expect(obstacles?.map(({ what }) => what)).toEqual(expected)
})
