// How many of the `must` clauses a check judges with little: five accounts alone, with three actions of the control
// protocol, or with recipes and no control protocol at all. Starts the reference server for each, and tells the share, what
// was broken, what stayed in the dark, and how many of the requests set something up.
//
//   npx node scripts/coverage-by-means.ts [accounts | bare | basic | recipes | all]... [--budget 60s] [--rate 5] [--seed 1] [--report DIR]

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Report } from '../src/report/report.ts'
import { loadSpec } from '../src/spec/spec.ts'
import { unlockedBy, unlocks } from '../src/spec/unlocks.ts'
import { countOf, floors, judgedWith, type Means } from './judged-with.ts'

const spec = loadSpec()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: 'string', default: '60s' },
    /** Requests a second, as `max_rate` of the target file. */
    rate: { type: 'string' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
})
const rate = values.rate === undefined ? undefined : Number(values.rate)
const folder = values.report ?? mkdtempSync(join(tmpdir(), 'coverage-'))
const how = { folder, rate, seed: values.seed, budget: values.budget }

for (const means of (positionals.length === 0 ? ['accounts', 'basic', 'recipes'] : positionals) as Means[]) {
  const { report, requests } = await judgedWith(means, how)
  const { judged, applicable } = countOf(report)
  const share = judged / applicable
  const broken = report.clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
  process.stdout.write(
    `${means}: ${judged} of ${applicable} must clauses judged, ${(Math.floor(1000 * share) / 10).toFixed(1)} % (at least ${100 * floors[means]} %); ${report.exchanges} exchanges of ${requests} requests, ${Math.round((100 * report.exchanges) / requests)} %; broken: ${broken.join(', ') || 'none'}; not judged for want of: ${unlocked(report)}\n`,
  )
  if (share < floors[means] || broken.length > 0) process.exitCode = 1
}

/** What the actions would unlock that nothing met. */
function unlocked({ clauses }: Report): string {
  const stuck = new Set(clauses.filter(({ verdict }) => verdict === 'cannot-tell').map(({ id }) => id))
  const most = unlocks(spec).map(({ action }) => {
    const would = unlockedBy(spec, action).filter((id) => stuck.has(id)).length
    return { action, would }
  })
  const sorted = most.toSorted((a, b) => b.would - a.would).slice(0, 5)
  return sorted.map(({ action, would }) => `${action} ${would}`).join(', ')
}
