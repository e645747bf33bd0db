// Requests and answers that nobody would send on purpose: judged or passed over, never a fault.

import { describe, expect, test } from 'vitest'
import { success, Told } from './testing/history.ts'

const hostile = { toString: 1 }
const linkifier = { pattern: 'a(?P<id>b+)', url_template: 'https://example.com/{id}' }

describe('items and members that are of another type', () => {
  test.each<[string, Record<string, string>]>([
    ['POST /realm/filters', { ...linkifier, alternative_url_templates: '[1]' }],
    ['POST /realm/filters', { ...linkifier, alternative_url_templates: '[{"toString":1}]' }],
    ['POST /register', { fetch_event_types: '[[]]' }],
    ['POST /register', { fetch_event_types: '[null]' }],
    ['POST /register', { event_types: '{"length":3}' }],
    ['POST /register', { client_capabilities: '{"__proto__":null,"archived_channels":[]}' }],
    ['PATCH /settings', { target_users: '{"user_ids":["x"]}', color_scheme: '2' }],
    ['PUT /bot_storage', { storage: '{"a":{"toString":1}}' }],
    ['POST /user_groups/3/subgroups', { add: '["x"]' }],
    ['GET /messages', { message_ids: '[[5]]' }],
    ['GET /messages', { narrow: '[{"operator":{}}]', num_before: '1', num_after: '1' }],
    ['DELETE /users/9', { actions: '{"delete_profile":"maybe"}' }],
    ['PATCH /messages/5', { topic: '{"toString":1}', propagate_mode: '["change_one"]' }],
    ['POST /scheduled_messages', { to: '[{"toString":1}]', type: 'channel', content: 'a', topic: 'b' }],
    ['POST /register', { client_capabilities: '{"toString":1}', event_types: '["message"]' }],
    ['POST /users/me/presence', { status: '{"toString":null}' }],
  ])('%s %j', (line, form) => {
    const told = new Told()
    expect(() => told.send('ada', line, form, success)).not.toThrow()
    expect(told.broken().filter((clause) => !clause.includes('.other-type'))).not.toContain('parameters.defaults')
    expect(told.judge.faults).toEqual([])
  })
})

describe('values that cannot become texts', () => {
  const queue = { queue_id: 'q1', last_event_id: '-1', dont_block: 'true' }

  test.each([
    { id: 1, type: hostile },
    { id: 1, type: 'realm_user', op: hostile, person: hostile },
    { id: 1, type: 'realm_emoji', op: [hostile], realm_emoji: hostile },
    { id: 1, type: 'user_settings', op: 'update', property: hostile, value: hostile },
    null,
    [hostile],
  ])('an event %j', (event) => {
    const told = new Told()
    told.send(
      'ada',
      'POST /register',
      {},
      { ...success, queue_id: 'q1', last_event_id: -1, service_feature_level: 500 },
    )
    told.send('ada', 'GET /events', queue, { ...success, queue_id: 'q1', events: [event] })
    told.judge.finish()
    expect(told.judge.faults).toEqual([])
  })

  test('an event whose type is a list of one text is of no type', () => {
    const told = new Told()
    told.send('ada', 'GET /events', queue, { ...success, queue_id: 'q1', events: [{ id: 1, type: ['alert_words'] }] })
    expect(told.broken()).not.toContain('alert-words-event.alert-words')
  })

  test('a list of names that are none', () => {
    const told = new Told()
    const answer = { ...success, ignored_parameters_unsupported: [hostile, ['color_scheme'], null] }
    told.send('ada', 'GET /streams', { include_public: 'true' }, { ...answer, streams: [hostile] })
    expect(told.judge.faults).toEqual([])
  })
})

describe('a control line', () => {
  test.each([
    ['people', {}],
    ['channels', { channels: null }],
    ['messages', { messages: [{ message_id: 'x' }] }],
    ['emoji', {}],
    ['flags', { flag: 'starred' }],
    ['group', { user_group_id: hostile }],
    ['bots', { bots: 3 }],
  ])('%s without what it tells teaches nothing, and leaves nothing known: %j', (did, details) => {
    const told = new Told()
    expect(() => told.control(did, details)).not.toThrow()
    expect(told.look('bob', 'something else')).toEqual([])
  })
})

describe('what would be told in a story', () => {
  const nested = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown

  test.each([['settings'], ['subscribe']])('a control line %s nested without end', (did) => {
    const told = new Told()
    told.control(did, { allow_message_editing: nested })
    told.control(did, { allow_message_editing: nested })
    told.look('bob', 'another one')
    expect(told.judge.faults).toEqual([])
  })

  test('bytes and credentials that are null are none', () => {
    const told = new Told()
    const [sent, answered] = [2000, 2001]
    const request = { method: 'GET', path: '/messages/5', query: {}, form: {}, raw: null as unknown as string }
    const response = { status: 200, headers: {}, body: { ...success, message: {} } }
    told.judge.take({ kind: 'exchange', actor: 'bob', sent, answered, request, response })
    const bot = {
      user_id: 11,
      owner_id: 8,
      email: 'b@example.com',
      api_key_fingerprint: 'sha256:a',
      token_fingerprint: 'sha256:b',
    }
    told.control('bots', { bots: [{ ...bot, actor: 'hook', is_webhook: true }] })
    const credentials = { email: null as unknown as string, key: 'sha256:c' }
    told.judge.take({
      kind: 'webhook',
      at: 2002,
      webhook: 'hook',
      method: 'POST',
      payload: {},
      credentials,
      replied: 200,
    })
    expect(told.judge.faults).toEqual([])
  })

  test('a group without its subgroups is not looked at', () => {
    const told = new Told()
    const group = { user_group_id: 3, name: 'a', members: [8], subgroups: [] }
    told.control('group', { user_group_id: 3, group })
    const { subgroups: _, ...half } = group
    told.control('group', { user_group_id: 3, group: half })
    expect(told.judge.faults).toEqual([])
  })

  test('headers and secrets that are no texts', () => {
    const told = new Told()
    const headers = { 'content-length': [{ toString: null }] } as unknown as Record<string, string>
    const form = { password: [nested], token: [hostile] } as unknown as Record<string, string>
    const [sent, answered] = [2000, 2001]
    const request = { method: 'GET', path: '/messages/5', query: form, form: {} }
    const response = { status: 200, headers, body: { result: 5 } }
    told.judge.take({ kind: 'exchange', actor: 'bob', sent, answered, request, response })
    expect(told.judge.faults).toEqual([])
    expect(told.broken()).toContain('envelope.result')
  })
})

test('a person without an address is one of whom it was not told', () => {
  const told = new Told()
  told.control('people', { people: [{ actor: 'cyd', user_id: 10, role: 'member', email: null, full_name: null }] })
  expect(told.judge.world.users.has(10)).toBe(true)
})

test('names of prototypes are names like any other', () => {
  const told = new Told()
  const names = Object.fromEntries(
    ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => [name, 'x']),
  )
  told.send('bob', 'GET /messages/5', names, { ...success, ignored_parameters_unsupported: Object.keys(names) })
  expect(told.broken()).not.toContain('envelope.ignored-names-no-supported-parameter')
  expect(told.broken()).not.toContain('envelope.ignored-names-were-sent')
})

test('parameters that are no texts cannot be read', () => {
  const told = new Told()
  const form = { content: hostile, topic: 7, propagate_mode: [hostile] } as unknown as Record<string, string>
  expect(told.edit('ada', form)).toEqual([])
  expect(told.look('bob', 'something else')).toEqual([])
})
