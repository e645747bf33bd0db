// Six strangers, few plans each: no finding. `npm run prove -- strangers` tries two hundred.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { strangerOf } from '../../reference-server/variants/strangers/stranger.ts'
import { plumb, readReport, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
const load = join(import.meta.dirname, '../../reference-server/variants/strangers/load.ts')
const seeds = Array.from({ length: 6 }, (_, seed) => seed)

test.concurrent.each(seeds)('nothing is broken on the stranger %i', async (seed) => {
  const stranger = strangerOf(seed)
  const report = join(folder, String(seed))
  const options = ['--seed', `${seed}`, '--runs', '6', '--word', stranger.word, '--transport', 'inject']
  const environment = {
    PLUMB_HABITS: stranger.habits.join(','),
    PLUMB_LEVEL: `${stranger.level}`,
  }
  const { stderr } = await plumb(['check', ...options, '--report', report], { load, environment })
  expect(stderr).toBe('')
  expect(readReport(report)).toMatchObject({ feature_level: stranger.level, findings: [] })
})
