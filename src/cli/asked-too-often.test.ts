// A server that often asks to come again later: nothing is lost by it, in the run as little as in re-runs.

import { expect, test } from 'vitest'
import { run } from '../run/run.ts'
import { systemClock } from '../target/clock.ts'
import { Pace, paced } from '../target/wire/pace.ts'
import type { Transport } from '../target/wire/transport.ts'
import { openEmbedded } from './target/embedded.ts'

const again = { status: 429, headers: { 'retry-after': '0.01' }, body: Buffer.from('{}') }

/** Every third request is put off; a list of channels has no channels in it. */
function troubled(transport: Transport): Transport & { putOff: number } {
  let count = 0
  const own = {
    ...transport,
    putOff: 0,
    send: async (...[request, signal]: Parameters<Transport['send']>) => {
      if (++count % 3 === 0) {
        own.putOff++
        return again
      }
      const response = await transport.send(request, signal)
      if (!request.url.startsWith('/api/v1/streams')) return response
      return {
        ...response,
        body: Buffer.from(Buffer.from(response.body).toString('utf8').replace('"streams"', '"list"')),
      }
    },
  }
  return own
}

test('a fault is found and shown again though a third of all requests is put off, at a limited rate', async () => {
  const { target, close } = await openEmbedded({}, 'inject')
  const transport = troubled(target.transport)
  const limited = paced(transport, new Pace(200, systemClock))
  const { signal } = new AbortController()
  const options = { clock: systemClock, seed: 1, plans: 6, budget: undefined, patience: 0, focus: ['get-streams'] }
  const result = await run({ ...options, target: { ...target, transport: limited }, signal }, () => {})
  await close()
  expect(result.waits).toBeGreaterThan(20)
  // Those of the re-runs are no part of the history.
  expect(transport.putOff).toBeGreaterThan(result.waits)
  expect(result.trouble).toEqual({})
  expect(result.counterexamples).toMatchObject([{ clause: 'get-streams.streams', reproduced: 3, requests: 1 }])
})
