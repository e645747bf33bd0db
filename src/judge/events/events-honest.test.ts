// An honest service, driven at random: people change themselves and each other, queues come and are read in every way,
// answers get lost, the clock runs, stands still or jumps. Nothing that it does may be called broken, and most of what it
// does must be seen to be right.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Seen } from '../../model/facts/observe.ts'
import { Drama, type Scene, scene } from '../testing/honest-drama.ts'
import type { Manner } from '../testing/honest-service.ts'
import { judge } from '../testing/queues-story.ts'

const emits = {
  'user-setting': 'user_settings',
  'alert-words': 'alert_words',
  person: 'realm_user',
  'profile-value': 'realm_user',
  channels: 'subscription',
  subscribe: 'subscription',
  messages: 'message',
  'delete-messages': 'delete_message',
  linkifiers: 'realm_linkifiers',
  emoji: 'realm_emoji',
}
const manner = fc.record({
  lag: fc.constantFrom(0, 2, 9),
  timers: fc.constantFrom('own', 'real'),
  batch: fc.constantFrom(1, 2, 1000),
  merges: fc.boolean(),
})
const scenes = fc.array(scene, { minLength: 60, maxLength: 120, size: 'max' })

function play(manner: Manner, isMoved: boolean, all: readonly Scene[]): Seen[] {
  const drama = new Drama(manner, isMoved)
  for (const one of all) drama.play(one)
  return judge({ emits }, ...drama.steps)
}

/** What only a service that forgets nothing keeps. */
const promises = [
  'queues.equal-queues-agree',
  'queues.all-types-by-default',
  'queues.narrow-leaves-other-types',
  'register-queue.fetch-types-not-events',
  'capabilities.user-settings-object',
  'queues.nothing-lost',
  'queues.resumable',
  'realm-user-event.seen',
  'queues.snapshot-user-settings',
  'queues.snapshot-alert-words',
  'queues.snapshot-realm-users',
  'queues.snapshot-subscriptions',
  'queues.snapshot-realm-emoji',
]

/** What it does not break by forgetting, or hardly ever. */
const others = ['queues.register-atomic', 'queues.no-invisible-messages', 'queues.snapshot-realm-linkifiers']

test('an honest service breaks nothing, and keeps what can be kept', () => {
  const kept = new Set<string>()
  fc.assert(
    fc.property(manner, fc.boolean(), scenes, (manner, isMoved, all) => {
      const seen = play(manner, isMoved, all)
      expect(seen.filter(({ saw }) => saw === 'broken')).toEqual([])
      for (const { clause, saw } of seen) if (saw === 'holds') kept.add(clause)
    }),
    { numRuns: 150, seed: 20260102 },
  )
  expect([...kept]).toEqual(expect.arrayContaining([...promises, ...others]))
})

test('a service that now and then forgets an event is found out', () => {
  const broken = new Set<string>()
  fc.assert(
    fc.property(manner, fc.boolean(), scenes, (manner, isMoved, all) => {
      for (const { clause, saw } of play({ ...manner, forgets: 7 }, isMoved, all))
        if (saw === 'broken') broken.add(clause)
    }),
    { numRuns: 100, seed: 20260103 },
  )
  expect([...broken]).toEqual(expect.arrayContaining(promises))
})
