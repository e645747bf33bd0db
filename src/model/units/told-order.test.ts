// What a history tells of edits that overlapped, held against all orders in which they may have been carried out.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shows, writes } from './deed.ts'
import { ToldOrder } from './told-order.ts'
import type { Timed } from './unit.ts'

const named = { unit: 'content:1', clause: 'concurrency.message', before: '"a"' }

function timed(isWrite: boolean, value: string, sent: number, answered: number, exchange: number): Timed {
  const deed = isWrite ? writes(named, value) : shows(named, value)
  return { ...deed, exchange, actor: `actor${exchange}`, sent, answered, isOverlapped: true }
}

/** What is said of a history after these requests. */
function told(deeds: readonly Timed[], history: readonly string[], grain = 0) {
  const order = new ToldOrder('"a"')
  for (const deed of deeds.toSorted((a, b) => a.sent - b.sent)) order.take(deed)
  return order.explains(history, grain)
}

const honest = fc.array(
  fc.record({
    isWrite: fc.boolean(),
    waits: fc.integer({ min: 1, max: 9 }),
    lasts: fc.integer({ min: 1, max: 30 }),
    after: fc.nat(40),
  }),
  { maxLength: 30 },
)

test('the history of an honest server is always explained, however its requests overlap', () => {
  fc.assert(
    fc.property(honest, fc.integer({ min: 0, max: 3 }), (drawn, grain) => {
      const history = ['a']
      let now = 0
      const deeds = drawn.map(({ isWrite, waits, lasts, after }, index) => {
        now += waits
        if (isWrite) history.push(`${index}`)
        return timed(isWrite, history.at(-1) ?? '', now - lasts, now + after, index)
      })
      expect(told(deeds, ['"older"', ...history.map((text) => JSON.stringify(text))], grain)).toBe('yes')
    }),
    { seed: 1, numRuns: 2000 },
  )
})

const few = fc.record({
  writes: fc.shuffledSubarray(['b', 'c', 'd'], { minLength: 1 }),
  looks: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
  times: fc.array(fc.record({ sent: fc.nat(20), lasts: fc.integer({ min: 1, max: 12 }) }), {
    minLength: 6,
    maxLength: 6,
  }),
})

/** Whether requests can be put in an order that explains them all and in which texts come in that of the history. */
function canBeOrdered(left: readonly Timed[], [value = '', ...later]: readonly string[]): boolean {
  if (left.length === 0) return true
  return left.some((deed) => {
    const after = deed.after(value)
    const isNext = deed.isLook ? after === value : after === later[0]
    if (!isNext || left.some((other) => other.answered < deed.sent)) return false
    const others = left.filter((other) => other !== deed)
    return canBeOrdered(others, deed.isLook ? [value, ...later] : later)
  })
}

test('somebody is accused exactly where no order explains what was seen and told', () => {
  let accused = 0
  fc.assert(
    fc.property(few, ({ writes, looks, times }) => {
      const seen = looks.filter((text) => text === 'a' || writes.includes(text))
      const deeds = [...writes, ...seen].map((text, index) => {
        const { sent = 0, lasts = 0 } = times[index] ?? {}
        return timed(index < writes.length, text, sent, sent + lasts, index)
      })
      const history = ['a', ...writes.toSorted()].map((text) => JSON.stringify(text))
      const isAccused = told(deeds, history) !== 'yes'
      if (isAccused) accused += 1
      expect(isAccused).toBe(!canBeOrdered(deeds, history))
    }),
    { seed: 1, numRuns: 3000 },
  )
  expect(accused).toBeGreaterThan(500)
})

test('more requests than are held against one history accuse nobody', () => {
  const many = Array.from({ length: 101 }, (_, index) => timed(true, `${index}`, index, 1000, index))
  expect(told(many, ['"a"', '"7"'])).toBe('unclear')
})
