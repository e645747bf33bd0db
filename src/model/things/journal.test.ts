import { expect, test } from 'vitest'
import { apply } from '../world/apply.ts'
import { emptyWorld } from '../world/world.ts'
import { type Cause, noted } from './journal.ts'

const by = (at: number): Cause => ({ did: 'person', exchange: 1, at, until: at, time: undefined })

function told(...changes: readonly (readonly [number, unknown])[]) {
  const world = emptyWorld()
  for (const [at, value] of changes) apply(world, [noted('name', value)], by(at))
  return world.journal
}

test('a thing has been what it is since it was first given that', () => {
  expect(told([1, 'a'], [2, 'b'], [3, 'b']).changedAt('name')).toBe(2)
  expect(told([1, 'b'], [2, 'b']).changedAt('name')).toBe(1)
  expect(told().changedAt('name')).toBe(Number.NEGATIVE_INFINITY)
})

test('what is somebody’s own is nobody else’s', () => {
  const { journal } = emptyWorld()
  journal.add({ thing: 'words', owner: 1, value: 'a' }, by(1))
  expect([journal.of('words', 1).length, journal.of('words', 2).length, journal.of('words').length]).toEqual([1, 0, 0])
})

test('who only looked changed nothing', () => {
  const world = emptyWorld()
  apply(world, [noted('name', 'a')])
  expect(world.journal.all).toEqual([])
})

test('where ids may belong to others, nothing is known of before', () => {
  const world = emptyWorld()
  apply(world, [noted('name', 'a'), { set: 'journal-begun' }, noted('name', 'b')], by(1))
  expect(world.journal.of('name').map(({ value }) => value)).toEqual(['b'])
})

test('it tells of the deeds that changed anything, until ids may belong to others', () => {
  const world = emptyWorld()
  apply(world, [noted('name', 'a')], by(1))
  expect([world.journal.tellsOf('person'), world.journal.tellsOf('name')]).toEqual([true, false])
  apply(world, [{ set: 'journal-begun' }], by(2))
  expect(world.journal.tellsOf('person')).toBe(false)
})
