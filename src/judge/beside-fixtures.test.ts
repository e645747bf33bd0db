// Fixtures that act while requests are under way, so that nobody knows which came first. One after the other, the same
// accuses the server.

import { describe, expect, test } from 'vitest'
import { readTrace } from '../history/trace.ts'
import { loadSpec } from '../spec/spec.ts'
import { Judge } from './judge.ts'
import { refused, shown, success } from './testing/history.ts'

type Json = Readonly<Record<string, unknown>>

const spec = loadSpec()
const now = 1_800_000_000
const accounts = { ada: { user_id: 8, role: 'member' }, bob: { user_id: 9, role: 'member' } }
const header = { kind: 'header', version: 1, word: 'service', complete: true, accounts }
const clock = { kind: 'clock', at: 0.1, now }
const allowed = control(0.2, 'settings', {
  settings: { allow_message_editing: true, allow_edit_history: true, message_content_edit_limit_seconds: null },
})
const channel = control(0.3, 'channels', { channels: [{ stream_id: 3, subscribers: [8, 9] }] })
const message = { message_id: 5, sender_id: 8, stream_id: 3, topic: 'apples', content: 'a', timestamp: now }
const edited = { ...success, detached_uploads: [] }

function control(at: number, did: string, details: Json): Json {
  return { kind: 'control', at, did, ...details }
}

function direct(message_id: number): Json {
  return { message_id, sender_id: 8, to: [8, 9], content: 'a', timestamp: now }
}

function told(at: number): Json {
  return control(at, 'messages', { messages: [message] })
}

function asked(actor: string, sent: number, answered: number, line: string, form: Json, body: Json): Json {
  const [method = '', path = ''] = line.split(' ')
  const response = { status: body.result === 'error' ? 400 : 200, headers: {}, body }
  return { kind: 'exchange', actor, sent, answered, request: { method, path, query: {}, form }, response }
}

function brokenIn(...lines: readonly Json[]): string[] {
  return brokenAs(accounts, ...lines)
}

function brokenAs(known: Json, ...lines: readonly Json[]): string[] {
  return brokenUnder({ ...header, accounts: known }, ...lines)
}

function brokenWithin(clocks_within: number, ...lines: readonly Json[]): string[] {
  return brokenUnder({ ...header, clocks_within }, ...lines)
}

function brokenUnder(first: Json, ...lines: readonly Json[]): string[] {
  const texts = [first, clock, allowed, channel, ...lines].map((line) => JSON.stringify(line))
  const trace = readTrace({ name: 'history', texts })
  const judge = new Judge(spec, trace.header)
  for (const entry of trace.entries) judge.take(entry)
  judge.finish()
  expect(judge.faults).toEqual([])
  return judge.findings().map(({ clause }) => clause)
}

const edit = (sent: number, answered: number, body: Json = edited) =>
  asked('ada', sent, answered, 'PATCH /messages/5', { content: 'b' }, body)
const look = (sent: number, answered: number, content: string) =>
  asked('bob', sent, answered, 'GET /messages/5', {}, shown(content))

test('a request may meet the setting of before or the one that a fixture makes', () => {
  const off = control(3, 'settings', { settings: { allow_message_editing: false } })
  expect(brokenIn(told(1), edit(2.1, 2.5, refused), off)).toContain('edit-message.permitted-edit-succeeds')
  expect(brokenIn(told(1), edit(2, 4, refused), off)).toEqual([])
  expect(brokenIn(told(1), edit(2, 4), off)).toEqual([])
  expect(brokenIn(told(1), off, edit(4, 5))).toContain('edit-message.editing-switched-off-refused')
})

test('a message may have been edited before a fixture tells of it, or while it does', () => {
  const broken = brokenIn(told(2), look(7, 8, 'b'))
  expect(broken).toHaveLength(1)
  expect(brokenIn(edit(1, 1.5), told(2), look(7, 8, 'b'))).toEqual([])
  expect(brokenIn(edit(1, 3), told(2), look(7, 8, 'b'))).toEqual([])
  expect(brokenIn(edit(1, 3), told(2), look(7, 8, 'a'))).toEqual([])
  expect(brokenIn(edit(1, 1.5, refused), told(2), look(7, 8, 'b'))).toEqual(broken)
})

