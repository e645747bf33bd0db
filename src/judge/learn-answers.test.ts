// What a history without fixtures teaches by its answers.

import { expect, test } from 'vitest'
import { loadSpec } from '../spec/spec.ts'
import { refused, shown, success } from './history-for-tests.ts'
import { Judge } from './judge.ts'

const spec = loadSpec()
type Fields = Record<string, unknown>
type Line = readonly [actor: string, line: string, sent: Record<string, string>, told: Fields]

function judged(complete: boolean, ...lines: Line[]): Judge {
  const accounts = { ada: { user_id: 8, role: 'member' } }
  const judge = new Judge(spec, { kind: 'header', version: 1, word: 'service', complete, accounts })
  for (const [index, [actor, line, sent, body]] of lines.entries()) {
    const [method = '', path = ''] = line.split(' ')
    const parameters = method === 'GET' ? { query: sent, form: {} } : { query: {}, form: sent }
    const response = { status: body.result === 'error' ? 400 : 200, headers: {}, body }
    const at = { sent: index * 2 + 1, answered: index * 2 + 2 }
    judge.take({ kind: 'exchange', actor, ...at, request: { method, path, ...parameters }, response })
  }
  judge.finish()
  return judge
}

function verdict(judge: Judge, id: string): string | undefined {
  return judge.verdicts().find((each) => each.id === id)?.verdict
}

function brokenIn(judge: Judge): string[] {
  return judge.findings().map(({ clause }) => clause)
}

const look = (told: Fields = shown('a')): Line => ['ada', 'GET /messages/5', {}, told]
const content = 'get-message.raw-content-current'

test('a message that was seen is known, and a look that agrees shows it', () => {
  expect(verdict(judged(false, look()), content)).toBe('cannot-tell')
  expect(verdict(judged(false, look(), look()), content)).toBe('holds')
})

test('that it changed since may have had its reason', () => {
  expect(brokenIn(judged(false, look(), look(shown('b'))))).toEqual([])
})

test('what never changes did not change for a reason', () => {
  const other = { ...shown('a'), message: { ...(shown('a').message as Fields), sender_id: 9 } }
  expect(brokenIn(judged(false, look(), look(other)))).toEqual(['message.sender-true'])
})

test('a complete history is not taught by answers', () => {
  expect(verdict(judged(true, look(), look()), content)).toBe('cannot-tell')
})

test('a registration tells who its caller is, but not what they may', () => {
  const registered: Line = ['eve', 'POST /register', {}, { ...success, user_id: 9 }]
  const tooLong: Line = ['eve', 'POST /users/8/status', { status_text: 'x'.repeat(61) }, success]
  const status = 'update-user-status.text-too-long-refused'
  expect(brokenIn(judged(false, tooLong))).not.toContain(status)
  expect(brokenIn(judged(false, registered, tooLong))).toContain(status)
  expect(brokenIn(judged(false, registered, ['eve', 'GET /streams', {}, refused]))).not.toContain(
    'get-streams.answered',
  )
})

test('channels and people are known as a registration told them', () => {
  const channel = { stream_id: 3, name: 'orchard', subscribers: [8], invite_only: true, is_web_public: false }
  const people = [{ user_id: 20, is_bot: true, bot_owner_id: 8 }, { user_id: 8, is_bot: false, role: 400 }, 'x', {}]
  const state = { ...success, subscriptions: [channel, 7], realm_users: people }
  const { world } = judged(false, ['ada', 'POST /register', {}, state])
  expect(world.channels.get(3)).toMatchObject({ own: false, name: { value: 'orchard' }, privacy: { value: 'private' } })
  expect(world.state.people.get(20)).toMatchObject({ made: false, is_bot: true, owner_id: 8 })
})
