// The three worked scenarios of docs/scenarios.md are run as they stand there.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScenarios } from '../../run/scenarios.ts'
import { readScenario } from '../../scenario/read.ts'
import { bareMatchers, makers, matchers } from '../../scenario/words.ts'
import { root } from '../../spec/own-files.ts'
import { systemClock } from '../../target/clock.ts'
import { openEmbedded } from '../target/embedded.ts'

const page = readFileSync(join(root, 'docs/scenarios.md'), 'utf8')
const examples = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text], index) =>
  readScenario(`example ${index + 1}`, text ?? ''),
)

test('the worked scenarios pass', async () => {
  expect(examples).toHaveLength(3)
  const { target, close } = await openEmbedded({}, 'inject')
  const { signal } = new AbortController()
  const options = { target, clock: systemClock, scenarios: examples, counts: ['must', 'should'], signal }
  const { scenarios } = await runScenarios(options, () => undefined)
  await close()
  expect(scenarios.map(({ verdict, failures, reason }) => ({ verdict, failures, reason }))).toEqual(
    examples.map(() => ({ verdict: 'passed', failures: [], reason: undefined })),
  )
})

test('the page has every word of the language but those for rare things', () => {
  const words = [...makers, ...matchers, ...bareMatchers.map((word) => `$${word}`)]
  expect(words.filter((word) => !page.includes(word))).toEqual(['$standing', '$domain_of', '$webhook'])
})
