// A run that goes on for long leaves behind what its earlier plans made, so that neither answers nor its memory grow.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../history/entry.ts'
import { run } from '../run/run.ts'
import { takeCare } from '../target/care/care.ts'
import { systemClock } from '../target/clock.ts'
import { openEmbedded } from './target/embedded.ts'

test('after 100 plans what they made is put away, and the judge asks for it no more', async () => {
  const { target, close } = await openEmbedded({}, 'inject')
  const { renew: _, ...lasting } = target
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-left-'))
  const options = { clock: systemClock, environment: { XDG_STATE_HOME: folder }, anyway: true }
  const care = await takeCare(lasting, options)
  const done: string[] = []
  const { signal } = new AbortController()
  const many = { plans: 101, budget: undefined, patience: 0, seed: 4, signal }
  const { findings } = await run({ target: care.target, clock: systemClock, ...many }, (event) => {
    if (event.kind === 'entry') done.push(didOf(event.entry))
  })
  await care.end()
  await close()
  rmSync(folder, { recursive: true })
  expect(findings).toEqual([])
  expect(done.filter((did) => did === 'forget')).toHaveLength(1)
  expect(done.indexOf('forget')).toBeLessThan(done.lastIndexOf('people'))
})

function didOf(entry: Entry): string {
  return entry.kind === 'control' ? entry.did : entry.kind
}
