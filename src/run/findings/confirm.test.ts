import { expect, test } from 'vitest'
import type { Plan, Step } from '../../generate/plan.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import type { Listener } from '../event.ts'
import { confirm, type Suspicion, type Suspicions, suspect } from './confirm.ts'
import type { Question } from './trial.ts'

const step = (name: string): Step => ({ do: 'get-message', as: 'ada', with: {}, name })
const namespace = { people: { ada: 'member' }, channels: {}, messages: {}, settings: {} }
const plan: Plan = { namespace, steps: ['a', 'b', 'c', 'd'].map(step) }
const finding: Finding = {
  ...{ clause: 'letter.sealed', says: 'A letter is sealed.', sent: 'GET /letters/1 as ada' },
  ...{ expected: 'a seal', got: 'none', sequence: [1] },
}
const suspicion: Suspicion = { finding, plan, essential: new Set<number>(), isOfOnePlan: true }
/** The same finding in other plans, each told by its first step. */
const others = ['x', 'y'].map((name, index): Suspicion => {
  const steps = [step(name), ...plan.steps]
  return { ...suspicion, finding: { ...finding, sequence: [index + 2] }, plan: { namespace, steps } }
})

type Shows = (plan: Plan, trial: number, before: readonly Plan[], isHasty?: boolean) => boolean

/** What comes of a finding that trials show as `shows` says; the interrupt comes before trial `interruptAt`. */
async function confirmed(
  shows: Shows,
  interruptAt = Number.POSITIVE_INFINITY,
  suspicions: Suspicions = [suspicion],
  isLate = () => false,
) {
  const interrupt = new AbortController()
  const events: Parameters<Listener>[0][] = []
  let trials = 0
  const tried: (readonly Plan[])[] = []
  const haste: boolean[] = []
  const stage = {
    shows: async (plans: readonly Plan[], { isHasty }: Question) => {
      trials++
      tried.push(plans)
      haste.push(isHasty)
      if (trials >= interruptAt) interrupt.abort()
      const [last = plan, ...before] = plans.toReversed()
      const isShown = !interrupt.signal.aborted && shows(last, trials, before, isHasty)
      return isShown ? { story: isHasty ? undefined : [{ fixture: `trial ${trials}` }] } : undefined
    },
  }
  const turn = { signal: interrupt.signal, isLate }
  const example = await confirm(stage, suspicions, turn, (event) => events.push(event))
  return { example, trials, tried, haste, events, kinds: events.map(({ kind }) => kind) }
}

function needs(name: string): Shows {
  return ({ steps }) => steps.some((one) => 'do' in one && one.name === name)
}

const needsC = needs('c')

test('a plan is made smaller in haste, and what is left is run again at leisure', async () => {
  const { haste, example } = await confirmed(needsC)
  const hasty = haste.slice(1, -3)
  expect(haste.slice(0, 1)).toEqual([false])
  expect(hasty.length).toBeGreaterThan(1)
  expect(hasty).toEqual(hasty.map(() => true))
  expect(haste.slice(-3)).toEqual([false, false, false])
  expect(example.story).toEqual([{ fixture: `trial ${haste.length}` }])
})

test('a plan that showed it in haste only, since something came late, is no counterexample', async () => {
  const isWhole = ({ steps }: Plan) => steps.length === plan.steps.length
  const { example } = await confirmed((last, _, __, isHasty) => isHasty === true || isWhole(last))
  expect(example).toMatchObject({ requests: 4, reproduced: 3 })
})

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

test('where the smallest plan shows it no more, one between it and the first is kept', async () => {
  // That one step is enough shows in haste only.
  const shows: Shows = (last, _, __, isHasty) => needsC(last, 0, []) && (isHasty === true || last.steps.length >= 2)
  const { example } = await confirmed(shows)
  expect(example).toMatchObject({ requests: 2, reproduced: 3 })
})

