import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('an excerpt hides what nobody else may read, also where it is cut off', () => {
  const told = { people: [{ user_id: 8, api_key: 'k3y"quoted', role: 'owner' }], key: 'other', password: 'pw' }
  const text = JSON.stringify(told, null, 2)
  for (const shown of [excerpt(text), excerpt(text.slice(0, text.indexOf('quoted')))]) {
    expect(shown).toContain('"api_key": "(hidden)"')
    expect(shown).not.toMatch(/k3y|other|pw/)
  }
  expect(excerpt(text)).toContain('"role": "owner"')
})

test('an excerpt is no longer than a few lines', () => {
  expect(excerpt('x'.repeat(1000))).toHaveLength(300)
})
