import { expect, test } from 'vitest'
import { changesOf } from './events-change.ts'

test('linkifiers that a fixture only tells were not changed', () => {
  const given = { id: 4, pattern: 'a', url_template: 'https://example.com/' }
  const line = { kind: 'control', at: 1, did: 'linkifiers' } as const
  expect(changesOf({ ...line, linkifiers: [given] })).toHaveLength(1)
  expect(changesOf({ ...line, linkifiers: [{ ...given, reverse_template: null }] })).toEqual([])
})
