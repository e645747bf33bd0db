import { expect, test } from 'vitest'
import type { Endpoint } from '../../spec/endpoint.ts'
import { likenessOf, requestKey } from './request-key.ts'

const endpoint: Endpoint = {
  ...{ slug: 'update-bot-storage', method: 'PUT', path: '/bot_storage', unauthenticated: false },
  ...{ parameters: {}, success: {}, errors: {} },
}

function asked(plum: string) {
  return { endpoint, user_id: 7, parameters: { storage: { plum } } }
}

const large = 'x'.repeat(1_000_000)

test('the key of a request is short, however large its values are', () => {
  expect(requestKey(asked(large), []).length).toBeLessThan(200)
  expect(likenessOf(asked(large)).length).toBeLessThan(200)
})

test('large values that differ have keys that differ, equal ones the same', () => {
  expect(likenessOf(asked(`${large}y`))).not.toBe(likenessOf(asked(`${large}z`)))
  expect(likenessOf(asked(`${large}\ud800`))).not.toBe(likenessOf(asked(`${large}\ud801`)))
  expect(likenessOf(asked(`${large}y`))).toBe(likenessOf(asked(`${large}y`)))
})
