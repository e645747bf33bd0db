import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Plan } from '../../generate/plan.ts'
import { plansOf } from '../../generate/plans.ts'
import { readScenario } from '../../scenario/read.ts'
import { storyOfPlan } from './from-plan.ts'
import { Unsayable } from './plan-names.ts'

const head = { title: 'This is a claim.', clauses: ['edit-message.change-all'] }

function scenarioOf(plan: Plan) {
  return readScenario('FILE', stringify({ ...head, ...storyOfPlan(plan) }))
}

const nobody = { people: {}, channels: {}, messages: {}, settings: {} }

test('generated plans can be said as scenarios, but for answers that nobody waited for', () => {
  const planOf = plansOf()
  const unsaid = Array.from({ length: 120 }, (_, number) => number).flatMap((number) => {
    try {
      const plan = planOf(1, number)
      expect(scenarioOf(plan).steps.length).toBe(plan.steps.length)
      return []
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error
      return [error.message]
    }
  })
  const known = 'it refers to the answer of a request that it does not wait for'
  expect(unsaid.filter((message) => message !== known)).toEqual([])
  expect(unsaid.length).toBeLessThan(4)
})

test('what a plan takes from an answer is saved there, and may be missing', () => {
  const people = { author: 'member', someoneElse: 'guest' }
  const plan: Plan = {
    namespace: { ...nobody, people, settings: { allow_message_editing: false, allow_edit_history: true } },
    steps: [
      { do: 'register-queue', as: 'author', with: { narrow: [['is', '$5']] }, name: 'inbox' },
      { fixture: 'control', action: 'people', with: { people: [{ role: 'guest' }] }, name: 'new', putsBack: true },
      {
        do: 'get-events',
        as: 'new0',
        with: {
          queue_id: { answer: 'inbox', field: 'queue_id' },
          last_event_id: { answer: 'inbox', field: 'last_event_id' },
        },
      },
      {
        do: 'deactivate-user',
        as: 'someoneElse',
        with: { user_id: { answer: 'new', field: 'people.0.user_id' }, odd: 1 },
      },
    ],
  }
  expect(storyOfPlan(plan)).toEqual({
    given: { people: { author: 'member', someone_else: 'guest' }, settings: { allow_message_editing: false } },
    steps: [
      {
        as: 'author',
        request: 'register-queue',
        with: { narrow: [['is', '$$5']] },
        queue: 'inbox',
        save: { 'inbox_last_event_id?': 'last_event_id' },
      },
      { control: 'people', with: { people: [{ role: 'guest' }] }, always: true, makes: ['new0'] },
      { as: 'new0', request: 'get-events', with: { queue_id: '$inbox', last_event_id: '$inbox_last_event_id' } },
      { as: 'someone_else', request: 'deactivate-user', with: { user_id: '$new0' }, unsupported: { odd: 1 } },
    ],
  })
})

test('messages that nobody names stay where a list may show them', () => {
  const messages = { old: { from: 'author', channel: 'orchard', topic: 'apples', content: 'one', age: 60 } }
  const channels = { orchard: { subscribers: ['author'] }, attic: { subscribers: [] } }
  const namespace = { ...nobody, people: { author: 'member' }, channels, messages }
  const steps = [{ do: 'get-messages', as: 'author', with: { anchor: 'newest', num_before: 1, num_after: 0 } }]
  expect(Object.keys(storyOfPlan({ namespace, steps }).given.messages ?? {})).toEqual(['old'])
})
