import { expect, test } from 'vitest'
import { can, saysOf } from '../testing/events-story.ts'
import { control, type Step, wrote } from '../testing/queues-story.ts'

const [modern, legacy, current] = ['presence-event.modern', 'presence-event.legacy', 'presence-event.current'] as const
const able = { with: can('simplified_presence_events') }
const aggregated = { client: 'web', status: 'active', timestamp: 20 }

function told(fields: object) {
  return { type: 'presence', ...fields }
}

function present(user_id: number, active_timestamp: number, idle_timestamp = 0) {
  return told({ presences: { [user_id]: { active_timestamp, idle_timestamp } } })
}

test('a client that can take it is told in the modern format', () => {
  expect(saysOf(modern, { ...able, events: [present(2, 20)] })).toEqual(['holds'])
  expect(saysOf(modern, { ...able, events: [told({ presences: { 'a@x.example': { aggregated } } })] })).toEqual([
    'broken',
  ])
  expect(saysOf(modern, { ...able, events: [told({ presence: { web: { pushable: false } } })] })).toEqual(['broken'])
  expect(saysOf(modern, { ...able, events: [told({ email: 'a@x.example' })] })).toEqual(['holds'])
})

test('other clients are told in the legacy format', () => {
  expect(saysOf(legacy, { events: [told({ email: 'a@x.example', presence: { web: aggregated } })] })).toEqual(['holds'])
  expect(saysOf(legacy, { events: [present(2, 20)] })).toEqual(['broken'])
  expect(saysOf(legacy, { ...able, events: [present(2, 20)] })).toEqual([])
  expect(saysOf(legacy, { with: { client_capabilities: 'all' }, events: [present(2, 20)] })).toEqual([])
})

const people = control('people', { people: [{ user_id: 2, role: 'member' }] }, 5)

function updated(at: number): Step {
  const time = { from: at, to: at + 0.1 }
  return wrote('update-presence', { status: 'active' }, { by: 2, at, time })
}

test('the time told is one at which the person updated', () => {
  const story = { ...able, before: [people], after: [updated(15), updated(45)] }
  expect(saysOf(current, { ...story, events: [present(2, 15)] })).toEqual(['holds'])
  expect(saysOf(current, { ...story, events: [present(2, 3, 45)] })).toEqual(['holds'])
  expect(saysOf(current, { ...story, events: [present(2, 48)] })).toEqual(['holds'])
  expect(saysOf(current, { ...story, events: [present(2, 30)] })).toEqual(['broken'])
  expect(saysOf(current, { ...story, events: [present(2, 99)] })).toEqual(['broken'])
  expect(saysOf(current, { ...story, events: [present(2, -5, -5)] })).toEqual(['broken'])
})

test('of people who never updated here, or were there before they did, nothing is said', () => {
  expect(saysOf(current, { ...able, events: [present(2, 20)] })).toEqual([])
  expect(saysOf(current, { ...able, before: [people], after: [updated(15)], events: [present(2, 8)] })).toEqual([])
  expect(saysOf(current, { ...able, after: [updated(15)], events: [present(2, 1)] })).toEqual([])
  expect(saysOf(current, { ...able, after: [updated(15)], events: [present(3, 1)] })).toEqual([])
})
