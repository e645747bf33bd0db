// On a target that allows few requests a second, plans go on in the namespace of those before them.

import { expect, test } from 'vitest'
import type { ControlLine, Entry } from '../history/entry.ts'
import { run } from '../run/run.ts'
import { systemClock } from '../target/clock.ts'
import { openEmbedded } from './target/embedded.ts'

const plans = 20

/** What a run did; `rate` alone makes the difference, since requests within this process need not wait. */
async function judged(rate: number | undefined) {
  const { target, close } = await openEmbedded({}, 'inject')
  const entries: Entry[] = []
  const options = { clock: systemClock, seed: 3, plans, budget: undefined, patience: 0 }
  const { signal } = new AbortController()
  const limited = rate === undefined ? target : { ...target, rate }
  const result = await run({ ...options, target: limited, signal }, (event) => {
    if (event.kind === 'entry') entries.push(event.entry)
  })
  await close()
  const sent = entries.flatMap((entry) => (entry.kind === 'exchange' ? [[entry.actor, entry.request]] : []))
  return { ...result, entries, sent }
}

/** Whom plans have, each of whom acts by their name. */
function made(entries: readonly Entry[]): string[] {
  const lines = entries.filter((entry): entry is ControlLine => entry.kind === 'control' && entry.did === 'people')
  const all = lines.flatMap(({ people }) => people as { actor: string }[]).map(({ actor }) => actor)
  return all.filter((actor) => /^plan\d+\.(author|reader|moderator|administrator|guest)$/.test(actor))
}

test('people serve several plans, nothing is broken by that, and a seed decides which', async () => {
  const [each, shared, again] = [await judged(undefined), await judged(5), await judged(5)]
  expect([each.findings, shared.findings]).toEqual([[], []])
  expect(made(each.entries)).toHaveLength(5 * plans)
  expect(made(shared.entries).length).toBeGreaterThan(5)
  expect(made(shared.entries).length).toBeLessThan(2 * plans)
  expect(again.sent).toEqual(shared.sent)
})
