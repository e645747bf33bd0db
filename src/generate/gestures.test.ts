import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageGestures } from './gestures.ts'
import { isReference, isRequest, type Step, type Value } from './plan.ts'
import { planOf } from './plans.ts'
import { clockGestures, queueGestures } from './queue-gestures.ts'

/** What kind of step it is, without whom it is about and with which words. */
function kindOf(step: Step): string {
  if (!isRequest(step)) return step.fixture === 'settings' ? Object.keys(step.settings).join() : step.fixture
  const given = Object.entries(step.with).map(([name, value]) => `${name}:${kindOfValue(value)}`)
  return [step.do, step.as === undefined ? 'nobody' : 'someone', ...given.sort(), step.inBackground ?? ''].join(' ')
}

function kindOfValue(value: Value): string {
  if (isReference(value)) return Object.keys(value).join()
  return typeof value === 'string' && value.startsWith('✔ ') ? 'resolved' : typeof value
}

const kinds = (steps: readonly Step[]) => `|${steps.map(kindOf).join('|')}|`
const plans = Array.from({ length: 300 }, (_, number) => kinds(planOf(1, number).steps))

const gestures = [...messageGestures, ...queueGestures, ...clockGestures].map(({ arbitrary }, number) => {
  const drawn = fc.sample(arbitrary, { seed: 1, numRuns: 200 })
  return [number, drawn[0]?.map((step) => (isRequest(step) ? step.do : step.fixture)).join(', '), drawn] as const
})

test.each(gestures)('gesture %i (%s) appears in 300 plans', (_, _steps, drawn) => {
  const shapes = new Set(drawn.map(kinds))
  expect(plans.some((plan) => [...shapes].some((shape) => plan.includes(shape)))).toBe(true)
})

test('gestures of each kind are there, and few plans have none of them', () => {
  expect(gestures.length).toBeGreaterThan(25)
  for (const kind of ['register-queue', 'get-events', 'get-message-history', 'advance', 'settle', 'user-setting'])
    expect(plans.filter((plan) => plan.includes(`|${kind}`)).length, kind).toBeGreaterThan(10)
})
