import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plannedWith, serversFor } from './planner.ts'
import { readPoints } from './read-points.ts'
import { type Point, scalingOf } from './scaling.ts'

/** What 2, 3, 4 and 5 nodes of a public chat service held. */
const published = [
  { servers: 2, users: 29504 },
  { servers: 3, users: 43371 },
  { servers: 4, users: 51572 },
]
const fifth = 61461

test('of the public figures the first three foretell the fourth', () => {
  const scaling = scalingOf(published)
  const { users, low, high } = scaling.predict(5)
  expect(scaling.law).toBe('amdahl')
  expect(Math.abs(users / fifth - 1)).toBeLessThan(0.05)
  expect(low).toBeLessThan(fifth)
  expect(high).toBeGreaterThan(fifth)
})

function grown(lambda: number, sigma: number, kappa: number, servers: readonly number[]): Point[] {
  return servers.map((n) => ({
    servers: n,
    users: (lambda * n) / (1 + sigma * (n - 1) + kappa * n * (n - 1)),
    error: 0.01,
  }))
}

describe('the law is the one that made the points', () => {
  const servers = [1, 2, 4, 8, 16, 32]

  test.each([
    ['linear', 0, 0],
    ['amdahl', 0.05, 0],
    ['usl', 0.05, 0.002],
  ] as const)('%s', (law, sigma, kappa) => {
    const scaling = scalingOf(grown(1000, sigma, kappa, servers))
    expect(scaling).toMatchObject({ law })
    expect(scaling.lambda).toBeCloseTo(1000, 0)
    expect(scaling.sigma).toBeCloseTo(sigma, 4)
    expect(scaling.kappa).toBeCloseTo(kappa, 5)
  })
})

test('bands hold what they predict, and are wider further out', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.3, noNaN: true }), fc.integer({ min: 5, max: 60 }), (sigma, servers) => {
      const scaling = scalingOf(grown(500, sigma, 0, [1, 2, 3, 4]))
      const relative = (n: number) => scaling.predict(n).high / scaling.predict(n).low
      const [truth] = grown(500, sigma, 0, [servers])
      expect(scaling.predict(servers).low).toBeLessThanOrEqual(truth?.users ?? 0)
      expect(scaling.predict(servers).high).toBeGreaterThanOrEqual(truth?.users ?? 0)
      expect(relative(servers)).toBeGreaterThanOrEqual(relative(3) - 1e-9)
    }),
  )
})

test('servers for users: the fewest whose band lies above, with their price; or none', () => {
  const scaling = scalingOf(grown(1000, 0.05, 0.002, [1, 2, 4, 8, 16, 32]))
  const found = serversFor(scaling, 4000, 50)
  expect(found?.band.low).toBeGreaterThanOrEqual(4000)
  expect(plannedWith(scaling, (found?.servers ?? 0) - 1).band.low).toBeLessThan(4000)
  expect(found?.costPerThousand).toBeCloseTo(((found?.servers ?? 0) * 50_000) / (found?.band.low ?? 1), 6)
  expect(serversFor(scaling, 1e6)).toBeUndefined()
})

test('one number of servers tells nothing of growth', () => {
  expect(() => scalingOf([{ servers: 2, users: 5 }])).toThrow('at least two different numbers of servers')
})

test('points are read with their errors, and what is none is shown with its place', () => {
  expect(readPoints('2:29504, 3:43371±3%')).toEqual([
    { servers: 2, users: 29504 },
    { servers: 3, users: 43371, error: 0.03 },
  ])
  expect(() => readPoints('2:5, x:7')).toThrow('"x:7" at character 6 is not servers:users; write e.g. 2:29504')
  expect(() => readPoints('2:5, 2:7')).toThrow('two or more')
  expect(() => readPoints('')).toThrow('character 1')
})
