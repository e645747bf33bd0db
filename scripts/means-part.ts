// The part `means` of `npm run prove`: how much is judged in a minute with little, and what a slow target's requests go to.

import { join } from 'node:path'
import { countOf, floors, judgedWith, type Means } from './judged-with.ts'
import { drawSeed, folder, type Part, percent } from './proof.ts'

const tried: readonly (readonly [Means, string])[] = [
  ['accounts', 'Five accounts alone'],
  ['basic', 'People, channels and messages'],
  ['recipes', '`recipes: wider`, without any control protocol'],
]
/** A target of 5 requests a second spends most of them on judging. */
const slow = { rate: 5, budget: '180s' }
const most = 0.5

export const byMeans: Part = async (claim) => {
  for (const [means, words] of tried) {
    const seed = drawSeed()
    const { report } = await judgedWith(means, { folder: join(folder, 'means'), seed, budget: '60s' })
    const { judged, applicable } = countOf(report)
    claim(
      `${words}: at least ${percent(floors[means])} of the \`must\` clauses in 60 s, and no finding (seed ${seed})`,
      `${percent(judged / applicable)}, ${report.findings.length} findings`,
      judged >= floors[means] * applicable && report.findings.length === 0,
    )
  }
  const seed = drawSeed()
  const { report, requests } = await judgedWith('recipes', { folder: join(folder, 'slow'), seed, ...slow })
  claim(
    `\`max_rate: 5\` with recipes: most requests of ${slow.budget} are steps of plans (seed ${seed})`,
    `${report.exchanges} of ${requests}, ${percent(report.exchanges / requests)}`,
    report.exchanges / requests >= most,
  )
}
