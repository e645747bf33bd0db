import { expect, test } from 'vitest'
import { loadSpec } from '../../spec/spec.ts'
import { type Kind, usualReads, usualRegistration, usualWrites } from './plain-requests.ts'
import { usualOtherReads, usualOtherWrites } from './plain-requests-of-others.ts'

const endpoints = new Map(loadSpec().endpoints.map((endpoint) => [endpoint.slug, endpoint]))
const usual = [...usualReads, ...usualWrites, usualRegistration, ...usualOtherReads, ...usualOtherWrites]

test('every endpoint but the fetch of events, which needs a queue, has a plain request', () => {
  const asked = new Set(usual.map(({ step }) => step.do))
  expect([...endpoints.keys()].filter((slug) => !asked.has(slug))).toEqual(['get-events'])
})

function kindOf(slug: string, name: string): Kind | undefined {
  const parameter = endpoints.get(slug)?.parameters[name]
  if (parameter?.in === 'path') return 'id'
  const types = [parameter?.schema.type ?? []].flat()
  if (types.includes('array') || types.includes('object')) return 'json'
  if (types.includes('string')) return 'text'
  return types.includes('boolean') ? 'boolean' : types.includes('integer') ? 'integer' : undefined
}

test('what a parameter takes is what specs/ says', () => {
  const wrong = usual.flatMap(({ step, takes }) =>
    Object.entries(takes).filter(([name, kind]) => kindOf(step.do, name) !== kind),
  )
  expect(wrong).toEqual([])
})

test('only reads change nothing, and are sent as a query', () => {
  const methods = (all: typeof usual) => new Set(all.map(({ step }) => endpoints.get(step.do)?.method === 'GET'))
  expect(methods([...usualReads, ...usualOtherReads])).toEqual(new Set([true]))
  expect(methods([...usualWrites, ...usualOtherWrites, usualRegistration])).toEqual(new Set([false]))
})
