import { expect, test } from 'vitest'
import type { Queues } from '../queues/queues.ts'
import { brokenBy, clock, event, poll, register, sawOf, setting } from '../testing/queues-story.ts'
import { Writes } from './at-rest.ts'

const emits = { emits: { 'user-setting': 'user_settings' } }
const told = event(1, 'user_settings', { op: 'update', property: 'emojiset', value: 'text' })
const lost = 'queues.nothing-lost'

/** A change, and a clock that is moved by twenty seconds at once. */
const moved = [
  clock(0, 1000),
  register('q', { at: 1, gives: { user_settings: { emojiset: 'google' } } }),
  setting('emojiset', 'text', 2),
  clock(2.1, 1002),
  clock(2.2, 1022),
]
const empty = (at: number) => poll('q', { at, ack: -1 })

test('a clock that is moved by hand makes nobody miss an event that is under way', () => {
  expect(brokenBy(emits, ...moved, empty(2.3))).toEqual([])
  const late = [empty(2.3), poll('q', { at: 2.6, ack: -1, events: [told] }), poll('q', { at: 2.7, ack: 1 })]
  expect(sawOf(lost, emits, ...moved, ...late)).toEqual([[7, 'holds']])
})

test('two real seconds later it is missed', () => {
  expect(brokenBy(emits, ...moved, empty(2.3), empty(4.5))).toEqual([lost])
})

test('without the ten seconds of the target nothing is missed', () => {
  expect(brokenBy(emits, ...moved.slice(0, 4), empty(4.5))).toEqual([])
})

test('what came at once is seen at once', () => {
  const early = [poll('q', { at: 2.02, ack: -1, events: [told] }), poll('q', { at: 2.08, ack: 1 })]
  expect(sawOf(lost, emits, ...moved.slice(0, 3), ...early)).toEqual([[4, 'holds']])
})

test('a queue that lacks something is owed it until it comes, or is known to be lost', () => {
  const owed: boolean[] = []
  const ask = () => (queues: Queues) => {
    queues.settle()
    owed.push(queues.owed('q').length > 0)
  }
  brokenBy(emits, ...moved, ask, empty(2.3), ask, empty(4.5), ask)
  expect(owed).toEqual([false, true, false])
})

test('a registration that tells something else than it should owes it, until the queue before was seen at rest', () => {
  const clause = 'queues.snapshot-user-settings'
  const owed: (readonly string[])[] = []
  const ask = (queue_id: string) => () => (queues: Queues) => {
    queues.settle()
    owed.push(queues.owed(queue_id))
  }
  const shown = { user_settings: { emojiset: 'google' } }
  const again = (queue_id: string, at: number) => register(queue_id, { at, gives: shown })
  const heard = [poll('q', { at: 2.3, ack: -1, events: [told] }), poll('q', { at: 2.4, ack: 1 })]
  const first = [...moved, ...heard, again('r', 2.5)]
  const then = [poll('q', { at: 6, ack: 1 }), again('s', 6.1)]
  expect(sawOf(clause, emits, ...first)).toEqual([])
  expect(sawOf(clause, emits, ...first, ...then)).toEqual([[9, 'broken']])
  brokenBy(emits, ...first, ask('r'), ...then, ask('s'))
  expect(owed).toEqual([[clause], []])
})

test('a write may have begun earlier, and ended later, as far as times are exact', () => {
  const [exact, coarse] = [new Writes(), new Writes(0.5)]
  for (const writes of [exact, coarse]) writes.add(10, 11)
  const never = Number.NEGATIVE_INFINITY
  expect([9.4, 9.6, 10].map((moment) => exact.lastEndBy(moment))).toEqual([never, never, 11])
  expect([9.4, 9.6, 10].map((moment) => coarse.lastEndBy(moment))).toEqual([never, 11.5, 11.5])
})
