// The history of a check of the reference server in process, as a trace.

import { openEmbedded } from '../../src/cli/target/embedded.ts'
import { TraceWriter } from '../../src/history/trace.ts'
import { run } from '../../src/run/run.ts'
import { systemClock } from '../../src/target/clock.ts'

export async function recordPlans(file: string, plans: number): Promise<void> {
  const { target, close } = await openEmbedded({}, 'inject')
  const { signal } = new AbortController()
  let writer: TraceWriter | undefined
  await run({ target, clock: systemClock, seed: 1, plans, budget: undefined, patience: 0, signal }, (event) => {
    if (event.kind === 'started') writer = new TraceWriter(file, event.header)
    if (event.kind === 'entry') writer?.write(event.entry)
  })
  await close()
}
