// `npm run prove -- capacity`: searches, comparisons, plans and merged histograms, all with a truth that is known.
// Services are simulated, so that a thousand searches take minutes; their times are virtual.

import { type Searchable, searchables, unseenSearchables } from '../src/load/capacity/testing/services.ts'
import { scalingOf } from '../src/load/capacity/what-if/scaling.ts'
import { falseAlarms, pairsThatSee } from '../src/load/compare/testing/comparisons.ts'
import { Draw } from '../src/load/k6/random.ts'
import { histogramOf, merged, percentileMs } from '../src/load/measure/histogram.ts'
import { atOnce, cores } from './at-once.ts'
import { limits, searchedApart, type Tally } from './capacity-searches.ts'
import { drawSeed, type Part, percent } from './proof.ts'

const searches = Number(process.env.SEARCHES ?? 1_000)
const comparisons = 1_000

export const capacity: Part = async (claim) => {
  const seed = drawSeed() % 1_000_000
  const unseen = 'queues that nothing was chosen on'
  await provesCoverage(claim, seed, unseenSearchables(), searches, unseen)
  // The numbers of the search were chosen on these, with other seeds: they show that nothing got worse.
  await provesCoverage(claim, seed, searchables(), searches / 5, 'queues that its numbers were chosen on')
  await provesComparison(claim, seed)
  provesPlanner(claim)
  provesMerging(claim, seed)
}

type Claim = Parameters<Part>[0]

async function provesCoverage(
  claim: Claim,
  seed: number,
  services: readonly Searchable[],
  many: number,
  which: string,
): Promise<void> {
  const each = Math.ceil(many / services.length)
  const tallies = await atOnce(cores, services, (searchable, index) =>
    searchedApart({ searchable, many: each, from: seed + index * each }),
  )
  for (const [index, { name, truth, slo }] of services.entries()) {
    const { covered, width, narrow, seconds } = tallies[index] as Tally
    const told = `${covered} of ${each} cover; width ${percent(width / each)} on average, ${narrow} within 10 %, ${Math.round(seconds / each)} s a search`
    claim(`${name} (${which}): holds ${truth.toFixed(1)} users at ${slo}`, told, covered >= each * 0.85)
  }
  const [covered, all] = [tallies.reduce((sum, tally) => sum + tally.covered, 0), each * services.length]
  claim(
    `The 95 % interval covers the truth in at least 93 % of ${all} searches of ${which} (seeds from ${seed}; steps of ${limits.seconds} s, budget ${limits.budget} s)`,
    `${covered} of ${all}, ${percent(covered / all)}`,
    covered / all >= 0.93,
  )
}

async function provesComparison(claim: Claim, seed: number): Promise<void> {
  const alarms = await falseAlarms(comparisons, seed)
  claim(
    `The same build twice: at most 7 % false alarms over ${comparisons} comparisons of 8 pairs`,
    `${alarms}, ${percent(alarms / comparisons)}`,
    alarms / comparisons <= 0.07,
  )
  const { pairs, seen, of } = await pairsThatSee(1.05, seed)
  claim(
    'A planted slowdown of 5 % is seen in at least 80 % of comparisons',
    `with ${pairs} pairs of 10 s: ${seen} of ${of}`,
    seen / of >= 0.8,
  )
}

function provesPlanner(claim: Claim): void {
  const published = [29504, 43371, 51572].map((users, index) => ({ servers: index + 2, users }))
  const { law, predict } = scalingOf(published)
  const { users, low, high } = predict(5)
  const off = users / 61461 - 1
  claim(
    'Of the public figures 29504, 43371 and 51572 users on 2, 3 and 4 nodes the planner foretells the 61461 on 5 within 5 %',
    `${law}: ${Math.round(users)} [${Math.round(low)}, ${Math.round(high)}], ${percent(off)} off`,
    Math.abs(off) <= 0.05,
  )
}

function provesMerging(claim: Claim, seed: number): void {
  const draw = new Draw(seed)
  const values = Array.from({ length: 200_000 }, () =>
    Math.round(Math.exp(6 + 3 * draw.share() + 2 * draw.share() ** 4)),
  )
  const parts = [0, 1, 2, 3].map((part) => histogramOf(values.filter((_, index) => index % 4 === part)))
  const whole = merged(parts)
  const sorted = values.toSorted((one, other) => one - other)
  const off = [0.5, 0.9, 0.99, 0.999].map((share) => {
    const exact = (sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000
    return Math.abs((percentileMs(whole, share) ?? 0) / exact - 1)
  })
  claim(
    'Percentiles of four merged parts are those of the pooled data within the 0.5 % of a bucket, and the count is exact',
    `at most ${(Math.max(...off) * 100).toFixed(2)} % off; ${whole.count} of ${values.length}`,
    Math.max(...off) <= 0.005 && whole.count === values.length,
  )
}
