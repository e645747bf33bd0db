import { expect, test } from 'vitest'
import { type Fact, known, knownValue } from '../../model/facts/fact.ts'
import { factOn } from '../../model/world/shelves.ts'
import { emptyWorld, roleOf, setting } from '../../model/world/world.ts'
import { groundsOf } from './grounds.ts'
import { groundsTold } from './grounds-words.ts'

function worldOf() {
  const world = emptyWorld()
  world.organizationSettings.set('allow_message_editing', known(false, [], 'fixture'))
  world.organizationSettings.set('can_resolve_topics_group', known('members', [], 'fixture'))
  world.users.set(7, { user_id: 7, role: known('guest', 3, 'user.role') })
  const channel = { stream_id: 5, subscribers: known([7], [], 'fixture'), own: true, withNotices: new Set<string>() }
  world.channels.set(5, { ...channel, privacy: known('private', [], 'fixture') })
  return world
}

const isFalse = (fact: Fact<unknown>) => knownValue(fact) === false

test('a fact without which the rule would not accuse is a ground, and one that it only read is none', () => {
  const grounds = groundsOf(worldOf(), (world) => {
    const isRead = setting(world, 'can_resolve_topics_group').kind
    const isPrivate = [...world.channels.values()].some(({ privacy }) => privacy && knownValue(privacy) === 'private')
    return isRead !== undefined && isFalse(setting(world, 'allow_message_editing')) && isPrivate
  })
  expect(grounds.map(({ place }) => place)).toEqual([
    ['channels', 5, 'privacy'],
    ['organizationSettings', 'allow_message_editing'],
  ])
})

test('where either of two facts is enough, none of them decides', () => {
  const grounds = groundsOf(
    worldOf(),
    (world) => isFalse(setting(world, 'allow_message_editing')) || knownValue(roleOf(world, 7)) === 'guest',
  )
  expect(grounds).toEqual([])
})

test('a rule that does not accuse has no grounds', () => {
  expect(groundsOf(worldOf(), () => false)).toEqual([])
})

test('the world stays as it was', () => {
  const world = worldOf()
  groundsOf(world, (one) => isFalse(setting(one, 'allow_message_editing')))
  expect(world).toEqual(worldOf())
})

test('grounds are told by thing, settings first, each with where it is known from', () => {
  const world = worldOf()
  const grounds = groundsOf(
    world,
    (one) =>
      one.channels.get(5)?.privacy?.kind === 'known' &&
      one.channels.get(5)?.subscribers.kind === 'known' &&
      knownValue(roleOf(one, 7)) === 'guest' &&
      isFalse(setting(one, 'allow_message_editing')),
  )
  expect(groundsTold(grounds, undefined)?.replaceAll('\uFDD0', '')).toBe(
    'It applies here, since `allow_message_editing` is false, user 7 has the role `guest` (known from #3) and channel 5 has `privacy` `private` and `subscribers` [7].',
  )
  expect(groundsTold([], undefined)).toBeUndefined()
})

test('a time of sending is told by the age of the message', () => {
  const fact = known(100, [], 'fixture')
  if (fact.kind === 'unknown') throw new Error('a known fact is known')
  const told = groundsTold([{ place: ['messages', 8, 'timestamp'], fact }], { from: 800, to: 801 })
  expect(told).toBe('It applies here, since message 8 was sent 700 s before this request.')
})

test('facts on shelves are told by thing, but for what stands under any other key', () => {
  const world = emptyWorld()
  const facts = new Map([['7 pattern', known('"#"', 4, 'fixture')]])
  world.state.shelves.set('linkifiers', { facts, elsewhere: known('no linkifier', 4, 'fixture'), seen: 0 })
  const grounds = groundsOf(world, (one) => {
    const all = ['7 pattern', '8 pattern'].map((key) => factOn(one, 'linkifiers', key).kind)
    return all.every((kind) => kind === 'known')
  })
  expect(grounds).toHaveLength(2)
  expect(groundsTold(grounds, undefined)?.replaceAll('\uFDD0', '')).toBe(
    'It applies here, since linkifier 7 pattern is “"#"” (known from #4).',
  )
})
