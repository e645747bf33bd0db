// What plans owe to each other, since they share one organization, and what clauses about queues need to be looked at.

import { expect, test } from 'vitest'
import { type FixtureStep, isRequest, type RequestStep, type Value } from './plan.ts'
import { planOf } from './plans.ts'

type Control = Extract<FixtureStep, { fixture: 'control' }>

const plans = Array.from({ length: 900 }, (_, number) => planOf(2, number))
const requests = plans.flatMap(({ steps }) => steps.filter(isRequest))
const registrations = requests.filter(({ do: slug }) => slug === 'register-queue')

function controlsOf(action: string): Control[][] {
  const isAction = (step: object): step is Control => 'action' in step && step.action === action
  return plans.map(({ steps }) => steps.filter(isAction)).filter((steps) => steps.length > 0)
}

function memberOf(value: Value | undefined, name: string): Value | undefined {
  return (value as Readonly<Record<string, Value>> | undefined)?.[name]
}

test('each capability is named as had and as not had', () => {
  const said = registrations.flatMap(({ with: { client_capabilities } }) => Object.entries(client_capabilities ?? {}))
  const counted = Map.groupBy(said, ([name, has]) => `${name} ${has}`)
  const names = new Set(said.map(([name]) => name).filter((name) => name !== 'verbatim'))
  expect(names.size).toBe(12)
  for (const name of names)
    expect(
      [counted.has(`${name} true`), counted.has(`${name} false`)],
      `${name}; a new gesture draws all plans anew: if none of these names it so, take more of them`,
    ).toEqual([true, true])
})

test('who names a capability names all of them, but where that is the matter', () => {
  const objects = plans.map(({ steps }) =>
    steps.filter(isRequest).flatMap(({ with: { client_capabilities: named } }) => (isObject(named) ? [named] : [])),
  )
  const lacking = objects.filter((all) => all.some((named) => Object.keys(named).length < 12))
  expect(objects.flat().length).toBeGreaterThan(100)
  expect(lacking.length).toBe(1)
})

function isObject(value: Value | undefined): value is Readonly<Record<string, Value>> {
  return typeof value === 'object' && value !== null && !('verbatim' in value)
}

test('each parameter of a registration is given, there and to a fetch that registers', () => {
  const isParameter = (name: string) => !name.startsWith('plumbline_')
  const names = (steps: readonly RequestStep[]) =>
    new Set(steps.flatMap((step) => Object.keys(step.with).filter(isParameter)))
  const given = names(registrations)
  expect(given.size).toBeGreaterThanOrEqual(11)
  const fetches = requests.filter(({ do: slug, with: { queue_id } }) => slug === 'get-events' && queue_id === undefined)
  expect(given.difference(names(fetches))).toEqual(new Set())
})

test('nobody who acts loses their address, their role or their account', () => {
  const changed = controlsOf('person')
    .flat()
    .map((step) => step.with.user_id)
  expect(changed.length).toBeGreaterThan(50)
  // An owner who was there before is none for a while.
  const lent = changed.filter((who) => memberOf(who, 'answer') === undefined)
  expect(lent.filter((who) => memberOf(who, 'standing') !== 'owner')).toEqual([])
})

test('what belongs to the whole organization is put back', () => {
  const owners = controlsOf('person').map((steps) =>
    steps.findLast(({ with: { user_id } }) => memberOf(user_id, 'standing') === 'owner'),
  )
  const last = owners.filter((step) => step !== undefined)
  expect(last.length).toBeGreaterThan(0)
  expect(last.filter(({ with: { role } }) => role !== 'owner')).toEqual([])
  const linkifiers = controlsOf('linkifiers').map((steps) => steps.at(-1)?.with.linkifiers)
  expect(linkifiers.length).toBeGreaterThan(10)
  expect(linkifiers.filter((left) => JSON.stringify(left) !== '[]')).toEqual([])
  const settings = controlsOf('settings')
    .flat()
    .flatMap((step) => Object.entries(step.with))
  const lastOf = (name: string) => settings.findLast(([setting]) => setting === name)?.[1]
  expect(lastOf('presence_of_accessible_users_only')).toBe(false)
  expect(lastOf('can_access_all_users_group')).toBe('members')
  expect(lastOf('can_create_users_group')).toBe('administrators')
})

test('a request whose answer nobody hears acknowledges nothing', () => {
  const unheard = requests.filter(({ unheard }) => unheard)
  expect(unheard.length).toBeGreaterThan(3)
  const acknowledged = unheard.map(({ with: { last_event_id } }) => memberOf(last_event_id, 'field'))
  expect(acknowledged.filter((field) => field !== 'last_event_id')).toEqual([])
})

test('few registrations fetch what grows with the organization', () => {
  const growing = ['realm_user', 'subscription']
  const isLarge = ({ as, with: { event_types, fetch_event_types = event_types } }: RequestStep) =>
    as !== undefined &&
    as !== 'guest' &&
    (fetch_event_types === undefined || growing.some((type) => includes(fetch_event_types, type)))
  const large = registrations.filter((step) => isLarge(step))
  expect(large.length).toBeGreaterThan(1)
  expect(large.length).toBeLessThan(registrations.length / 40)
})

function includes(list: Value, item: string): boolean {
  return Array.isArray(list) && list.includes(item)
}
