import { expect, test } from 'vitest'
import type { Plan, Step } from '../generate/plan.ts'
import { confirm } from './confirm.ts'
import type { Listener } from './event.ts'

const step = (name: string): Step => ({ do: 'get-message', as: 'ada', with: {}, name })
const namespace = { people: { ada: 'member' }, channels: {}, messages: {}, settings: {} }
const plan: Plan = { namespace, steps: ['a', 'b', 'c', 'd'].map(step) }
const suspicion = { clause: 'letter.sealed', plan, essential: new Set<number>() }

type Shows = (plan: Plan, trial: number) => boolean

/** What comes of a finding that trials show as `shows` says; the interrupt comes before trial `interruptAt`. */
async function confirmed(shows: Shows, interruptAt = Number.POSITIVE_INFINITY) {
  const interrupt = new AbortController()
  const events: Parameters<Listener>[0][] = []
  let trials = 0
  const stage = {
    shows: async (candidate: Plan) => {
      trials++
      if (trials >= interruptAt) interrupt.abort()
      return !interrupt.signal.aborted && shows(candidate, trials)
    },
  }
  const example = await confirm(stage, suspicion, interrupt.signal, (event) => events.push(event))
  return { example, trials, kinds: events.map(({ kind }) => kind) }
}

const needsC: Shows = ({ steps }) => steps.some((one) => 'do' in one && one.name === 'c')

test('a fault that always shows is made small and shown three times more', async () => {
  const { example, kinds } = await confirmed(needsC)
  expect(example).toMatchObject({ clause: 'letter.sealed', requests: 1, reproduced: 3 })
  expect(kinds).toEqual(['shrinking', 'shrunk'])
})

test('a fault that three trials do not show is not shrunk, and was reproduced 0 times', async () => {
  const { example, trials } = await confirmed(() => false)
  expect(example).toMatchObject({ plan, requests: 4, reproduced: 0 })
  expect(trials).toBe(3)
})

test('a fault that shows only now and then is reproduced as often as it showed', async () => {
  const whole = ({ steps }: Plan) => steps.length === plan.steps.length
  const { example } = await confirmed((candidate, trial) => whole(candidate) && trial % 2 === 0)
  expect(example.plan).toEqual(plan)
  expect(example.reproduced).toBeGreaterThan(0)
  expect(example.reproduced).toBeLessThan(3)
})

test.each([1, 2, 4, 8])(
  'a run that is interrupted in trial %i does not say how often a fault showed again',
  async (at) => {
    const { example } = await confirmed(needsC, at)
    expect(example.reproduced).toBeUndefined()
  },
)
