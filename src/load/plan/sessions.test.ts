import { describe, expect, test } from 'vitest'
import { Draw } from '../k6/random.ts'
import type { PersonaDescription } from '../profile/profile.ts'
import { breaksOf, stormEnd } from './breaks.ts'
import { personasOf } from './mix.ts'
import { presenceOf, sessionsIn } from './sessions.ts'

const stages = [
  { users: 10, overMs: 1_000 },
  { users: 10, overMs: 5_000 },
  { users: 2, overMs: 2_000 },
  { users: 2, overMs: 1_000 },
]

const persona: PersonaDescription = {
  ...{ about: '', view: { before: 0, after: 0 }, perHour: {}, retry: 'back-off' },
  session: { fromMs: 60_000, toMs: 120_000 },
}

describe('when users are there', () => {
  test('follows the stages at every time', () => {
    const all = Array.from({ length: 10 }, (_, place) => presenceOf(place, stages))
    const thereAt = (time: number) =>
      all.filter((spans) => spans.some(([from, to]) => from <= time && time < to)).length
    expect([0, 500, 999, 3_000, 7_000, 8_500].map(thereAt)).toEqual([0, 5, 10, 10, 6, 2])
  })

  test('is one span where stages follow one another', () => {
    expect(presenceOf(0, stages)).toEqual([[50, 9_000]])
    expect(
      presenceOf(0, [
        { users: 1, overMs: 10 },
        { users: 0, overMs: 10 },
        { users: 1, overMs: 10 },
      ]),
    ).toHaveLength(2)
  })

  test('is cut into stays, shorter where everything goes faster', () => {
    const stays = sessionsIn([[0, 60_000]], persona, 30, new Draw(3))
    expect(stays.length).toBeGreaterThan(8)
    for (const [index, [from, to]] of stays.entries()) {
      expect(to - from).toBeLessThanOrEqual(4_000)
      expect(from).toBeGreaterThanOrEqual(stays[index - 1]?.[1] ?? 0)
    }
    expect(sessionsIn([[0, 60_000]], persona, 30, new Draw(3))).toEqual(stays)
  })
})

test('personas have their shares at every number of users', () => {
  const mix = { web: 0.5, mobile: 0.3, bot: 0.2 }
  const personas = personasOf(100, mix)
  for (const many of [10, 40, 100])
    for (const [name, share] of Object.entries(mix)) {
      const there = personas.slice(0, many).filter((one) => one === name).length
      expect(Math.abs(there - share * many)).toBeLessThanOrEqual(1)
    }
})

test('storms become what they mean for one user', () => {
  const storm = { atMs: 1_000, forMs: 500, rate: 50, share: 1 }
  const kinds = ['deploy-reload', 'queue-loss', 'error-window', 'wake-up-wave'] as const
  const met = kinds.map((kind) => breaksOf(100, [{ kind, ...storm }], new Draw(1))[0])
  expect(met).toEqual([
    { kind: 'reload', at_ms: 3_000, until_ms: 3_000 },
    { kind: 'lose-queue', at_ms: 1_000, until_ms: 1_000 },
    { kind: 'cut-off', at_ms: 1_000, until_ms: 1_500 },
    { kind: 'sleep', at_ms: 1_000, until_ms: 1_500 },
  ])
  expect(kinds.map((kind) => stormEnd({ kind, ...storm }, 100))).toEqual([3_000, 1_000, 1_500, 1_500])
  const half = { kind: 'queue-loss' as const, ...storm, share: 0.5 }
  const draw = new Draw(2)
  const hit = Array.from({ length: 400 }, (_, place) => breaksOf(place, [half], draw)).filter(
    ({ length }) => length > 0,
  )
  expect(hit.length).toBeGreaterThan(150)
  expect(hit.length).toBeLessThan(250)
})
