// What is looked up is what a search through all messages finds.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fact, known, oneOf, possible, unknown } from '../facts/fact.ts'
import { leftAlone } from '../facts/fact-after-write.ts'
import { maybeSameTopic } from '../readings/plain-text.ts'
import { Lists } from '../testing/get-messages.ts'
import { orchard } from '../testing/world.ts'
import { isPlaced } from '../things/message.ts'
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
const channel = fc.constantFrom<Fact<number>>(known(orchard, [], promise), unknown)
/** One after the other, some of them of the same message. */
const said = fc.array(fc.record({ id: fc.integer({ min: 1, max: 6 }), topic, channel }), { maxLength: 12 })

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

test('a message that may be in any channel, be it that it never was in this one, may stand there', () => {
  const told = new Lists()
  told.said(1, 'cellar', { topic: known('pears', [], promise) })
  expect([...mayStandIn(told.world, orchard, ['pears'])]).toEqual([])
  told.said(1, 'cellar', { topic: known('pears', [], promise), stream_id: unknown })
  expect([...mayStandIn(told.world, orchard, ['pears'])]).toEqual([1])
  expect([...mayStandIn(told.world, orchard, undefined)]).toEqual([1])
})

test('who may stand in a topic, and whether it has a twin', () => {
  fc.assert(
    fc.property(said, name, fc.boolean(), (all, asked, isCautious) => {
      const told = new Lists()
      for (const { id, topic, channel: stream_id } of all) told.said(id, 'orchard', { topic, stream_id })
      const world = isCautious ? cautious(told.world) : told.world
      const ids = [...told.world.messages].flatMap(([id, message]) => (isPlaced(message) ? [id] : []))
      const isSame = (other: string) => maybeSameTopic(world, asked, other)
      const there = ids.filter((id) => topicOf(world, id)?.some(isSame) ?? true)
      expect([...mayStandIn(world, orchard, [asked])]).toEqual(expect.arrayContaining(there))
      const isTwin = (other: string) => other !== asked && isSame(other)
      expect(hasTwin(world, orchard, asked)).toBe(ids.some((id) => topicOf(world, id)?.some(isTwin)))
    }),
    { seed: 1, numRuns: 500 },
  )
})
