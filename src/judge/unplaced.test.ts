import { expect, test } from 'vitest'
import { loadSpec } from '../spec/spec.ts'
import { refused, success } from './history-for-tests.ts'
import { Judge } from './judge.ts'

const spec = loadSpec()
const accounts = {
  ada: { user_id: 8, role: 'administrator' },
  robot: { user_id: 9, role: 'bot' },
  eve: { user_id: 10, role: 'captain' },
}

function broken(actor: string, line: string, sent: Record<string, string>, told: Record<string, unknown>): string[] {
  const judge = new Judge(spec, { kind: 'header', version: 1, word: 'service', accounts })
  const [method = '', path = ''] = line.split(' ')
  const parameters = method === 'GET' ? { query: sent, form: {} } : { query: {}, form: sent }
  const response = { status: told.result === 'error' ? 400 : 200, headers: {}, body: told }
  judge.take({ kind: 'exchange', actor, sent: 1, answered: 2, request: { method, path, ...parameters }, response })
  judge.finish()
  return judge.findings().map(({ clause }) => clause)
}

test('nothing is promised to a bot, nor to somebody of an unknown role', () => {
  expect(broken('ada', 'GET /streams', {}, refused)).toEqual(['get-streams.answered'])
  expect(broken('robot', 'GET /streams', {}, refused)).toEqual([])
  expect(broken('eve', 'GET /streams', {}, refused)).toEqual([])
})

test('a bot that a header names is no person who has a status', () => {
  expect(broken('ada', 'POST /users/9/status', { status_text: 'here' }, refused)).toEqual([])
})

test('what is refused to everybody is refused to them too', () => {
  const tooLong = { status_text: 'x'.repeat(61) }
  expect(broken('eve', 'POST /users/8/status', tooLong, success)).toEqual(['update-user-status.text-too-long-refused'])
})
