import { describe, expect, test } from 'vitest'
import { expand, formOf, isElaborate, variablesOf } from './rfc6570.ts'

// The examples of the RFC, as far as they are about texts.
const values = { var: 'value', hello: 'Hello World!', path: '/foo/bar', empty: '', x: '1024', y: '768', half: '50%' }

test.each([
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{half}', '50%25'],
  ['{+hello}', 'Hello%20World!'],
  ['{+half}', '50%25'],
  ['{+path}/here', '/foo/bar/here'],
  ['X{#hello}', 'X#Hello%20World!'],
  ['map?{x,y}', 'map?1024,768'],
  ['{+x,hello,y}', '1024,Hello%20World!,768'],
  ['X{.x,y}', 'X.1024.768'],
  ['{/var,x}/here', '/value/1024/here'],
  ['{;x,y,empty}', ';x=1024;y=768;empty'],
  ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{var:3}', 'val'],
  ['{+path:6}/here', '/foo/b/here'],
  ['{var*}', 'value'],
  ['O{empty}X', 'OX'],
])('%s is %s', (template, url) => {
  expect(expand(template, values)).toBe(url)
})

test('letters outside of ASCII are encoded as UTF-8', () => {
  expect(expand('{name}', { name: 'ü' })).toBe('%C3%BC')
})

describe('what is no template', () => {
  test.each(['{var', 'var}', '{}', '{{var}', '{a}}'])('%s', (template) => {
    expect(formOf(template)).toBe('none')
    expect(expand(template, values)).toBeUndefined()
  })

  test.each(['{!var}', '{var:0}', '{a b}', 'a b', 'ü', '"'])('%s is odd', (template) => {
    expect(formOf(template)).toBe('odd')
  })
})

test('variables and their forms', () => {
  expect(variablesOf('/{a}{?b,c*}')).toEqual(['a', 'b', 'c'])
  expect(isElaborate('/{a}')).toBe(false)
  expect(isElaborate('/{+a}')).toBe(true)
  expect(expand('{unknown}', values)).toBeUndefined()
})

test.each(['constructor', '__proto__', 'toString'])('%s is a name like any other', (name) => {
  expect(expand(`https://example.com/{${name}}`, {})).toBeUndefined()
  expect(expand(`https://example.com/{${name}}`, Object.fromEntries([[name, 'x']]))).toBe('https://example.com/x')
})

test('a template that nobody would write is odd', () => {
  expect(formOf(`https://example.com/${'a'.repeat(10_000_000)}`)).toBe('odd')
})
