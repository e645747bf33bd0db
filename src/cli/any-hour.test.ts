// What a run looks at does not depend on the time of day: a baseline that was written in the morning holds at night.

import { expect, test } from 'vitest'
import { Judge } from '../judge/judge.ts'
import { run } from '../run/run.ts'
import { loadSpec } from '../spec/spec.ts'
import { systemClock } from '../target/clock.ts'
import { openEmbedded } from './target/embedded.ts'

const spec = loadSpec()
const midnight = Date.UTC(2026, 10, 18) / 1000

async function heldAt(hour: number): Promise<readonly string[]> {
  const { target, close } = await openEmbedded({ start: midnight + hour * 3600 }, 'inject')
  const { signal } = new AbortController()
  let judge: Judge | undefined
  await run({ target, clock: systemClock, seed: 7, plans: 25, budget: undefined, patience: 0, signal }, (event) => {
    if (event.kind === 'started') judge = new Judge(spec, event.header)
    if (event.kind === 'entry') judge?.take(event.entry)
  })
  await close()
  judge?.finish()
  return (judge?.verdicts() ?? []).filter(({ verdict }) => verdict === 'holds').map(({ id }) => id)
}

test('the same clauses hold at any hour', async () => {
  const usual = await heldAt(9)
  expect(usual.length).toBeGreaterThan(200)
  for (const hour of [1, 3.5, 14.5, 22.5]) expect(await heldAt(hour), `${hour} o'clock`).toEqual(usual)
})
