import { describe, expect, test } from 'vitest'
import { linkifiersIn } from '../readings/linkifiers.ts'
import type { Fields } from '../testing/deeds.ts'
import { base, issue, Linkifiers, makeLinkifiers, reversed } from '../testing/linkifiers.ts'
import { brokenIn } from '../testing/world.ts'

test('a linkifier is added', () => {
  const told = new Linkifiers()
  expect(told.adds(issue)).toEqual(['holds add-linkifier.own-id'])
  expect(told.looks(base, { id: 2, ...issue })).toEqual(['1 holds add-linkifier.added'])
})

test.each<[string, Fields[]]>([
  ['it is not there', [base]],
  ['it has another pattern', [base, { id: 2, ...issue, pattern: 'x' }]],
  ['it has another template', [base, { id: 2, ...issue, url_template: base.url_template }]],
  ['it has another reverse template', [base, { id: 2, ...issue, reverse_template: '{id}' }]],
  ['another is gone', [{ id: 2, ...issue }]],
  [
    'another is changed',
    [
      { ...base, pattern: 'y' },
      { id: 2, ...issue },
    ],
  ],
])('a look accuses where %s', (_, shown) => {
  const told = new Linkifiers()
  told.adds(issue)
  expect(told.looks(...shown)).toContain('1 broken add-linkifier.added')
})

test('each has an id of its own', () => {
  expect(new Linkifiers().adds(issue, { id: 1 })).toContain('broken add-linkifier.own-id')
})

test.each<[string, Fields]>([
  ['add-linkifier.reverse-template-optional', { ...issue, example_input: '#12' }],
  ['add-linkifier.reverse-template', reversed],
  [
    'add-linkifier.reverse-template-braces',
    { ...issue, pattern: '\\{#(?P<id>[0-9]+)#\\}', reverse_template: '{{#{id}#}}', example_input: '{#12#}' },
  ],
])('%s', (clause, asked) => {
  expect(new Linkifiers().served().adds(asked, { id: 3 })).toContain(`holds ${clause}`)
  expect(new Linkifiers().served().adds(asked, 'BAD_REQUEST')).toEqual([`broken ${clause}`])
  expect(brokenIn(new Linkifiers().adds(asked, 'BAD_REQUEST'))).toEqual([])
})

test('three braces in a row may be refused or not', () => {
  const pattern = '\\{(?P<id>[0-9]+)\\}'
  const asked = { ...issue, pattern, reverse_template: '{{{id}}}', example_input: '{12}' }
  expect(brokenIn(new Linkifiers().served().adds(asked, 'BAD_REQUEST'))).toEqual([])
  expect(brokenIn(new Linkifiers().served().adds(asked))).toEqual([])
})

test.each<[string, Fields]>([
  ['add-linkifier.reverse-template-mismatch-refused', { ...reversed, reverse_template: '{id}' }],
  ['add-linkifier.reverse-template-mismatch-refused', { ...reversed, example_input: 'apple' }],
  ['add-linkifier.required-refused', { pattern: issue.pattern }],
  ['add-linkifier.required-refused', { url_template: issue.url_template }],
  ['add-linkifier.pattern-invalid-refused', { ...issue, pattern: '(?P<id>[0-9]+' }],
  ['add-linkifier.template-invalid-refused', { ...issue, url_template: 'https://example.com/{id' }],
  ['add-linkifier.alternative-template-invalid-refused', { ...issue, alternative_url_templates: ['https://a/{}'] }],
])('%s', (clause, asked) => {
  expect(new Linkifiers().adds(asked, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  expect(new Linkifiers().adds(asked)).toEqual([`broken ${clause}`])
})

test.each<[string, Fields]>([
  ['no example', issue],
  ['the same pattern twice', base],
  ['a name for nothing', { ...issue, url_template: 'https://example.com/{other}' }],
  ['an example that is not required', { ...reversed, example_input: undefined }],
  ['an example without a template', { ...issue, example_input: 'apple' }],
  ['another way to write groups', { ...issue, pattern: '#(?<id>[0-9]+)' }],
])('of %s nothing is said', (_, asked) => {
  expect(brokenIn(new Linkifiers().served().adds(asked, 'BAD_REQUEST'))).toEqual([])
  expect(brokenIn(new Linkifiers().served().adds(asked, { id: 3 }))).toEqual([])
})

describe('a refused one', () => {
  const clause = 'add-linkifier.refused-adds-nothing'

  test('is not there', () => {
    const told = new Linkifiers()
    told.adds(issue, 'BAD_REQUEST')
    expect(told.looks(base)).toEqual([`1 holds ${clause}`])
    expect(told.confirmed).toContain('besides linkifiers')
  })

  test('is read back by a later look, too, after a fixture has told that there is none', () => {
    const told = new Linkifiers()
    makeLinkifiers(told)
    told.adds(issue, 'BAD_REQUEST')
    makeLinkifiers(told)
    told.adds(issue)
    told.looks({ id: 2, ...issue })
    expect(told.confirmed).toContain('besides linkifiers')
  })

  test('is there', () => {
    const told = new Linkifiers()
    told.adds(issue, 'BAD_REQUEST')
    expect(told.looks(base, { id: 2, ...issue })).toEqual([`1 broken ${clause}`])
    expect(told.confirmed).not.toContain('besides linkifiers')
  })
})

test('one without an answer may be there or not', () => {
  const told = new Linkifiers()
  told.adds(issue, 'none')
  told.wait(60)
  expect(told.looks(base, { id: 2, ...issue })).toEqual([])
  expect([...linkifiersIn(told.world).byId.keys()]).toEqual([1, 2])
})
