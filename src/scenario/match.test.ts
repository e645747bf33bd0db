// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names inside texts are written so in scenarios

import { describe, expect, test } from 'vitest'
import { type Meaning, mismatches } from './match.ts'
import type { Json } from './scenario.ts'

const names: Readonly<Record<string, unknown>> = { first: 17, topic: 'apples' }
const meaning: Meaning = {
  name: (name) => names[name],
  made: () => 'made',
  nows: [1000],
}

const answer = {
  result: 'success',
  id: 17,
  topic: 'apples',
  text: 'costs $5',
  at: 1030,
  none: null,
  list: [
    { id: 1, name: 'one' },
    { id: 17, name: 'two' },
  ],
  people: { 17: { status: 'active' } },
}

test.each<[string, Json]>([
  ['equal values', { id: 17, topic: 'apples', none: null }],
  ['a dollar', { text: 'costs $$5' }],
  ['a name', { id: '$first', topic: '$topic' }],
  ['a name in a text', { topic: '${topic}' }],
  ['a name as a key', { people: { $first: { status: 'active' } } }],
  ['what is absent', { nothing: '$absent', id: '$any' }],
  ['kinds', { id: '$integer', topic: '$text' }],
  ['a part of a text', { topic: { $containing: 'ppl' } }],
  ['a part of a text by its name', { topic: { $containing: '$topic' } }],
  ['an item of a list', { list: { $containing: { id: '$first' } } }],
  ['several items', { list: { $containing: [{ id: 17 }, { id: 1 }] } }],
  ['no such item', { list: { $lacking: { id: 2 } } }],
  ['no such part', { topic: { $lacking: 'pears' } }],
  ['another value', { id: { $other_than: 18 }, topic: { $other_than: '$first' }, none: { $other_than: '$text' } }],
  ['lengths', { list: { $length: 2 }, topic: { $length: 6 } }],
  ['a whole list', { list: [{ id: 1 }, { id: 17 }] }],
  ['a time', { at: { $near_now: 30 } }],
  ['what only the run knows', { $first: '$absent' }],
])('fits: %s', (_, expected) => {
  expect(mismatches(expected, answer, meaning)).toEqual([])
})

describe('what does not fit is told with its place, what was expected and what came', () => {
  test.each<[Json, string, string, string]>([
    [{ id: 18 }, 'id', '18', '17'],
    [{ id: '17' }, 'id', '"17"', '17'],
    [{ none: '$absent' }, 'none', 'nothing', 'null'],
    [{ nothing: 1 }, 'nothing', '1', 'nothing'],
    [{ id: '$absent' }, 'id', 'nothing', '17'],
    [{ topic: '$integer' }, 'topic', 'an integer', '"apples"'],
    [{ id: '$text' }, 'id', 'a text', '17'],
    [{ topic: '$first' }, 'topic', '17 ($first)', '"apples"'],
    [{ list: [{ id: 1 }, { id: 2 }] }, 'list.1.id', '2', '17'],
    [{ list: [] }, 'list', 'a list of 0: []', '[{"id":1,"name":"one"},{"id":17,"name":"two"}]'],
    [{ topic: { $lacking: 'apple' } }, 'topic', 'nothing containing "apple"', '"apples"'],
    [{ id: { $other_than: '$first' } }, 'id', 'something other than "$first"', '17'],
    [{ nothing: { $other_than: 3 } }, 'nothing', 'something other than 3', 'nothing'],
    [{ topic: { $length: 5 } }, 'topic', '5 items or characters', '"apples"'],
    [{ at: { $near_now: 29 } }, 'at', 'a time within 29 s of now', '1030'],
    [{ id: { $containing: 1 } }, 'id', 'a text or a list', '17'],
    [{ topic: { a: 1 } }, 'topic', 'an object', '"apples"'],
    [{ topic: { $sha256: 'x' } }, 'topic', '"made" ($sha256)', '"apples"'],
  ])('%j', (expected, path, wanted, got) => {
    expect(mismatches(expected, answer, meaning)).toEqual([{ path, expected: wanted, got }])
  })
})

test('a member of the prototype is not there', () => {
  expect(mismatches({ constructor: '$absent', toString: '$absent' }, answer, meaning)).toEqual([])
})
