// How much of a check in process is the target's work: samples of the profiler that lie in the reference server.

import { openEmbedded } from '../../src/cli/target/embedded.ts'
import { run } from '../../src/run/run.ts'
import { systemClock } from '../../src/target/clock.ts'
import { ofTheEngine, type Part, profiled } from './profiled.ts'

const parts: readonly Part[] = [
  {
    name: 'the target',
    at: /reference-server\/|node_modules\/(?:fastify|light-my-request|find-my-way|avvio|markdown-it)/,
  },
  { name: 'judging', at: /src\/judge\/judge/ },
  { name: 'drawing plans', at: /src\/generate\// },
  { name: 'the run itself', at: /src\/(?:run|target|history)\//, isAround: true },
  ...ofTheEngine,
]

/** Shares of the samples in which anything was at work; a first run has warmed everything up. */
export async function checkShares(plans: number): Promise<readonly (readonly [string, number])[]> {
  await check(plans)
  return profiled(parts, () => check(plans))
}

async function check(plans: number): Promise<void> {
  const { target, close } = await openEmbedded({}, 'inject')
  const { signal } = new AbortController()
  const options = { target, clock: systemClock, seed: 1, plans, budget: undefined, patience: 0, signal }
  const { findings } = await run(options, () => {})
  await close()
  if (findings.length > 0) throw new Error(`an honest server is found to break ${findings[0]?.clause}`)
}