test('where the smallest plan shows it only now and then, one between it and the first that shows it always is kept', async () => {
  // As where one step is enough after trials that left something behind.
  const shows: Shows = (last, trial) => needsC(last, 0, []) && (last.steps.length >= 2 || trial % 3 > 0)
  const { example } = await confirmed(shows)
  expect(example).toMatchObject({ requests: 2, reproduced: 3 })
})

test('where the guilty request alone shows it only now and then, the plan that shows it always is made smaller', async () => {
  const shows: Shows = (last, trial) => needsC(last, 0, []) && (last.steps.length >= 3 || trial % 3 > 0)
  const slicing = { ...suspicion, essential: new Set([2]) }
  const { example, tried } = await confirmed(shows, Number.POSITIVE_INFINITY, [slicing])
  expect(tried[0]?.[0]?.steps).toEqual([step('c')])
  expect(example).toMatchObject({ requests: 3, reproduced: 3 })
})

test('a fault that shows only now and then is reproduced as often as it showed', async () => {
  const whole = ({ steps }: Plan) => steps.length === plan.steps.length
  const { example } = await confirmed((candidate, trial) => whole(candidate) && trial % 2 === 0)
  expect(example.plan).toEqual(plan)
  expect(example.reproduced).toBeGreaterThan(0)
  expect(example.reproduced).toBeLessThan(3)
})

test('a small plan that showed it by luck gives way to the one that it was made from', async () => {
  const whole = ({ steps }: Plan) => steps.length === plan.steps.length
  let isLucky = true
  const { example } = await confirmed((candidate) => {
    if (whole(candidate)) return true
    const shows = isLucky
    isLucky = false
    return shows
  })
  expect(example).toMatchObject({ plan, requests: 4, reproduced: 3 })
})

test('where no re-run of the first plan shows it, the next one that did is tried, and its counterexample kept', async () => {
  const { example, trials, events } = await confirmed(needs('y'), Number.POSITIVE_INFINITY, [suspicion, ...others])
  expect(example).toMatchObject({ requests: 1, reproduced: 3, finding: { sequence: [3] } })
  expect(example.plan.steps).toEqual([step('y')])
  expect(trials).toBeGreaterThan(9)
  expect(events.filter(({ kind }) => kind === 'shrinking')).toEqual(
    [1, 2, 3].map((attempt) => ({
      kind: 'shrinking',
      clause: 'letter.sealed',
      requests: attempt === 1 ? 4 : 5,
      attempt,
    })),
  )
  expect(events.at(-1)).toEqual({ kind: 'shrunk', counterexample: example })
})

test('a fault that the first plan shows again is looked for in no other', async () => {
  const { example, kinds } = await confirmed(needsC, Number.POSITIVE_INFINITY, [suspicion, ...others])
  expect(example).toMatchObject({ reproduced: 3, finding: { sequence: [1] } })
  expect(kinds).toEqual(['shrinking', 'shrunk'])
})

test('a fault that no plan shows again is a suspicion, told as it came up first', async () => {
  const { example, trials } = await confirmed(() => false, Number.POSITIVE_INFINITY, [suspicion, ...others])
  expect(example).toMatchObject({ plan, requests: 4, reproduced: 0, finding: { sequence: [1] } })
  expect(trials).toBe(9)
})

test('once interrupted no further plan is tried', async () => {
  const { example, trials } = await confirmed(needs('y'), 2, [suspicion, ...others])
  expect(example.reproduced).toBeUndefined()
  expect(trials).toBe(2)
})

test('the request that showed it is tried alone first, and then there is nothing to make smaller', async () => {
  const guilty = { ...suspicion, essential: new Set([1, 2]) }
  const { example, tried } = await confirmed(needsC, Number.POSITIVE_INFINITY, [guilty])
  expect(tried.map(([one]) => one?.steps)).toEqual(Array(4).fill([step('c')]))
  expect(example).toMatchObject({ requests: 1, reproduced: 3 })
})

