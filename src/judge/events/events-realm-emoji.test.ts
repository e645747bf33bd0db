import { expect, test } from 'vitest'
import { can, saysOf } from '../testing/events-story.ts'
import { control } from '../testing/queues-story.ts'

const [individual, whole, all] = ['individual', 'whole', 'all-emoji'].map((name) => `realm-emoji-event.${name}`) as [
  string,
  string,
  string,
]
const made = (emoji_code: string, name: string, at: number) => control('emoji', { emoji: [{ emoji_code, name }] }, at)
const edited = control('emoji-edit', { emoji_code: '1', name: 'barn_owl' }, 20)
const told = (op: string, rest: object = {}) => ({ type: 'realm_emoji', op, ...rest })
const able = { with: can('individual_emoji_changes') }

test('a client that can take it is told of each emoji by itself', () => {
  expect(saysOf(individual, { ...able, after: [made('1', 'owl', 20)], events: [told('add')] })).toEqual(['holds'])
  expect(saysOf(individual, { ...able, after: [edited], events: [told('edit')] })).toEqual(['holds'])
  expect(saysOf(individual, { ...able, events: [told('update')] })).toEqual(['broken'])
  expect(saysOf(individual, { ...able, after: [made('1', 'owl', 20)], events: [told('edit')] })).toEqual(['broken'])
  expect(saysOf(individual, { ...able, after: [edited], events: [told('add')] })).toEqual(['broken'])
})

test('how a removal is told, and what others did, is no matter', () => {
  expect(saysOf(individual, { ...able, after: [edited], events: [told('remove')] })).toEqual([])
  expect(saysOf(individual, { ...able, events: [told('add')] })).toEqual([])
})

test('every other client, and every client of old, is told of all emoji', () => {
  expect(saysOf(whole, { events: [told('update')] })).toEqual(['holds'])
  expect(saysOf(whole, { events: [told('add')] })).toEqual(['broken'])
  expect(saysOf(whole, { ...able, options: { level: 490 }, events: [told('add')] })).toEqual(['broken'])
  expect(saysOf(whole, { ...able, events: [told('add')] })).toEqual([])
})

const early = [made('1', 'owl', -20), made('2', 'elk', -19)]

test.each([
  ['an object by code', { 1: { name: 'owl' }, 2: { name: 'elk' } }],
  ['a list', [{ id: 1 }, { id: '2' }]],
  ['a list of names', ['owl', 'elk']],
])('an update brings all of them: %s', (_, realm_emoji) => {
  expect(saysOf(all, { before: early, events: [told('update', { realm_emoji })] })).toEqual(['holds'])
})

test('an update that brings only the new one does not', () => {
  const only = told('update', { realm_emoji: { 3: { name: 'bat' } } })
  expect(saysOf(all, { before: early, after: [made('3', 'bat', 20)], events: [only] })).toEqual(['broken'])
})

test('one that was made shortly before may be missing, and where there is no list nothing is', () => {
  const none = told('update', { realm_emoji: {} })
  expect(saysOf(all, { before: [made('1', 'owl', 5)], events: [none] })).toEqual([])
  expect(saysOf(all, { before: early, events: [told('update')] })).toEqual([])
})
