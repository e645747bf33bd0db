import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadSpec } from '../spec/spec.ts'
import { endpointSlugs } from '../spec/spec-files.ts'
import { gestures } from './gestures.ts'
import { isRequest, type Plan, type RequestStep, referencesIn, type Value } from './plan.ts'
import { gesturesAbout, planOf, plansOf } from './plans.ts'

const plans = Array.from({ length: 300 }, (_, number) => planOf(1, number))
const spec = loadSpec()
const endpoints = new Map(spec.endpoints.map((endpoint) => [endpoint.slug, endpoint]))
const { actions } = parse(readFileSync(join(import.meta.dirname, '../../specs/control.yaml'), 'utf8')) as {
  actions: Record<string, { takes: Record<string, { items?: Record<string, { enum?: string[] }> }> }>
}

function requestsOf({ steps }: Plan): RequestStep[] {
  return steps.filter(isRequest)
}

describe('plans of a seed', () => {
  test('are the same each time, in whatever order they are drawn', () => {
    expect([299, 0, 17].map((number) => planOf(1, number))).toEqual([plans[299], plans[0], plans[17]])
  })

  test('differ by number and by seed', () => {
    const others = [2, 3, 2 ** 31 - 1].flatMap((seed) =>
      Array.from({ length: 100 }, (_, number) => planOf(seed, number)),
    )
    const texts = [...plans, ...others].map((plan) => JSON.stringify(plan))
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('are nothing but data', () => {
    for (const plan of plans) expect(JSON.parse(JSON.stringify(plan))).toStrictEqual(plan)
  })
})

test('every parameter but the unknown one is one of its endpoint and valid by its schema', () => {
  const ajv = new Ajv({ strict: false })
  const wrong = plans.flatMap(requestsOf).flatMap((step) =>
    Object.entries(step.with).filter(([name, value]) => {
      if (name === 'plumbline_unknown') return false
      const schema = endpoints.get(step.do)?.parameters[name]?.schema
      return !schema || !(referencesIn(value).length > 0 || ajv.validate(schema, value))
    }),
  )
  expect(wrong).toEqual([])
  const missing = plans
    .flatMap(requestsOf)
    .filter(({ do: slug, with: given }) =>
      Object.entries(endpoints.get(slug)?.parameters ?? {}).some(
        ([name, { required }]) => required && !(name in given),
      ),
    )
  const incomplete = [
    'schedule-message',
    'update-presence',
    'update-bot-storage',
    'update-domain',
    'add-linkifier',
    'create-user',
  ]
  // What a server says to an incomplete request is itself a clause there.
  const isClause = ({ do: slug }: RequestStep) => incomplete.includes(slug)
  expect(missing.filter((step) => !isClause(step))).toEqual([])
})

test('what is sent as it is can be sent: letters and signs in a query, bytes in a body', () => {
  const raw = plans.flatMap(requestsOf).flatMap(({ do: slug, raw }) => (raw === undefined ? [] : [{ slug, raw }]))
  const isQuery = ({ slug }: { slug: string }) => endpoints.get(slug)?.method === 'GET'
  expect(raw.filter(isQuery).length).toBeGreaterThan(0)
  expect(raw.filter((one) => isQuery(one) && !/^[!-~]+$/.test(one.raw))).toEqual([])
  const inBodies = raw.filter((one) => !isQuery(one)).map(({ raw }) => raw)
  expect(inBodies.some((bytes) => /[\x80-\xff]/.test(bytes))).toBe(true)
  expect(inBodies.filter((bytes) => !/^[\0-\xff]+$/.test(bytes))).toEqual([])
})

test('wrong credentials of every kind are sent, and each is somebody’s', () => {
  const spoilt = plans.flatMap(requestsOf).filter((step) => step.spoilt !== undefined)
  expect(new Set(spoilt.map((step) => step.spoilt))).toEqual(new Set(['key', 'other-key', 'email', 'scheme']))
  expect(spoilt.filter(({ as }) => as === undefined)).toEqual([])
})

test('whatever is asked of the control protocol, it has', () => {
  const asked = plans.flatMap(({ namespace, steps }) => [
    { action: 'settings', with: namespace.settings },
    ...steps.flatMap((step) => (!isRequest(step) && step.fixture === 'control' ? [step] : [])),
  ])
  expect(asked.length).toBeGreaterThan(plans.length)
  const unknown = asked.flatMap(({ action, with: given }) =>
    Object.keys(given).flatMap((name) =>
      Object.hasOwn(actions[action]?.takes ?? {}, name) ? [] : [`${action} ${name}`],
    ),
  )
  expect(unknown).toEqual([])
  const roles = actions.people?.takes.people?.items?.role?.enum ?? []
  expect(
    plans.flatMap(({ namespace }) => Object.values(namespace.people)).filter((role) => !roles.includes(role)),
  ).toEqual([])
})

test.each([...endpointSlugs()])('half of the requests of plans about %s ask it', (slug) => {
  const focused = plansOf([slug])
  const steps = Array.from({ length: 40 }, (_, number) => focused(3, number).steps).flat()
  const asked = steps.filter(isRequest)
  expect(asked.filter((step) => step.do === slug).length / asked.length).toBeGreaterThanOrEqual(0.5)
})

test('plans about an endpoint are made of the gestures that may ask it', () => {
  const focused = plansOf(['update-domain'])
  const some = Array.from({ length: 40 }, (_, number) => focused(3, number))
  const asking = some.filter(({ steps }) => steps.some((step) => isRequest(step) && step.do === 'update-domain'))
  expect(asking.length).toBeGreaterThan(20)
  expect(gesturesAbout(['update-domain']).length).toBeLessThan(gesturesAbout(['edit-message']).length)
  expect(gesturesAbout([]).length).toBe(gestures.length)
})

/** What actions make by name, and where the name stands. */
const named: Readonly<Record<string, readonly [list: string, name: string]>> = {
  channels: ['channels', 'name'],
  groups: ['groups', 'name'],
  emoji: ['emoji', 'name'],
  'profile-fields': ['fields', 'name'],
  domains: ['add', 'domain'],
}

test('whatever a step makes has a name that nothing else has, with the mark of the run', () => {
  const names = plans.flatMap(({ steps }) =>
    steps.flatMap((step) => {
      if (isRequest(step) || step.fixture !== 'control') return []
      const [list = '', name = ''] = named[step.action] ?? []
      const items = (step.with[list] ?? []) as Record<string, Value>[]
      return items.map((item) => item[name] ?? null)
    }),
  )
  expect(names.length).toBeGreaterThan(20)
  const isUnique = (name: Value) => JSON.stringify(name).includes('"unique"')
  expect(names.filter((name) => !isUnique(name))).toEqual([])
})
