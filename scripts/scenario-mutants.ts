// A process that runs scenarios against one mutant of the reference server after the other: is sent which, and sends back
// which scenarios failed.

import { readFileSync } from 'node:fs'
import { loadMutants } from '../reference-server/variants/mutants/many-in-one.ts'
import { mutants } from '../reference-server/variants/mutants/mutants.ts'
import { runScenarios } from '../src/run/scenarios.ts'
import { readScenario } from '../src/scenario/read.ts'
import { systemClock } from '../src/target/clock.ts'

export interface Job {
  readonly mutant: string
  readonly level?: number
  readonly files: readonly string[]
}

export interface Done {
  /** Those of the files that failed. */
  readonly failed: readonly string[]
}

type Embedded = typeof import('../src/cli/target/embedded.ts')

async function carryOut({ mutant, level, files }: Job): Promise<Done> {
  const { openEmbedded } = (await import(`../src/cli/target/embedded.ts?mutant=${mutant}`)) as Embedded
  const { target, close } = await openEmbedded(level === undefined ? {} : { level }, 'inject')
  const scenarios = files.map((file) => readScenario(file, readFileSync(file, 'utf8')))
  const { signal } = new AbortController()
  const options = { target, clock: systemClock, scenarios, counts: ['must', 'should'], signal }
  const { scenarios: outcomes } = await runScenarios(options, () => undefined)
  await close()
  return { failed: outcomes.filter(({ verdict }) => verdict === 'failed').map(({ scenario }) => scenario.file) }
}

if (process.send) {
  loadMutants(mutants)
  process.on('message', async (job: Job) => process.send?.(await carryOut(job)))
}
