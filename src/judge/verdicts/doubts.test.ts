// What is held against a target in a history of which parts may be missing.

import { expect, test } from 'vitest'
import type { Header } from '../../history/entry.ts'
import { loadSpec } from '../../spec/spec.ts'
import { Judge } from '../judge.ts'
import { refused, success } from '../testing/history.ts'
import { Doubts, unseenRequests } from './doubts.ts'

const spec = loadSpec()
const accounts = { ada: { user_id: 8, role: 'administrator' }, bob: { user_id: 9, role: 'member' } }
const header: Header = { kind: 'header', version: 1, word: 'service', run: 'a1', accounts }

/** Each line is what Ada asked, with what came back. */
function brokenIn(complete: boolean, ...lines: [string, Record<string, string>, Record<string, unknown>][]): string[] {
  const judge = new Judge(spec, { ...header, complete })
  judge.take({ kind: 'control', at: 0, did: 'people', people: [{ user_id: 8, role: 'administrator' }] })
  for (const [index, [line, sent, body]] of lines.entries()) {
    const [method = '', path = ''] = line.split(' ')
    const parameters = method === 'GET' ? { query: sent, form: {} } : { query: {}, form: sent }
    const response = { status: body.result === 'error' ? 400 : 200, headers: {}, body }
    const at = { sent: index * 2 + 1, answered: index * 2 + 2 }
    judge.take({ kind: 'exchange', actor: 'ada', ...at, request: { method, path, ...parameters }, response })
  }
  judge.finish()
  return judge.findings().map(({ clause }) => clause)
}

const setting = ['PATCH /settings', { color_scheme: '2' }, success] as const
const told = ['POST /register', {}, registered({ color_scheme: 3 })] as const

function registered(user_settings: Record<string, unknown>): Record<string, unknown> {
  const limits = { max_message_length: 10, max_topic_length: 10, realm_empty_topic_display_name: 'x' }
  const lists = { realm_linkifiers: [], realm_users: [], realm_user_groups: [], presences: {}, navigation_views: [] }
  const own = { subscriptions: [], recent_private_conversations: [], saved_snippets: [], user_settings }
  const queue = { queue_id: 'q', last_event_id: -1, idle_queue_timeout_secs: 600 }
  const rest = { event_queue_longpoll_timeout_seconds: 90, service_feature_level: 500 }
  return { ...success, ...limits, ...lists, ...own, ...queue, ...rest }
}

test('what another request may have done is no breach where requests may be missing', () => {
  expect(brokenIn(true, [...setting], [...told])).toEqual(['update-settings.color-scheme'])
  expect(brokenIn(false, [...setting], [...told])).toEqual([])
})

test('a shape is a breach whatever happened', () => {
  expect(brokenIn(false, ['POST /users', {}, { ...success, user_id: 'x' }])).toContain('create-user.user-id')
})

test('what the request itself makes to be refused is a breach whatever happened', () => {
  const tooLong = { status_text: 'x'.repeat(61) }
  expect(brokenIn(false, ['POST /users/9/status', tooLong, success])).toEqual([
    'update-user-status.text-too-long-refused',
  ])
})

test('a refusal may have another reason than the request, and then another code', () => {
  const other = { ...refused, code: 'UNAUTHORIZED_PRINCIPAL' }
  const request = ['POST /users/9/status', { status_text: 'x'.repeat(61) }] as const
  expect(brokenIn(true, [...request, other])).toEqual(['update-user-status.text-too-long-refused'])
  expect(brokenIn(false, [...request, other])).toEqual([])
})

test('doubts are about groups of clauses or single ones, and have the first reason', () => {
  const doubts = new Doubts(spec.clauses, true)
  doubts.cast(['get-streams', 'message.reactions-true'], 'first')
  doubts.cast(['get-streams'], 'second')
  const seen = { saw: 'broken', expected: '', got: '', because: [], exchange: 1 } as const
  expect(doubts.weigh({ ...seen, clause: 'get-streams.public' })).toMatchObject({ reason: 'first' })
  expect(doubts.weigh({ ...seen, clause: 'message.reactions-true' }).saw).toBe('cannot-tell')
  expect(doubts.weigh({ ...seen, clause: 'message.stream-id-true' }).saw).toBe('broken')
  doubts.cast('everything', unseenRequests)
  expect(doubts.weigh({ ...seen, clause: 'message.stream-id-true' }).saw).toBe('cannot-tell')
})
