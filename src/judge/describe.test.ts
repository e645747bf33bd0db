import { expect, test } from 'vitest'
import type { Exchange } from '../history/entry.ts'
import { describeRequest } from './describe.ts'

function sent(form: Readonly<Record<string, string>>): string {
  const request = { method: 'PUT', path: '/bot_storage', query: {}, form }
  return describeRequest({ actor: 'robin', request } as unknown as Exchange)
}

test('a request is told in one line', () => {
  expect(sent({ storage: '{"a":"b"}' })).toBe('PUT /bot_storage storage="{\\"a\\":\\"b\\"}" as robin')
})

test('of what is very long only the beginning is told', () => {
  const told = sent({ storage: 'x'.repeat(9_000_000) })
  expect(told.length).toBeLessThan(2100)
  expect(told).toMatch(/^PUT \/bot_storage storage="x+… \(9000002 characters\) as robin$/)
})
