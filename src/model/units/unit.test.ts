// One unit while requests overlap.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shows, writes } from './deed.ts'
import { type Timed, Unit } from './unit.ts'

const named = { unit: 'content:1', clause: 'concurrency.message', before: '"a"' }
const first = { exchange: 1, actor: 'ada', isOverlapped: true }

function timed(deed: ReturnType<typeof writes>, sent: number, answered: number, exchange = 1): Timed {
  return { ...deed, ...first, actor: `actor${exchange}`, exchange, sent, answered }
}

test('more requests at once than can be thought through accuse nobody', () => {
  const unit = new Unit('"a"')
  const found = Array.from({ length: 40 }, (_, index) =>
    unit.take(timed(index % 2 ? shows(named, `${index - 1}`) : writes(named, `${index}`), index / 100, 10, index), 0),
  ).flat()
  expect([...found, ...unit.settle()]).toEqual([])
  expect(unit.isGivenUp).toBe(true)
  expect(unit.take(timed(shows(named, 'whatever'), 20, 21), 0)).toEqual([])
  expect(unit.settle()).toEqual([])
  expect(unit.take(timed(shows(named, 'another'), 22, 23), 0)).toEqual([])
  expect(unit.settle()).toHaveLength(1)
})

/** Requests that an honest server carries out one after the other, each at one moment between sending and answer. */
const honest = fc.array(
  fc.record({
    isWrite: fc.boolean(),
    actor: fc.nat(5),
    waits: fc.integer({ min: 1, max: 9 }),
    lasts: fc.integer({ min: 1, max: 30 }),
    after: fc.nat(40),
  }),
  { maxLength: 30 },
)

test('an honest server is never accused, however its requests overlap', () => {
  fc.assert(
    fc.property(honest, fc.integer({ min: 0, max: 3 }), (drawn, grain) => {
      let [now, value] = [0, 'a']
      const deeds = drawn.map(({ isWrite, waits, lasts, after }, index) => {
        now += waits
        if (isWrite) value = `${index}`
        const deed = isWrite ? writes(named, value) : shows(named, value)
        return timed(deed, now - lasts, now + after, index)
      })
      const unit = new Unit('"a"')
      const found = deeds.toSorted((a, b) => a.sent - b.sent).flatMap((deed) => unit.take(deed, grain))
      expect([...found, ...unit.settle()]).toEqual([])
    }),
    { seed: 1, numRuns: 2000 },
  )
})

test('what else a request does at the same second does not come after what it does', () => {
  const unit = new Unit('"a"')
  const move = timed(writes(named, 'b'), 5, 5)
  const alsoOthers: Timed = { ...move, isPossible: true }
  const look = timed(shows(named, 'a'), 5, 5, 2)
  expect([move, alsoOthers, look].flatMap((deed) => unit.take(deed, 1))).toEqual([])
  expect(unit.settle()).toEqual([])
})

test('many looks at once are thought through', () => {
  const unit = new Unit('"a"')
  const looks = Array.from({ length: 17 }, (_, index) => timed(shows(named, 'a'), index / 100, 10, index))
  const others = [timed(writes(named, 'b'), 0.5, 10, 17), timed(shows(named, 'c'), 0.6, 10, 18)]
  expect([...looks, ...others].flatMap((deed) => unit.take(deed, 0))).toEqual([])
  expect(unit.settle().map(({ deed }) => deed.exchange)).toEqual([18])
  expect(unit.isGivenUp).toBe(false)
})

const few = fc.array(
  fc.record({
    isWrite: fc.boolean(),
    value: fc.constantFrom('a', 'b', 'c'),
    sent: fc.nat(20),
    lasts: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 1, maxLength: 6 },
)

/** Whether requests can be put in an order that explains them all, none before one that was answered when it was sent. */
function canBeOrdered(left: readonly Timed[], value: string | null): boolean {
  if (left.length === 0) return true
  return left.some((deed) => {
    const isFirst = left.every((other) => other.answered >= deed.sent)
    const after = isFirst ? deed.after(value) : undefined
    const others = left.filter((other) => other !== deed)
    return after !== undefined && canBeOrdered(others, after)
  })
}

test('somebody is accused exactly where no order explains what was seen', () => {
  let accused = 0
  fc.assert(
    fc.property(few, (drawn) => {
      const deeds = drawn.map(({ isWrite, value, sent, lasts }, index) =>
        timed(isWrite ? writes(named, value) : shows(named, value), sent, sent + lasts, index),
      )
      const unit = new Unit('"a"')
      const found = deeds.toSorted((a, b) => a.sent - b.sent).flatMap((deed) => unit.take(deed, 0))
      const isAccused = [...found, ...unit.settle()].length > 0
      if (isAccused) accused += 1
      expect(isAccused).toBe(!canBeOrdered(deeds, '"a"'))
    }),
    { seed: 1, numRuns: 3000 },
  )
  expect(accused).toBeGreaterThan(500)
})

test('by whole seconds, somebody else may have looked before the next of what one actor did', () => {
  const by = (actor: string, deed: ReturnType<typeof writes>, exchange: number) => ({
    ...timed(deed, 361, 361, exchange),
    actor,
  })
  const deeds = [
    by('ada', writes(named, 'b'), 1),
    by('bob', writes(named, 'c'), 2),
    by('bob', shows(named, 'c'), 3),
    by('ada', shows(named, 'b'), 4),
    by('eve', shows(named, 'c'), 5),
  ]
  const found = (all: readonly Timed[]) => {
    const unit = new Unit('"a"')
    return [...all.flatMap((deed) => unit.take(deed, 1)), ...unit.settle()]
  }
  expect(found(deeds)).toEqual([])
  // But each does one thing after the other.
  expect(found([by('ada', writes(named, 'b'), 1), by('ada', shows(named, 'a'), 2)])).toHaveLength(1)
})
