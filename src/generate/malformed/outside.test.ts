import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadSpec } from '../../spec/spec.ts'
import { isRequest } from '../plan.ts'
import { planOf } from '../plans.ts'
import { outsideGestures, outsideOf } from './outside.ts'

const endpoints = loadSpec().endpoints.filter(({ slug }) => slug !== 'get-events')

/** `slug name` of every parameter that is not any text. */
const wanted = endpoints.flatMap(({ slug, parameters }) =>
  Object.entries(parameters)
    .filter(([, parameter]) => parameter.in !== 'path' && outsideOf(parameter).length > 0)
    .map(([name]) => `${slug} ${name}`),
)

function oddIn(steps: Parameters<typeof isRequest>[0][]): string[] {
  return steps.filter(isRequest).flatMap(({ do: slug, with: parameters }) => {
    const odd = Object.entries(parameters).filter(
      ([, value]) => typeof value === 'object' && value !== null && 'verbatim' in value,
    )
    return odd.map(([name]) => `${slug} ${name}`)
  })
}

test('each parameter with a type, a closed set or a format is sent with what is outside of it', () => {
  const sent = new Set(outsideGestures.flatMap(({ arbitrary }) => oddIn(fc.sample(arbitrary, 1).flat())))
  expect(wanted.length).toBeGreaterThan(90)
  expect(wanted.filter((each) => !sent.has(each))).toEqual([])
})

test('within 300 plans', () => {
  const sent = new Set(Array.from({ length: 300 }, (_, number) => oddIn([...planOf(1, number).steps])).flat())
  expect(wanted.filter((each) => !sent.has(each))).toEqual([])
})

test.each([
  ['update-settings', 'web_channel_default_view', ['5', '0']],
  ['edit-message', 'propagate_mode', ['change_on', 'plumbline']],
  ['get-messages', 'anchor', ['newer', 'plumbline']],
  ['update-subgroups', 'add', ['plumbline', '{}', '[[]]']],
])('%s %s is sent as %j', (slug, name, texts) => {
  const parameter = endpoints.find((each) => each.slug === slug)?.parameters[name]
  expect(parameter && outsideOf(parameter)).toEqual(texts)
})
