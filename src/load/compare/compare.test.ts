import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Step } from '../capacity/step.ts'
import { type Service, simulate } from '../capacity/testing/closed-queue.ts'
import { Draw } from '../k6/random.ts'
import { orderOf, type Play, playBlocks } from './blocks.ts'
import { differenceOf, pairsFor } from './paired.ts'
import { comparisonSummary } from './summary.ts'
import { compare } from './verdict.ts'

const service: Service = {
  ...{ slots: 4, serviceMs: 10, spread: 'lognormal', thinkMs: 500, eventShare: 0.3, deliveryMs: 5 },
}

/** The same users, but what the service does is its own; B is so many times slower. */
function play(slowdown: number): Play {
  let blocks = 0
  return async (build, users, seconds, seed) => {
    blocks += 1
    const serviceMs = service.serviceMs * (build === 'b' ? slowdown : 1)
    const seeds = { users: seed, service: seed * 1000 + blocks }
    return simulate({ ...service, serviceMs }, { users, seconds, windowSeconds: 1, seeds })
  }
}

const asked = { users: 100, seconds: 5, seed: 11 }

test('a slowdown is seen, and by which figure', async () => {
  const told: number[] = []
  const pairs = await playBlocks(play(1.1), { ...asked, pairs: 12 }, { done: ({ length }) => told.push(length) })
  const { figures, passes } = compare(pairs)
  expect(passes).toBe(false)
  expect(figures.find(({ figure }) => figure === 'p50 request')).toMatchObject({ verdict: 'worse', pairs: 12 })
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(compare(pairs.map(({ a, b }) => ({ a: b, b: a }))).figures[0]).toMatchObject({ verdict: 'better' })
  expect(compare(pairs, 0.5).passes).toBe(true)
})

test('the same build twice raises no alarm, and says what it would have seen', async () => {
  const { figures, passes, unmeasured } = compare(await playBlocks(play(1), { ...asked, pairs: 8 }))
  expect({ passes, unmeasured }).toEqual({ passes: true, unmeasured: [] })
  for (const { low, high, smallest, figure } of figures) {
    expect(low).toBeLessThanOrEqual(0)
    expect(high).toBeGreaterThanOrEqual(0)
    if (figure !== 'errors') expect(smallest).toBeGreaterThan(0)
  }
})

test('what was not measured is told, and blocks without worth end it', async () => {
  const silent = { ...service, eventShare: 0 }
  const quiet: Play = async (_, users, seconds, seed) =>
    simulate(silent, { users, seconds, windowSeconds: 1, seeds: { users: seed, service: seed + 1 } })
  expect(compare(await playBlocks(quiet, { ...asked, pairs: 4 })).unmeasured).toEqual(['p99 event'])
  const spoilt =
    (how: Partial<Step>): Play =>
    async (...all) => ({ ...(await quiet(...all)), ...how })
  await expect(playBlocks(spoilt({ died: 'gone' }), { ...asked, pairs: 4 })).rejects.toThrow('A stopped')
  await expect(playBlocks(spoilt({ generator: ['late'] }), { ...asked, pairs: 4 })).rejects.toThrow('late')
})

test('a pair in which the generator was late by chance is played again, with something else to do', async () => {
  const seeds: number[] = []
  const again: string[] = []
  const lateOnce: Play = async (build, users, seconds, seed) => {
    seeds.push(seed)
    const step = await play(1)(build, users, seconds, seed)
    return seeds.length === 4 ? { ...step, generator: ['late'] } : step
  }
  const pairs = await playBlocks(lateOnce, { ...asked, pairs: 3 }, { again: (why) => again.push(why) })
  expect(pairs.map(({ a, b }) => [a.generator, b.generator])).toEqual(Array(3).fill([[], []]))
  expect(new Set(seeds.slice(4)).intersection(new Set(seeds.slice(0, 4)))).toEqual(new Set())
  expect(again).toEqual([expect.stringContaining('A cannot be judged: late')])
})

test('who is first changes each time', () => {
  expect([0, 1, 2].map((pair) => orderOf(pair)[0])).toEqual(['a', 'b', 'a'])
})

test('intervals hold the truth as often as they say', () => {
  const draw = new Draw(99)
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw.share())) * Math.cos(2 * Math.PI * draw.share())
  const covered = Array.from({ length: 1000 }, () => {
    const { low, high } = differenceOf(
      Array.from({ length: 8 }, () => 0.3 + normal()),
      0.95,
    )
    return low <= 0.3 && 0.3 <= high
  })
  expect(covered.filter(Boolean).length).toBeGreaterThan(930)
  expect(covered.filter(Boolean).length).toBeLessThan(970)
})

test('the smallest difference that could be seen is the one for which so many pairs are needed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 60 }), (pairs) => {
      const wave = Array.from({ length: pairs }, (_, index) => Math.sin(index * 2.4))
      const { smallest } = differenceOf(wave, 0.95)
      const mean = wave.reduce((sum, value) => sum + value, 0) / pairs
      const deviation = Math.sqrt(wave.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (pairs - 1))
      expect(pairsFor(smallest * 1.0001, deviation, 0.95)).toBe(pairs)
    }),
  )
})

test('too few pairs are refused', () => {
  expect(() => differenceOf([1, 2, 3], 0.95)).toThrow('3 pairs are too few')
})

test('the summary says which figures, by how much, and what would have been seen', async () => {
  const comparison = compare(await playBlocks(play(1.1), { ...asked, pairs: 8 }))
  const text = comparisonSummary('a.yaml', 'b.yaml', comparison, '8 pairs of blocks.')
  expect(text).toContain('**B is worse than A.**')
  expect(text).toMatch(/\| p50 request \| \+\d+\.\d % \| \[\+\d+\.\d %, \+\d+\.\d %\] \| \+\d+\.\d % \| worse \|/)
  expect(text).toMatch(/\| errors \| 0\.000 points \|.*no difference seen/)
})
