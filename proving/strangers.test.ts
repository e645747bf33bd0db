// Six strangers, few plans each, and one that several people ask at once: no finding. `npm run prove -- strangers` tries
// two hundred, `concurrency-strangers` dozens that are asked at once.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { strangerOf } from '../reference-server/variants/strangers/stranger.ts'
import { plumb, readReport, temporaryFolder } from '../src/cli/testing/plumb.ts'

const folder = temporaryFolder()
const load = join(import.meta.dirname, '../reference-server/variants/strangers/load.ts')
const seeds = Array.from({ length: 6 }, (_, seed) => seed)

/** Runs `plumb check` against it; `options` are those beside its own. */
async function look(seed: number, options: readonly string[]): Promise<void> {
  const stranger = strangerOf(seed)
  const report = join(folder, String(seed))
  const environment = { PLUMB_HABITS: stranger.habits.join(','), PLUMB_LEVEL: `${stranger.level}` }
  const own = ['--seed', `${seed}`, '--word', stranger.word, '--report', report]
  const { stderr } = await plumb(['check', ...own, ...options], { load, environment })
  expect(stderr).toBe('')
  expect(readReport(report)).toMatchObject({ feature_level: stranger.level, findings: [] })
}

test.concurrent.each(seeds)('nothing is broken on the stranger %i', (seed) =>
  look(seed, ['--runs', '6', '--transport', 'inject']),
)

// Its bots store long forms, and it reads all parameters in its own way.
test('nothing is broken on a stranger that four people ask at once', () =>
  look(104, ['--runs', '12', '--concurrency', '4']))
