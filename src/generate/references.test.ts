// Whatever a plan refers to is there when it is needed.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { actorsMadeBy, tellsKey } from '../spec/control-facts.ts'
import { loadSpec } from '../spec/spec.ts'
import { isRequest, type Plan, type Reference, referencesIn, type Value } from './plan.ts'
import { planOf } from './plans.ts'

const plans = Array.from({ length: 300 }, (_, number) => planOf(1, number))
const endpoints = new Map(loadSpec().endpoints.map((endpoint) => [endpoint.slug, endpoint]))

const { actions } = parse(readFileSync(join(import.meta.dirname, '../../specs/control.yaml'), 'utf8')) as {
  actions: Record<string, { takes: object; gives: object }>
}

/** The fields that an answer of the endpoint can have, successful or not, or that a control action takes and gives. */
function fieldsOf(slug: string): string[] {
  const { success = {}, errors = {} } = endpoints.get(slug) ?? {}
  const schemas = [success, ...Object.values(errors)] as { properties?: object }[]
  const { takes = {}, gives = {} } = actions[slug] ?? {}
  return [...schemas.flatMap(({ properties = {} }) => Object.keys(properties)), ...Object.keys({ ...takes, ...gives })]
}

function problemsOf({ namespace, steps }: Plan): string[] {
  const { channels, messages } = namespace
  const people = { ...namespace.people, ...namespace.clients }
  const answers = new Map<string, string>()
  /** Those whom a step made act under its name and a number. */
  const made = new Set<string>()
  const among = (all: object, name: string | undefined) => name === undefined || Object.hasOwn(all, name)
  const exists = (reference: Reference): boolean => {
    if ('message' in reference) return among(messages, reference.message)
    if ('sha256Of' in reference) return among(messages, reference.sha256Of)
    if ('channel' in reference) return among(channels, reference.channel)
    if ('lastEventOf' in reference) {
      const fields = fieldsOf(answers.get(reference.lastEventOf) ?? '')
      return fields.includes('last_event_id') || fields.includes('events')
    }
    if ('user' in reference) return among(people, reference.user)
    if ('answer' in reference)
      return fieldsOf(answers.get(reference.answer) ?? '').includes(reference.field.split('.')[0] ?? '')
    return true
  }
  return steps.flatMap((step) => {
    if (!('with' in step)) return []
    const slug = isRequest(step) ? step.do : 'action' in step ? step.action : step.fixture
    const name = 'name' in step ? step.name : undefined
    const dangling = referencesIn(step.with).filter((reference) => !exists(reference))
    const twin = name !== undefined && answers.has(name) ? [`two answers called ${name}`] : []
    if (name !== undefined) answers.set(name, slug)
    if ((actorsMadeBy(slug) || tellsKey(slug)) && name !== undefined) made.add(name)
    const isMade = isRequest(step) && made.has(step.as?.replace(/\d$/, '') ?? '')
    const nobody = !isRequest(step) || isMade || among(people, step.as) ? [] : [`as ${step.as}`]
    return [...dangling.map((value) => `${slug} with ${JSON.stringify(value)}`), ...twin, ...nobody]
  })
}

describe('references', () => {
  test('point at what the namespace has or an earlier step was answered', () => {
    expect(plans.flatMap((plan, number) => problemsOf(plan).map((problem) => `${number}: ${problem}`))).toEqual([])
  })

  test.each<[Value]>([
    [{ message: 'x' }],
    [{ sha256Of: 'x' }],
    [{ channel: 'x' }],
    [{ answer: 'x', field: 'queue_id' }],
    [{ answer: 'look', field: 'queue_id' }],
    [{ lastEventOf: 'x' }],
    [{ user: 'x' }],
    [{ text: ['a', { message: 'x' }] }],
    [[{ member: { channel: 'x' } }]],
  ])('%o would be seen to point at nothing', (value) => {
    const { namespace } = planOf(1, 0)
    const look = { do: 'get-message', as: 'author', with: {}, name: 'look' }
    const wrong = { do: 'get-events', as: 'author', with: { queue_id: value } }
    expect(problemsOf({ namespace, steps: [look, wrong] })).toHaveLength(1)
  })

  test('within the namespace point at its people and channels', () => {
    const wrong = plans.flatMap(({ namespace: { people, channels, messages } }) => [
      ...Object.values(channels).flatMap(({ subscribers }) =>
        subscribers.filter((name) => !Object.hasOwn(people, name)),
      ),
      ...Object.values(messages).flatMap(({ from, to = [] }) =>
        [from, ...to].filter((name) => !Object.hasOwn(people, name)),
      ),
      ...Object.values(messages).filter(
        ({ channel, to }) => (to === undefined) === !Object.hasOwn(channels, channel ?? ''),
      ),
    ])
    expect(wrong).toEqual([])
  })
})
