import { expect, test } from 'vitest'
import { loadSpec } from '../../spec/spec.ts'
import { kindOf, namesIn, usualReads, usualRegistration, usualWrites } from './plain-requests.ts'
import { usualOtherReads, usualOtherWrites } from './plain-requests-of-others.ts'

const endpoints = new Map(loadSpec().endpoints.map((endpoint) => [endpoint.slug, endpoint]))
const usual = [...usualReads, ...usualWrites, usualRegistration, ...usualOtherReads, ...usualOtherWrites]

test('every endpoint but the fetch of events, which needs a queue, has a plain request', () => {
  const asked = new Set(usual.map(({ step }) => step.do))
  expect([...endpoints.keys()].filter((slug) => !asked.has(slug))).toEqual(['get-events'])
})

test('specs/ knows the parameters that are spoilt', () => {
  const kinds = usual.flatMap((one) => namesIn(one).map((name) => kindOf(one.step.do, name)))
  expect(new Set(kinds)).toEqual(new Set(['id', 'boolean', 'text', 'integer', 'json']))
})

test('only reads change nothing, and are sent as a query', () => {
  const methods = (all: typeof usual) => new Set(all.map(({ step }) => endpoints.get(step.do)?.method === 'GET'))
  expect(methods([...usualReads, ...usualOtherReads])).toEqual(new Set([true]))
  expect(methods([...usualWrites, ...usualOtherWrites, usualRegistration])).toEqual(new Set([false]))
})
