import { afterAll, expect, test, vi } from 'vitest'
import { loadSpec } from '../spec/spec.ts'
import { gestures as weighted } from './gestures.ts'
import { isRequest, type Namespace, referencesIn, type Step } from './plan.ts'
import { planOf } from './plans.ts'

const gestures = weighted.map(({ arbitrary }) => arbitrary)
const draws = gestures.map((gesture) => vi.spyOn(gesture, 'generate'))
afterAll(() => vi.restoreAllMocks())

/** Steps as text, without the names of answers and the numbers of those who were made: a plan numbers them anew. */
function textOf(steps: readonly Step[]): string {
  const names = /"(name|answer|lastEventOf|webhook|unique)":"[\w ]*"/g
  const nameless = (step: Step) => JSON.stringify(step).replaceAll(names, '"$1"')
  return steps.map((step) => nameless(step).replace(/"as":"(\D+)\d+"/, '"as":"$1"')).join('\n')
}

/** Messages that a namespace does not have are left out of a plan. */
function lacksNothing(step: Step, { messages }: Namespace): boolean {
  const references = 'with' in step ? referencesIn(step.with) : []
  return references.every((reference) => !('message' in reference) || reference.message in messages)
}

/** The gestures that stand whole in a plan, by their number. */
function gesturesIn(number: number): number[] {
  for (const draw of draws) draw.mockClear()
  const { namespace, steps } = planOf(1, number)
  const plan = textOf(steps)
  const stands = (drawn: readonly Step[]) => {
    const possible = drawn.filter((step) => lacksNothing(step, namespace))
    return possible.length > 0 && plan.includes(textOf(possible))
  }
  return draws.flatMap(({ mock: { results } }, gesture) =>
    results.some(({ type, value }) => type === 'return' && stands(value.value)) ? [gesture] : [],
  )
}

const found = Array.from({ length: 600 }, (_, number) => gesturesIn(number))

test.each(gestures.map((_, number) => number))('gesture %i stands in one of 600 plans', (number) => {
  expect(found.filter((gestures) => gestures.includes(number)).length).toBeGreaterThan(0)
})

function byOrder([a]: readonly [number, number], [b]: readonly [number, number]): number {
  return a - b
}

test('each gesture opens a plan in its turn, so that none is left out by chance', () => {
  const opening = gestures.map((_, number) => {
    for (const draw of draws) draw.mockClear()
    planOf(3, number)
    const [first] = draws
      .map(({ mock }, gesture) => [mock.invocationCallOrder[0] ?? Infinity, gesture] as const)
      .sort(byOrder)
    return first?.[1]
  })
  expect(new Set(opening).size).toBe(gestures.length)
  const families = new Set(opening.slice(0, 12).map((gesture = 0) => Math.floor((gesture * 6) / gestures.length)))
  expect(families.size).toBe(6)
})

test('every plan has several gestures', () => {
  expect(gestures.length).toBeGreaterThan(25)
  expect(new Set(found.flat()).size).toBe(gestures.length)
  expect(found.filter((gestures) => gestures.length > 1).length).toBeGreaterThan(400)
})

const steps = Array.from({ length: 600 }, (_, number) => planOf(1, number)).flatMap(({ steps }) => steps)

test('every endpoint is asked, and what plans are made of is there in plenty', () => {
  const kinds = steps.map((step) => {
    if (isRequest(step)) return step.do
    return step.fixture === 'control' ? step.action : step.fixture
  })
  const wanted = loadSpec().endpoints.map(({ slug }) => slug)
  const actions = ['settings', 'user-setting', 'alert-words', 'person', 'emoji', 'subscribe', 'delete-messages']
  const looks = ['sign-in', 'outbox', 'drafts', 'bot-storage', 'domains', 'linkifiers', 'group']
  for (const kind of [...wanted, 'advance', 'settle', 'drop', ...actions, ...looks])
    expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThan(1)
})

test('three of ten requests are edits', () => {
  const slugs = steps.filter(isRequest).map((step) => step.do)
  expect(slugs.filter((slug) => slug === 'edit-message').length / slugs.length).toBeGreaterThan(0.3)
})