test('what a fixture shows may be from before a write that is under way', () => {
  const bot = { actor: 'bot', user_id: 20, owner_id: 8, email: 'bot@example.com' }
  const bots = control(0.4, 'bots', { bots: [bot] })
  const write = (answered: number) => asked('bot', 1.1, answered, 'PUT /bot_storage', { storage: '{"a":"b"}' }, success)
  const seen = control(2, 'bot-storage', { user_id: 20, storage: {} })
  expect(brokenIn(bots, write(1.5), seen)).toHaveLength(1)
  expect(brokenIn(bots, write(3), seen)).toEqual([])
})

describe('by clocks that are apart', () => {
  const [bot, other] = ['bot', 'other'].map((actor, number) => ({
    actor,
    user_id: 20 + number,
    owner_id: 8,
    email: `${actor}@example.com`,
  }))
  const made = (at: number, one = bot) => control(at, 'bots', { bots: [one] })
  const stores = (sent: number, answered: number, storage: string, actor = 'bot') =>
    asked(actor, sent, answered, 'PUT /bot_storage', { storage }, success)
  const seen = (at: number, storage: Json) => control(at, 'bot-storage', { user_id: 20, storage })

  test('what a fixture shows may be from before or after a write that was close', () => {
    const write = stores(11.1, 11.5, '{"a":"b"}')
    const before = [made(0.4), made(0.4, other), stores(5, 5.1, '{"a":"c"}', 'other')]
    for (const [at, storage] of [
      [11.8, {}],
      [10.8, { a: 'b' }],
    ] as const) {
      expect(brokenIn(...before, seen(at, storage), write)).toHaveLength(1)
      expect(brokenWithin(0.5, ...before, seen(at, storage), write)).toEqual([])
    }
    expect(brokenWithin(0.1, ...before, seen(11.8, {}), write)).toHaveLength(1)
  })

  test('somebody whom a fixture made may have written before its line', () => {
    const others = [made(1.8, other), stores(4, 5, '{"a":"c"}', 'other'), seen(6, { a: 'b' })]
    expect(brokenIn(stores(1.1, 1.5, '{"a":"b"}'), made(1.8), ...others)).toHaveLength(1)
    expect(brokenWithin(0.5, stores(1.1, 1.5, '{"a":"b"}'), made(1.8), ...others)).toEqual([])
  })

  test('what a fixture shows may be from before writes that overlapped', () => {
    const known = { ...accounts, bot: { user_id: 20, role: 'member' }, bot2: { user_id: 20, role: 'member' } }
    const lines = [made(0.4), stores(1.1, 1.5, '{"a":"b"}'), stores(1.2, 1.6, '{"a":"c"}', 'bot2'), seen(1.9, {})]
    expect(brokenUnder({ ...header, accounts: known }, ...lines)).toEqual(['concurrency.storage-key'])
    expect(brokenUnder({ ...header, accounts: known, clocks_within: 0.5 }, ...lines)).toEqual([])
  })

  test('somebody may have asked before they were deactivated', () => {
    const cleo = { actor: 'cleo', user_id: 10, role: 'administrator' }
    const people = control(0.4, 'people', { people: [cleo, { actor: 'dan', user_id: 11, role: 'member' }] })
    const ended = asked('cleo', 2, 2.5, 'DELETE /users/11', {}, success)
    const read = (sent: number) => asked('dan', sent, sent + 0.1, 'GET /messages/5', {}, shown('a'))
    const clause = 'authentication.deactivated-refused'
    expect(brokenIn(people, told(1), ended, read(2.8))).toContain(clause)
    expect(brokenWithin(0.5, people, told(1), ended, read(2.8))).not.toContain(clause)
    expect(brokenWithin(0.5, people, told(1), ended, read(3.3))).toContain(clause)
  })
})

