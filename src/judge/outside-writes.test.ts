import { expect, test } from 'vitest'
import type { Exchange } from '../history/entry.ts'
import type { Answer } from '../model/outcome.ts'
import { groupOf } from '../spec/clause.ts'
import { loadSpec } from '../spec/spec.ts'
import { refused, success, Told } from './history-for-tests.ts'
import { explainedBy } from './outside-writes.ts'

const done: Answer = { result: 'success', body: {} }

function explained(line: string, status = 200, answer = done) {
  const [method = '', path = ''] = line.split(' ')
  const request = { method, path, query: {}, form: {} }
  const exchange: Exchange = { kind: 'exchange', actor: 'ada', sent: 1, answered: 2, request, response: null }
  return explainedBy({ ...exchange, response: { status, headers: {} } }, answer)
}

test('a path that nobody knows may explain everything', () => {
  expect(explained('POST /nowhere')).toBe('everything')
  expect(explained('PATCH /users/9')).toBe('everything')
  expect(explained('PATCH /realm')).toBe('everything')
  expect(explained('POST /users/me/subscriptions')).toBe('everything')
})

test('who only reads, or was refused, explains nothing', () => {
  expect(explained('GET /nowhere')).toEqual([])
  expect(explained('POST /nowhere', 404, { result: 'none' })).toEqual([])
  expect(explained('POST /nowhere', 400, { result: 'error', code: '', body: {} })).toEqual([])
  expect(explained('POST /nowhere', 502, { result: 'none' })).toBe('everything')
})

test.each([
  ['POST /messages', 'get-messages'],
  ['POST /messages/5/reactions', 'message.reactions-true'],
  ['DELETE /messages/5', 'get-message'],
  ['DELETE /events', 'queues'],
  ['PUT /realm/filters/3/order', 'update-linkifier'],
  ['POST /users/me/status', 'update-user-status'],
])('%s may explain %s', (line, name) => {
  expect(explained(line)).toContain(name)
})

test('whatever is said to be explained is a clause, or a group of them', () => {
  const { clauses } = loadSpec()
  const groups = new Set([...clauses.keys()].map(groupOf))
  const lines = ['POST /messages', 'POST /messages/5/reactions', 'PUT /realm/filters/3', 'POST /realm/emoji/x']
  const more = [
    'POST /submessage',
    'POST /user_uploads',
    'DELETE /events',
    'PATCH /users/me/profile_data',
    'POST /drafts',
  ]
  const all = [...lines, ...more, 'POST /users/me/avatar', 'POST /users/me/alert_words', 'POST /messages/flags']
  const rest = [
    'POST /users/me/subscriptions/properties',
    'POST /realm/domains',
    'DELETE /bot_storage',
    'POST /user_topics',
  ]
  const names = [...all, ...rest].flatMap((line) => explained(line))
  expect(names.filter((name) => !clauses.has(name) && !groups.has(name))).toEqual([])
})

test('after a message was edited by other means, what it shows is no breach', () => {
  const [known, touched] = [new Told(), new Told()]
  touched.send('bob', 'POST /messages/5/undo', {}, success)
  for (const told of [known, touched]) told.look('bob', 'b')
  expect([known.broken().length, touched.broken()]).toEqual([1, []])
})

test('of requests outside the interface nothing is judged', () => {
  const told = new Told()
  told.look('ada')
  told.send('ada', 'POST /nowhere', {}, { detail: 'no such page' }, 404)
  told.send('ada', 'DELETE /messages', {}, { result: 'error' }, 405)
  told.send('ada', 'GET /nowhere', {}, refused, 500)
  expect(told.broken()).toEqual([])
})
