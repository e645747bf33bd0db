import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plan, PlannedMessage, Step } from '../../generate/plan.ts'
import { requestsOf, type ShrinkOptions, shrink } from './shrink.ts'

const step = (name: string): Step => ({ do: 'get-message', as: 'ada', with: {}, name })
const tick: Step = { fixture: 'advance', seconds: 1 }
const message: PlannedMessage = { from: 'ada', channel: 'orchard', topic: 'apples', content: 'a', age: 1 }

function planOf(names: readonly string[], messages: readonly string[] = []): Plan {
  const made = Object.fromEntries(messages.map((name) => [name, message]))
  const namespace = { people: { ada: 'member' }, channels: {}, messages: made, settings: {} }
  return { namespace, steps: names.map((name) => (name === 'tick' ? tick : step(name))) }
}

function namesOf({ steps }: Plan): string[] {
  return steps.map((one) => ('do' in one ? (one.name ?? '') : 'tick'))
}

const letters = [...'abcdefghijklmnopqrst']

function options(more: Partial<ShrinkOptions> = {}): ShrinkOptions {
  return { attempts: 1_000, signal: new AbortController().signal, ...more }
}

/** Shows the finding whenever all of these steps are there; counts how often it was tried. */
function needing(...wanted: readonly string[]) {
  const tried: string[][] = []
  const shows = async (plan: Plan) => {
    const names = namesOf(plan)
    tried.push(names)
    return wanted.every((name) => names.includes(name))
  }
  return { shows, tried }
}

test('a plan is shrunk to the steps that the finding needs, in their order', async () => {
  const { shows } = needing('r', 'c', 'k')
  expect(namesOf(await shrink(planOf(letters), shows, options()))).toEqual(['c', 'k', 'r'])
})

test('whichever steps a finding needs, exactly those are left', async () => {
  const length = fc.integer({ min: 1, max: letters.length })
  const wanted = length.chain((length) => {
    const steps = letters.slice(0, length)
    return fc.tuple(fc.constant(steps), fc.subarray(steps, { minLength: 1 }))
  })
  const property = fc.asyncProperty(wanted, async ([steps, names]) => {
    const smallest = await shrink(planOf(steps), needing(...names).shows, options())
    expect(namesOf(smallest)).toEqual(names)
  })
  await fc.assert(property, { seed: 42 })
})

test('a step that only another one needed is left out after that one', async () => {
  const shows = async (plan: Plan) => {
    const names = namesOf(plan)
    return names.includes('b') && names.includes('d') && (!names.includes('c') || names.includes('a'))
  }
  expect(namesOf(await shrink(planOf(['a', 'b', 'c', 'd']), shows, options()))).toEqual(['b', 'd'])
})

test('what puts something back is never left out', async () => {
  const back: Step = { fixture: 'control', action: 'person', with: {}, putsBack: true }
  const plan = planOf(['a', 'b', 'c', 'd'])
  const steps = [...plan.steps.slice(0, 2), back, ...plan.steps.slice(2), back]
  const tried: Plan[] = []
  const smallest = await shrink(
    { ...plan, steps },
    async (one) => tried.push(one) > 0 && one.steps.length > 2,
    options(),
  )
  expect(smallest.steps.length).toBe(3)
  expect(tried.filter((one) => one.steps.filter((step) => step === back).length < 2)).toEqual([])
})

test('messages that the finding does not need are left out of the namespace', async () => {
  const plan = planOf(['a'], ['first', 'second', 'third'])
  const shows = async ({ namespace, steps }: Plan) => steps.length === 1 && 'second' in namespace.messages
  const smallest = await shrink(plan, shows, options())
  expect(Object.keys(smallest.namespace.messages)).toEqual(['second'])
})

test('a request that names a message which nobody needs is left out with it', async () => {
  const about = (name: string): Step => ({ do: 'get-message', as: 'ada', with: { message_id: { message: name } } })
  const plan = { ...planOf([], ['first', 'second']), steps: [step('a'), about('first'), about('second')] }
  // Where the second message is there, somebody has to look at it.
  const shows = async ({ namespace, steps }: Plan) =>
    steps.includes(plan.steps[0] as Step) && (!('second' in namespace.messages) || steps.length === 3)
  const smallest = await shrink(plan, shows, options())
  expect(smallest.steps).toEqual([step('a')])
})

test('of ten messages that nobody needs it takes one attempt to know', async () => {
  const { shows, tried } = needing('a')
  const smallest = await shrink(planOf(['a'], letters.slice(0, 10)), shows, options())
  expect(smallest.namespace.messages).toEqual({})
  expect(tried).toHaveLength(1)
})

test('where one request is left nothing more is tried', async () => {
  const { shows, tried } = needing('a')
  expect(namesOf(await shrink(planOf(['a']), shows, options()))).toEqual(['a'])
  expect(tried).toEqual([])
})

test('when it is late nothing more is tried', async () => {
  const { shows, tried } = needing('c')
  const smallest = await shrink(planOf(letters), shows, options({ isLate: () => tried.length === 2 }))
  expect(tried).toHaveLength(2)
  expect(namesOf(smallest)).toContain('c')
})

test.each([0, 1, 2, 5, 20])(
  'no more than %i plans are tried, and what is left still shows the finding',
  async (attempts) => {
    const { shows, tried } = needing('c', 'r')
    const smallest = await shrink(planOf(letters, ['first', 'second']), shows, options({ attempts }))
    expect(tried.length).toBeLessThanOrEqual(attempts)
    expect(await shows(smallest)).toBe(true)
  },
)

test('twenty steps need far fewer than the 150 attempts that a run allows', async () => {
  const { shows, tried } = needing('c', 'k', 'r')
  await shrink(planOf(letters), shows, options())
  expect(tried.length).toBeLessThan(60)
})

test('a plan that needs all its steps stays as it is', async () => {
  const plan = planOf(['a', 'b', 'c'])
  expect(await shrink(plan, needing('a', 'b', 'c').shows, options())).toEqual(plan)
})

test('once interrupted nothing more is tried', async () => {
  const { shows, tried } = needing('c')
  const interrupt = new AbortController()
  const interrupted = (plan: Plan) => {
    if (tried.length === 3) interrupt.abort()
    return shows(plan)
  }
  const smallest = await shrink(planOf(letters), interrupted, options({ signal: interrupt.signal }))
  expect(tried).toHaveLength(4)
  expect(namesOf(smallest)).toContain('c')
})

test('only requests count as requests', () => {
  expect(requestsOf(planOf(['a', 'tick', 'b']))).toBe(2)
})
