import { expect, test } from 'vitest'
import { linkifiersIn } from '../readings/linkifiers.ts'
import type { Fields } from '../testing/deeds.ts'
import { base, issue, Linkifiers, reversed } from '../testing/linkifiers.ts'
import { brokenIn, missing } from '../testing/world.ts'

const all = { ...reversed, alternative_url_templates: ['https://example.com/old/{id}'] }
const other = { id: 2, ...issue, pattern: 'plum-(?P<id>[0-9]+)' }

function story(): Linkifiers {
  const told = new Linkifiers().served()
  told.looks(base, other)
  return told
}

test('a linkifier is changed', () => {
  const told = story()
  expect(told.updates(1, all)).toEqual(['holds update-linkifier.accepted'])
  expect(told.looks({ id: 1, ...all }, other)).toEqual([
    '3 holds update-linkifier.updated',
    '3 holds update-linkifier.others-stay',
  ])
  expect(linkifiersIn(told.world).byId.get(1)?.pattern).toBe(issue.pattern)
})

test('is refused', () => {
  expect(story().updates(1, all, 'BAD_REQUEST')).toEqual(['broken update-linkifier.accepted'])
})

test.each<[string, Fields[]]>([
  ['update-linkifier.updated', [base, other]],
  ['update-linkifier.updated', [{ id: 1, ...all, alternative_url_templates: [] }, other]],
  ['update-linkifier.updated', [{ id: 1, ...all, example_input: null }, other]],
  ['update-linkifier.others-stay', [{ id: 1, ...all }]],
  [
    'update-linkifier.others-stay',
    [
      { id: 1, ...all },
      { ...other, pattern: issue.pattern },
    ],
  ],
])('a look accuses %s', (clause, shown) => {
  const told = story()
  told.updates(1, all)
  expect(told.looks(...shown)).toContain(`3 broken ${clause}`)
})

test('a member that a look does not tell is not missed', () => {
  const told = story()
  told.updates(1, { ...all, example_input: '#12' })
  expect(told.looks({ id: 1, ...all, example_input: undefined }, other)).not.toContain(
    '3 broken update-linkifier.updated',
  )
})

test('an empty reverse template resets it', () => {
  const clause = 'update-linkifier.reverse-template-reset'
  const told = story()
  told.updates(1, all)
  told.looks({ id: 1, ...all }, other)
  told.updates(1, { ...all, reverse_template: '' })
  expect(told.looks({ id: 1, ...all, reverse_template: null }, other)).toContain(`4 holds ${clause}`)
  told.updates(1, { ...all, reverse_template: '' })
  expect(told.looks({ id: 1, ...all, reverse_template: '' }, other)).toContain(`5 broken ${clause}`)
})

test.each<[string, number, Fields]>([
  ['update-linkifier.reverse-template-mismatch-refused', 1, { ...all, example_input: 'apple' }],
  ['update-linkifier.pattern-invalid-refused', 1, { ...issue, pattern: '[0-9' }],
  ['update-linkifier.template-invalid-refused', 1, { ...issue, url_template: 'https://example.com/id}' }],
  ['update-linkifier.alternative-template-invalid-refused', 1, { ...all, alternative_url_templates: ['https://a/{'] }],
  ['update-linkifier.missing-linkifier-refused', missing, all],
])('%s', (clause, id, asked) => {
  expect(story().updates(id, asked, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  expect(story().updates(id, asked)).toEqual([`broken ${clause}`])
})

test('what is refused changes nothing', () => {
  const told = story()
  const clause = 'update-linkifier.refused-changes-nothing'
  told.updates(1, { ...all, example_input: 'apple' }, 'BAD_REQUEST')
  expect(told.looks(base, other)).toEqual([`3 holds ${clause}`])
  expect(told.confirmed).toContain('linkifiers 1 pattern')
  told.updates(1, { ...all, example_input: 'apple' }, 'BAD_REQUEST')
  expect(told.looks({ id: 1, ...all }, other)).toContain(`4 broken ${clause}`)
})

test('one that is not there does not come', () => {
  const told = story()
  told.updates(missing, all, 'BAD_REQUEST')
  told.looks(base, other)
  expect(told.confirmed).toContain(`linkifiers ${missing} pattern`)
})

test('of a part of the parameters nothing is said', () => {
  const told = story()
  expect(brokenIn(told.updates(1, { pattern: issue.pattern }, 'BAD_REQUEST'))).toEqual([])
  expect(brokenIn(told.updates(1, { pattern: issue.pattern }))).toEqual([])
  expect(brokenIn(told.looks({ ...base, pattern: issue.pattern }, other).map((each) => each.slice(2)))).toEqual([])
})
