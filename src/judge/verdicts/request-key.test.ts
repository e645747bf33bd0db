import { expect, test } from 'vitest'
import { loadSpec } from '../../spec/spec.ts'
import { likenessOf, requestKey } from './request-key.ts'

const { endpoints } = loadSpec()

function endpointOf(slug: string) {
  const found = endpoints.find((endpoint) => endpoint.slug === slug)
  if (!found) throw new Error(`there is no endpoint ${slug}`)
  return found
}

const endpoint = endpointOf('update-bot-storage')

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

test('in which order parameters were sent makes no difference, which they were does', () => {
  const fetched = (parameters: object) =>
    requestKey({ endpoint: endpointOf('get-messages'), user_id: 7, parameters: { ...parameters } }, [])
  expect(fetched({ num_after: 1, anchor: 2, num_before: 3 })).toBe(fetched({ anchor: 2, num_before: 3, num_after: 1 }))
  expect(fetched({ num_after: 1, anchor: 2 })).not.toBe(fetched({ num_before: 1, anchor: 2 }))
})