test('what a fixture gave a group or allowed as a domain while somebody wrote is known no more', () => {
  const groups = control(0.5, 'groups', { groups: [{ user_group_id: 7, name: 'g', members: [8] }] })
  const write = (answered: number) =>
    asked('bob', 1.1, answered, 'PATCH /settings', { fluid_layout_width: 'true' }, success)
  const body = { ...success, is_user_group_member: true }
  const isMember = asked('ada', 4.1, 5, 'GET /user_groups/7/members/9', {}, body)
  const group = { user_group_id: 7, name: 'g', members: [8, 9], subgroups: [] }
  const joined = control(2, 'group', { user_group_id: 7, add_members: [9], group })
  expect(brokenIn(groups, isMember)).toEqual(['is-group-member.not-member'])
  expect(brokenIn(groups, write(3), joined, isMember)).toEqual([])
  const untold = control(2, 'group', { user_group_id: 7, add_members: [9] })
  expect(brokenIn(groups, untold, isMember)).toEqual([])
  const [one, two] = ['a.example', 'b.example'].map((domain) => ({ domain, allow_subdomains: false }))
  const domains = control(0.5, 'domains', { add: [one], domains: [one] })
  const change = asked('ada', 4.1, 5, 'PATCH /realm/domains/b.example', { allow_subdomains: 'true' }, success)
  const owner = { ...accounts, ada: { user_id: 8, role: 'owner' } }
  expect(brokenAs(owner, domains, write(1.5), change)).toEqual(['update-domain.missing-domain-refused'])
  const both = control(2, 'domains', { add: [two], domains: [one, two] })
  expect(brokenAs(owner, domains, write(3), both, change)).toEqual([])
})

describe('a registration', () => {
  const [older, newer] = [direct(5), direct(6)]
  const body = { ...success, queue_id: 'q', last_event_id: -1, service_feature_level: 600 }
  const made = (at: number, message: Json) => control(at, 'messages', { messages: [message] })
  const snapshot = (details: Json) =>
    asked(
      'ada',
      3.1,
      3.4,
      'POST /register',
      { fetch_event_types: '["recent_private_conversations"]' },
      { ...body, ...details },
    )
  const upTo = (max_message_id: number) =>
    snapshot({ recent_private_conversations: [{ user_ids: [9], max_message_id }] })
  const newest = 'recent-private-conversation.newest'

  test('may have been before what a fixture made, as far as clocks tell', () => {
    expect(brokenIn(made(1, older), made(3, newer), upTo(5))).toEqual([newest])
    expect(brokenWithin(0.2, made(1, older), made(3, newer), upTo(5))).toEqual([])
    expect(brokenWithin(0.2, made(1, older), made(2, newer), upTo(5))).toEqual([newest])
  })

  test('may have been before what a fixture changed meanwhile', () => {
    const view = (fragment: string) => ({ fragment, is_pinned: true, name: 'n' })
    const [old, other] = [view('narrow/old'), view('narrow/other')]
    const told = (at: number, each: Json) => control(at, 'navigation-views', { user_id: 8, navigation_views: [each] })
    const seen = (each: Json) => snapshot({ navigation_views: [each] })
    expect(brokenIn(told(1, old), told(2, other), seen(old))).toEqual(['navigation-view.as-made'])
    expect(brokenIn(told(1, old), told(3.2, other), seen(old))).toEqual([])
    expect(brokenIn(told(1, old), told(3.2, other), seen(other))).toEqual([])
  })
})

test('requests that overlap are told apart again once no write is under way', () => {
  const off = control(1.5, 'settings', { settings: { allow_edit_history: false } })
  const two = (from: number) => [
    edit(from, from + 1),
    asked('ada', from + 0.5, from + 1.5, 'PATCH /messages/5', { content: 'c' }, edited),
  ]
  const forged = look(9, 10, 'nobody wrote this')
  expect(brokenIn(told(0.5), ...two(1), off, forged)).toEqual([])
  expect(brokenIn(told(0.5), off, ...two(3), forged)).toEqual(['concurrency.message'])
})
