import { expect, test } from 'vitest'
import type { Plan, RequestStep, Step } from '../../generate/plan.ts'
import { slices } from './slice.ts'

const step = (name: string, more: Partial<RequestStep> = {}): Step => ({
  do: 'get-message',
  as: 'ada',
  with: {},
  name,
  ...more,
})
const tick: Step = { fixture: 'advance', seconds: 1 }
const back: Step = { fixture: 'control', action: 'person', with: {}, putsBack: true }

function namesOf(steps: readonly Step[], ...essential: readonly number[]): string[][] {
  const namespace = { people: { ada: 'member' }, channels: {}, messages: {}, settings: {} }
  const plan: Plan = { namespace, steps }
  return slices(plan, new Set(essential)).map(({ steps }) =>
    steps.map((one) => ('do' in one ? (one.name ?? '') : one === back ? 'back' : one === tick ? 'tick' : 'bots')),
  )
}

test('the guilty request comes first, then all that it rests on, then that with the fixtures', () => {
  const steps = [step('a'), step('b'), tick, step('c'), step('d'), step('e')]
  expect(namesOf(steps, 1, 4)).toEqual([['d'], ['b', 'd'], ['b', 'tick', 'd']])
})

test('before all fixtures only the time is tried that passed between what it rests on', () => {
  const bots: Step = { fixture: 'control', action: 'bots', with: {}, name: 'bot' }
  const steps = [tick, step('a'), step('b'), bots, tick, step('c')]
  expect(namesOf(steps, 2, 5)).toEqual([['c'], ['b', 'c'], ['b', 'tick', 'c'], ['tick', 'b', 'bots', 'tick', 'c']])
})

test('a slice as long as another one, or as the plan, is not tried', () => {
  expect(namesOf([step('a'), step('b')], 1)).toEqual([['b']])
  expect(namesOf([step('a'), step('b')], 0, 1)).toEqual([['b']])
  expect(namesOf([step('a')], 0)).toEqual([])
})

test('where it is not known what a finding rests on there are no slices', () => {
  expect(namesOf([step('a'), step('b')])).toEqual([])
})

test('what a step refers to comes with it, and what that refers to', () => {
  const queue = step('queue')
  const poll = step('poll', { with: { queue_id: { answer: 'queue', field: 'queue_id' } } })
  const last = step('last', { with: { last_event_id: { lastEventOf: 'poll' } } })
  expect(namesOf([step('a'), queue, poll, last], 3)).toEqual([['queue', 'poll', 'last']])
})

test('whoever was made by a step comes with whoever made them', () => {
  const bots: Step = { fixture: 'control', action: 'bots', with: {}, name: 'bot' }
  expect(namesOf([bots, step('a'), step('b', { as: 'bot0' })], 2)).toEqual([['bots', 'b']])
})

test('what puts something back stays', () => {
  expect(namesOf([step('a'), step('b'), back], 1)).toEqual([['b', 'back']])
})

test('what puts back somebody whom no step makes any more goes', () => {
  const made: Step = { fixture: 'control', action: 'people', with: {}, name: 'made' }
  const putBack: Step = { ...back, with: { user_id: { answer: 'made', field: 'people.0.user_id' } } } as Step
  expect(namesOf([made, step('a'), step('b'), putBack], 2)).toEqual([['b'], ['bots', 'b', 'bots']])
})