test('the story is that of the last re-run that showed it, and of the run where none did', async () => {
  const { example, trials } = await confirmed(needsC)
  expect(example.story).toEqual([{ fixture: `trial ${trials}` }])
  const told = { ...suspicion, story: [{ fixture: 'in the run' }] }
  const { example: unseen } = await confirmed(() => false, Number.POSITIVE_INFINITY, [told])
  expect(unseen.story).toEqual([{ fixture: 'in the run' }])
})

test('a fault that rests on what an earlier plan did is run again with it, both made small', async () => {
  const earlier = { plan: { namespace, steps: ['p', 'q', 'r'].map(step) }, essential: new Set([1]) }
  const resting = { ...suspicion, isOfOnePlan: false, before: [earlier] }
  const shows: Shows = (last, trial, before) => needsC(last, trial, []) && before.some((one) => needs('q')(one, 0, []))
  const { example } = await confirmed(shows, Number.POSITIVE_INFINITY, [resting])
  expect(example).toMatchObject({ requests: 2, reproduced: 3 })
  expect(example.plan.steps).toEqual([step('c')])
  expect(example.before?.map(({ steps }) => steps)).toEqual([[step('q')]])
})

test('a fault that only what ran just before brings out is run again with it, and with no more of it than needed', async () => {
  const lately = [['p'], ['q', 'r'], ['s']].map((names) => ({ namespace, steps: names.map(step) }))
  const shows: Shows = (last, trial, before) => needsC(last, trial, []) && before.some((one) => needs('q')(one, 0, []))
  const { example } = await confirmed(shows, Number.POSITIVE_INFINITY, [{ ...suspicion, lately }])
  expect(example).toMatchObject({ requests: 2, reproduced: 3 })
  expect(example.before?.map(({ steps }) => steps)).toEqual([[step('q')]])
})

test('a fault that its own plan shows needs no earlier one', async () => {
  const earlier = { plan: { namespace, steps: [step('p')] }, essential: new Set([0]) }
  const { example } = await confirmed(needsC, Number.POSITIVE_INFINITY, [{ ...suspicion, before: [earlier] }])
  expect(example).toMatchObject({ requests: 1, reproduced: 3 })
  expect(example).not.toHaveProperty('before')
})

test('when it is late the plan stays as long as it is, and is run three times more', async () => {
  const { example, trials } = await confirmed(needsC, Number.POSITIVE_INFINITY, [suspicion], () => true)
  expect(example).toMatchObject({ requests: 4, reproduced: 3 })
  expect(trials).toBe(4)
})

test.each([1, 2, 4, 8])(
  'a run that is interrupted in trial %i does not say how often a fault showed again',
  async (at) => {
    const { example } = await confirmed(needsC, at)
    expect(example.reproduced).toBeUndefined()
  },
)

test('three suspicions are kept, those first that rest on one plan, and of equals those that came up first', () => {
  const named = (sequence: number, isOfOnePlan: boolean) => ({
    ...suspicion,
    finding: { ...finding, sequence: [sequence] },
    isOfOnePlan,
  })
  const kept = (...all: readonly Suspicion[]) => {
    const suspicions = all.reduce<readonly Suspicion[]>(suspect, [])
    return suspicions.map(({ finding }) => finding.sequence[0])
  }
  expect(kept(named(1, true), named(2, true), named(3, true), named(4, true))).toEqual([1, 2, 3])
  expect(kept(named(1, false), named(2, false), named(3, false), named(4, false))).toEqual([1, 2, 3])
  expect(kept(named(1, false), named(2, false), named(3, true))).toEqual([3, 1, 2])
  expect(kept(named(1, false), named(2, true), named(3, false), named(4, true), named(5, true))).toEqual([2, 4, 5])
})

test('what no plan asked for is not taken for a fault that has gone', async () => {
  const ofRealTime: Suspicion = { ...suspicion, isOfOnePlan: false, isOfRealTime: true }
  const { example } = await confirmed(() => false, undefined, [ofRealTime])
  expect(example).toMatchObject({ clause: 'letter.sealed' })
  expect(example).not.toHaveProperty('reproduced')
  const { example: gone } = await confirmed(() => false)
  expect(gone.reproduced).toBe(0)
})
