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
