import { expect, test } from 'vitest'
import type { Exchange } from '../../history/entry.ts'
import { describeRequest, nameOf } from './describe.ts'

function sent(form: Readonly<Record<string, string>>): string {
  const request = { method: 'PUT', path: '/bot_storage', query: {}, form }
  return describeRequest({ actor: 'robin', request } as unknown as Exchange)
}

test('a request is told in one line', () => {
  expect(sent({ storage: '{"a":"b"}' })).toBe('PUT /bot_storage storage={"a":"b"} as robin')
  expect(sent({ a: '7', b: 'change_later', c: 'two words', d: '{"a' })).toBe(
    'PUT /bot_storage a=7 b=change_later c="two words" d="{\\"a" as robin',
  )
})

test('secrets are never told, but for their length', () => {
  const told = sent({ old_password: 'correct horse', api_key: 'k'.repeat(32), token: 't' })
  expect(told).not.toMatch(/horse|kk|=t/)
  expect(told).toContain('old_password=(13 characters, hidden)')
})

test.each([
  ['plan12.reader', 'reader'],
  ['trial3.bot0', 'bot0'],
  ['k3f9.plan12.reader', 'reader'],
  ['k3f9-plan12.reader', 'reader'],
  ['iago@plan9.example.com', 'iago@plan9.example.com'],
  ['planner.reader', 'planner.reader'],
  ['plan9.', 'plan9.'],
])('%s is called %s', (actor, name) => {
  expect(nameOf(actor)).toBe(name)
})

test('of credentials that are wrong it is told what is wrong with them', () => {
  expect(nameOf('nobody', 'other-key')).toBe('nobody (with the key of somebody else)')
  expect(nameOf('nobody', 'hat')).toBe('nobody (with a wrong hat)')
})

test('of what is very long only the beginning is told', () => {
  const told = sent({ storage: 'x'.repeat(9_000_000) })
  expect(told.length).toBeLessThan(2100)
  expect(told).toMatch(/^PUT \/bot_storage storage="x+… \(9000000 characters\) as robin$/)
})
