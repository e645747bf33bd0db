// What `plumb scenario --new` writes, run on the reference server as it stands.

import { expect, test } from 'vitest'
import { runScenarios } from '../../run/scenarios.ts'
import { readScenario } from '../../scenario/read.ts'
import { skeletonOf } from '../../scenario/skeleton.ts'
import { loadSpec } from '../../spec/spec.ts'
import { endpointSlugs } from '../../spec/spec-files.ts'
import { systemClock } from '../../target/clock.ts'
import { openEmbedded } from '../target/embedded.ts'

const fresh = endpointSlugs().map((slug) => readScenario(slug, skeletonOf(slug, 'scenario.schema.json')))

test('a fresh scenario about each endpoint passes', async () => {
  const { target, close } = await openEmbedded({}, 'inject')
  const { signal } = new AbortController()
  const options = { target, clock: systemClock, scenarios: fresh, counts: ['must', 'should'], signal }
  const { scenarios, findings } = await runScenarios(options, () => undefined)
  await close()
  expect(
    scenarios.map(({ scenario, verdict, failures, reason }) => [scenario.file, verdict, failures, reason]),
  ).toEqual(fresh.map(({ file }) => [file, 'passed', [], undefined]))
  expect(findings).toEqual([])
})

test('each cites a clause that a success shows', () => {
  const cited = fresh.flatMap(({ clauses }) => clauses)
  const refusals = cited.filter((id) => loadSpec().clauses.get(id)?.refusal !== undefined)
  expect([...refusals, ...cited.filter((id) => id.endsWith('.exists'))]).toEqual([])
})
