// What is looked up is what a search through all messages finds.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fact, known, oneOf, possible, unknown } from '../facts/fact.ts'
import { leftAlone } from '../facts/fact-after-write.ts'
import { maybeSameTopic } from '../readings/plain-text.ts'
import { Lists } from '../testing/get-messages.ts'
import { orchard } from '../testing/world.ts'
import { cautious } from '../world/cautious-world.ts'
import type { World } from '../world/world.ts'
import { hasTwin, mayStandIn } from './topic-index.ts'

const names = ['apples', 'Apples', 'apples  ', 'pears', '', '(no topic)', 'general chat', 'General Chat']
const name = fc.constantFrom(...names)
const promise = 'edit-message.only-what-was-asked'
const topic: fc.Arbitrary<Fact<string>> = fc.oneof(
  name.map((one) => known(one, [], promise)),
  fc.tuple(name, name).map(([one, other]) => leftAlone(known(one, [], promise), 1, promise, [other])),
  fc.tuple(name, name).map(([one, other]) => oneOf([one, other], [])),
  fc.constant(unknown),
)
/** One after the other, some of them of the same message. */
const said = fc.array(fc.record({ id: fc.integer({ min: 1, max: 6 }), topic }), { maxLength: 12 })

function topicOf(world: World, id: number): readonly string[] | undefined {
  return possible(world.messages.get(id)?.topic ?? unknown)
}

test('a name that comes up in an older doubt is found, too', () => {
  const told = new Lists()
  const [older, last] = [
    { promisedBy: promise, from: [1], shows: ['apples'] },
    { promisedBy: promise, from: [2], shows: ['plums'] },
  ]
  told.said(1, 'orchard', { topic: known('pears', [], promise, [older, last]) })
  told.said(1, 'orchard', { topic: known('pears', [], promise, [{ ...older, shows: ['apples', 'figs'] }, last]) })
  expect([...mayStandIn(cautious(told.world), orchard, ['figs'])]).toEqual([1])
})

test('who may stand in a topic, and whether it has a twin', () => {
  fc.assert(
    fc.property(said, name, fc.boolean(), (all, asked, isCautious) => {
      const told = new Lists()
      for (const each of all) told.said(each.id, 'orchard', { topic: each.topic })
      const world = isCautious ? cautious(told.world) : told.world
      const ids = [...(world.inChannel.get(orchard) ?? [])]
      const isSame = (other: string) => maybeSameTopic(world, asked, other)
      const there = ids.filter((id) => topicOf(world, id)?.some(isSame) ?? true)
      expect([...mayStandIn(world, orchard, [asked])]).toEqual(expect.arrayContaining(there))
      const isTwin = (other: string) => other !== asked && isSame(other)
      expect(hasTwin(world, orchard, asked)).toBe(ids.some((id) => topicOf(world, id)?.some(isTwin)))
    }),
    { seed: 1, numRuns: 500 },
  )
})
