import { expect, test } from 'vitest'
import type { Exchange } from '../../history/entry.ts'
import { compareStates } from './fold-state.ts'

function exchange(sent: number, path: string, body: object, query: Record<string, string> = {}): Exchange {
  const request = { method: path === '/register' ? 'POST' : 'GET', path, query, form: {} }
  const response = { status: 200, headers: {}, body: { result: 'success', msg: '', ...body } }
  return { kind: 'exchange', actor: 'user-1/0', sent, answered: sent + 0.1, request, response }
}

const people = (name: string) => [{ user_id: 7, full_name: name }]
const first = exchange(1, '/register', { queue_id: 'q', user_settings: { a: true, b: 1 }, realm_users: people('Ann') })
const events = [
  { id: 0, type: 'user_settings', op: 'update', property: 'a', value: false },
  { id: 1, type: 'realm_user', op: 'update', person: { user_id: 7, full_name: 'Bea' } },
]
const poll = (told: object[]) => exchange(2, '/events', { events: told }, { queue_id: 'q' })
const fresh = exchange(9, '/register', { queue_id: 'r', user_settings: { a: false, b: 1 }, realm_users: people('Bea') })

test('a state with its events applied is the fresh one', () => {
  expect(compareStates([first, poll(events), fresh], 8)).toEqual({ users: 1, compared: 3, differences: [] })
})

test('a lost event shows as a difference', () => {
  const [setting, name] = events
  expect(compareStates([first, poll([name as object]), fresh], 8).differences).toEqual([
    'user-1: user_settings.a: true by events, false afresh',
  ])
  expect(compareStates([first, poll([setting as object]), fresh], 8).differences).toEqual([
    'user-1: full_name of 7: "Ann" by events, "Bea" afresh',
  ])
})

test('events of other queues are not applied', () => {
  const other = exchange(2, '/events', { events }, { queue_id: 'else' })
  expect(compareStates([first, other, fresh], 8).differences).toHaveLength(2)
})

test('nothing is compared where something may have changed in between', () => {
  expect(compareStates([first, poll(events), fresh], 10)).toEqual({ users: 0, compared: 0, differences: [] })
})
