import { expect, test } from 'vitest'
import { dialectOf, groupsOf, hasBraces, matchesIn, namesIn, patternForm, regenerates } from './linkifier-pattern.ts'

test.each(['#(?P<id>[0-9]+)', 'a|b', '[(]', 'a\\(', '(?P<x>[^)]+)', 'a{2,3}', '[]a]'])(
  '%s is an expression',
  (pattern) => {
    expect(patternForm(pattern)).toBe(pattern === '[]a]' ? 'odd' : 'expression')
  },
)

test.each(['(', 'a)', '[0-9', '(?P<id>[0-9]+', '*a', '+', '(*a)'])('%s is none', (pattern) => {
  expect(patternForm(pattern)).toBe('none')
})

test.each(['(?=a)', '(a)\\1', '\\p{L}', 'a++'])('%s is odd', (pattern) => {
  expect(patternForm(pattern)).toBe('odd')
})

test('a pattern that takes other engines for ever is matched in no time', () => {
  expect(matchesIn(`${'a'.repeat(40)}b`, '(a+)+$')).toEqual([])
  expect(regenerates('(?P<id>(a+)+)$', '{id}', `${'a'.repeat(40)}b`)).toBe('other')
})

test('what another dialect alone knows cannot be told', () => {
  expect(matchesIn('ab', 'a(?=b)')).toBeUndefined()
  expect(regenerates('a(?=b)', 'a', 'ab')).toBe('odd')
})

test('what is longer than anybody writes is not looked at', () => {
  expect(patternForm('['.repeat(100_000))).toBe('odd')
  expect(matchesIn('a'.repeat(100_000), 'a')).toBeUndefined()
})

test('groups are written in two ways', () => {
  expect(groupsOf('(?P<a>x)(?<b>y)(z)')).toEqual(['a', 'b'])
  expect(dialectOf('(?P<a>x)')).not.toBe(dialectOf('(?<a>x)'))
})

const pattern = '#(?P<id>[0-9]+)'

test.each([
  ['same', '#{id}', '#12'],
  ['other', '{id}', '#12'],
  ['other', '#{id}', 'apple'],
  ['other', '#{id}', 'see #12'],
  ['odd', 'see #{id}', 'see #12'],
  ['odd', '#{id}', '#1 #2'],
  ['odd', '#{id', '#12'],
  ['odd', '#{name}', '#12'],
])('an example is made again: %s by %s of %s', (is, template, example) => {
  expect(regenerates(pattern, template, example)).toBe(is)
})

test('two braces stand for one', () => {
  expect(regenerates('\\{#(?P<id>[0-9]+)#\\}', '{{#{id}#}}', '{#12#}')).toBe('same')
  expect(hasBraces('{{#{id}#}}')).toBe(true)
  expect(namesIn('{{#{id}#}}')).toEqual(['id'])
})

test('three braces in a row are open', () => {
  expect(regenerates('\\{(?P<id>[0-9]+)\\}', '{{{id}}}', '{12}')).toBe('odd')
  expect(regenerates('(?P<id>[0-9]+)\\}', '{id}}}', '12}')).toBe('odd')
})
