import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Draw } from '../../k6/random.ts'
import { kneeOf } from './knee.ts'
import type { Observed } from './observed.ts'

/** Steps of a service whose bad requests come each by itself; at the knee one in a hundred is bad. */
function steps(knee: number, slope: number, users: readonly number[], draw: Draw): Observed[] {
  const all = 1000
  return users.map((many) => {
    const odds = (0.01 / 0.99) * (many / knee) ** slope
    let bad = 0
    for (let one = 0; one < all; one++) if (draw.share() < odds / (1 + odds)) bad += 1
    return { users: many, bad, all, allowed: 0.01, variance: bad, together: 1 }
  })
}

const doses = [25, 100, 400, 170, 200, 190, 230, 210, 180, 220]

test('the knee lies within its interval as often as that says, or more', () => {
  const draw = new Draw(17)
  const covered = Array.from({ length: 100 }, () => {
    const truth = draw.between(170, 230)
    const { at } = kneeOf(steps(truth, 20, doses, draw))
    return at(0.025) <= truth && truth <= at(0.975)
  })
  expect(covered.filter(Boolean).length).toBeGreaterThanOrEqual(92)
})

test('more steps make the interval narrower, and it ends up around the knee', () => {
  const width = (many: number) => {
    const users = Array.from({ length: many }, (_, index) => doses[index % doses.length] ?? 0)
    const { at } = kneeOf(steps(200, 20, users, new Draw(3)))
    return at(0.975) / at(0.025)
  }
  expect(width(40)).toBeLessThan(width(10))
  expect(kneeOf(steps(200, 20, [...doses, ...doses, ...doses], new Draw(3))).at(0.5)).toBeGreaterThan(190)
  expect(kneeOf(steps(200, 20, [...doses, ...doses, ...doses], new Draw(3))).at(0.5)).toBeLessThan(210)
})

test('clear steps bracket it', () => {
  const kept = [50, 60, 70].map((users) => ({ users, bad: 0, all: 2000, allowed: 0.01, variance: 0, together: 5 }))
  const missed = [80, 90].map((users) => ({ users, bad: 1900, all: 2000, allowed: 0.01, variance: 100, together: 5 }))
  const { at } = kneeOf([...kept, ...missed])
  expect(at(0.025)).toBeGreaterThan(60)
  expect(at(0.975)).toBeLessThan(80)
})

test('one wrong delivery counts by its side alone', () => {
  const kept = [10, 20].map((users) => ({ users, bad: 0, all: 1, allowed: 0, variance: 0, together: 1 }))
  const missed = [30, 30].map((users) => ({ users, bad: 1, all: 1, allowed: 0, variance: 0, together: 1 }))
  const { at } = kneeOf([...kept, ...missed])
  expect(at(0.5)).toBeGreaterThan(20)
  expect(at(0.5)).toBeLessThan(30)
})

test('ten times the users have ten times the knee, and quantiles rise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 5, max: 60, noNaN: true }), (seed, slope) => {
      const observed = steps(200, slope, doses, new Draw(seed))
      const [one, ten] = [kneeOf(observed), kneeOf(observed.map((step) => ({ ...step, users: step.users * 10 })))]
      const shares = [0.01, 0.025, 0.3, 0.5, 0.9, 0.975]
      for (const share of shares) expect(ten.at(share) / one.at(share)).toBeCloseTo(10, 4)
      const values = shares.map((share) => one.at(share))
      expect(values).toEqual(values.toSorted((a, b) => a - b))
    }),
    { numRuns: 15 },
  )
})
