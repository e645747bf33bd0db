// What the specification leaves open about requests: neither that it is taken nor that it is refused is held against a
// server, and what it may have changed is in doubt.

import { describe, expect, test } from 'vitest'
import { refused, success, Told } from './testing/history.ts'

const edited = { ...success, detached_uploads: [] }
const presence = { ...success, presence_last_update_id: -1, server_timestamp: 1, presences: {} }

describe('the spelling of a number', () => {
  test.each(['2.0', '2e0', '+2', '02', ' 2', '"2"', '-0', 'null', '1e400'])('%s may be refused', (text) => {
    const told = new Told()
    expect(told.send('ada', 'PATCH /settings', { color_scheme: text }, refused, 400)).toEqual([])
    expect(told.send('ada', 'PATCH /settings', { color_scheme: '2' }, success)).toEqual([])
    expect(told.broken()).toEqual([])
  })

  test.each(['3.0', '3e0', '+3', '03', ' 3', '"3"', 'null'])('%s may be taken', (text) => {
    const told = new Told()
    expect(told.edit('ada', { topic: 'pears', stream_id: text }, edited)).toEqual([])
    expect(told.broken()).toEqual([])
  })

  test('a list of such numbers may be refused or taken, too', () => {
    const told = new Told()
    expect(told.send('bob', 'GET /messages', { message_ids: '[5.0]' }, refused, 400)).toEqual([])
    expect(told.send('bob', 'GET /messages', { message_ids: '["5"]' }, { ...success, messages: [] })).not.toContain('x')
    expect(told.broken().filter((clause) => clause.startsWith('parameters.'))).toEqual([])
  })

  test.each(['x', '1.5', '[1]', '{}'])('%s is none', (text) => {
    const told = new Told()
    told.edit('ada', { topic: 'pears', stream_id: text }, edited)
    expect(told.broken()).toEqual(['parameters.id-no-integer'])
  })
})

describe('what is taken for a value', () => {
  test.each(['True', '1', 'yes', '"true"', 'null'])('%s may be a boolean', (text) => {
    const told = new Told()
    told.send('ada', 'POST /users/me/presence', { status: 'idle', ping_only: text }, presence)
    expect(told.broken().filter((clause) => clause.startsWith('parameters.'))).toEqual([])
  })

  test('a parameter whose type is not shown takes anything', () => {
    const told = new Told()
    told.send('ada', 'POST /users/me/presence', { status: 'idle', new_user_input: 'maybe' }, presence)
    const queue = { ...success, queue_id: 'q1', last_event_id: -1, service_feature_level: 500 }
    told.send('ada', 'POST /register', { idle_queue_timeout: 'mobile' }, queue)
    expect(told.broken().filter((clause) => clause.startsWith('parameters.'))).toEqual([])
  })
})

describe('a value that is not listed', () => {
  const clause = 'parameters.outside-the-list'
  const schedule = {
    type: 'stream',
    to: '3',
    topic: 'apples',
    content: 'x',
    scheduled_delivery_timestamp: '1800090000',
  }
  const scheduled = { ...success, scheduled_message_id: 4 }

  test('is taken', () => {
    const told = new Told()
    told.send('ada', 'POST /scheduled_messages', { ...schedule, type: 'plumbline' }, scheduled)
    expect(told.broken()).toContain(clause)
  })

  test('is refused, where a listed one is not', () => {
    const told = new Told()
    told.send('ada', 'POST /scheduled_messages', { ...schedule, type: 'plumbline' }, refused, 400)
    told.send('ada', 'POST /scheduled_messages', schedule, scheduled)
    expect(told.verdict(clause).verdict).toBe('holds')
  })

  test.each(['Stream', ' stream', ''])('may be %j', (type) => {
    const told = new Told()
    told.send('ada', 'POST /scheduled_messages', { ...schedule, type }, scheduled)
    expect(told.broken()).not.toContain(clause)
  })

  test('is another matter where errors are not shown', () => {
    const told = new Told()
    told.send('ada', 'PATCH /settings', { emojiset: 'plumbline' }, success)
    expect(told.broken()).toEqual([])
  })
})

describe('a request outside the interface', () => {
  test.each([
    ['DELETE /messages/5', 405],
    ['GET /no/such/path', 404],
    ['POST /messages/5/history', 500],
  ])('%s is judged by nothing', (line, status) => {
    const told = new Told()
    told.look('bob')
    expect(told.send('ada', line, {}, { detail: 'no' }, status)).toEqual([])
    expect(told.broken()).toEqual([])
  })
})

describe('a name of the path', () => {
  const domain = 'PATCH /realm/domains/orchard.example'
  const listed = { ...success, ignored_parameters_unsupported: ['domain'] }

  test('is none of the parameters where it is sent in the body', () => {
    const told = new Told()
    told.send('ada', domain, { domain: 'other.example', allow_subdomains: 'true' }, listed)
    expect(told.broken().filter((clause) => clause.startsWith('envelope.'))).toEqual([])
    expect(told.verdict('envelope.ignored-names-no-supported-parameter').verdict).toBe('holds')
  })

  test('is one where it stands in the path alone', () => {
    const told = new Told()
    told.send('ada', domain, { allow_subdomains: 'true' }, listed)
    expect(told.broken()).toContain('envelope.ignored-names-no-supported-parameter')
  })

  test('means what the path says', () => {
    const told = new Told()
    expect(told.edit('ada', { content: 'b', message_id: '6' }, edited)).toEqual([])
    expect(told.look('bob', 'a').map(({ clause }) => clause)).toEqual(['edit-message.content-replaced'])
  })
})

describe('an edit whose parameters are not a form', () => {
  const multipart = '--x\r\nContent-Disposition: form-data; name="content"\r\n\r\nb\r\n--x--\r\n'

  test.each(['{"content":"b"}', multipart, ' [1]'])('may have done anything: %j', (bytes) => {
    const told = new Told()
    expect(told.sendBytes('ada', 'PATCH /messages/5', bytes, edited)).toEqual([])
    expect(told.look('bob', 'b')).toEqual([])
  })

  test('or of which nothing was recorded, too', () => {
    const told = new Told()
    expect(told.edit('ada', {}, edited)).toEqual([])
    expect(told.look('bob', 'b')).toEqual([])
  })

  test('has changed nothing where it was refused', () => {
    const told = new Told()
    told.sendBytes('ada', 'PATCH /messages/5', multipart, refused)
    expect(told.look('bob', 'b').map(({ clause }) => clause)).toEqual(['edit-message.refused-edit-changes-nothing'])
  })

  test('is told of as opaque where it cannot be kept', () => {
    const told = new Told()
    const request = { method: 'PATCH', path: '/messages/5', query: {}, form: { content: 'c' }, opaque: true } as const
    const response = { status: 200, headers: {}, body: edited }
    told.judge.take({ kind: 'exchange', actor: 'ada', sent: 2_000, answered: 2_001, request, response })
    expect(told.look('bob', 'b')).toEqual([])
  })
})

test('parameters in the query of an edit may be heeded or not', () => {
  for (const content of ['a', 'b']) {
    const told = new Told()
    const request = { method: 'PATCH', path: '/messages/5', query: { content: 'b' }, form: {} }
    const response = { status: 200, headers: {}, body: edited }
    told.judge.take({ kind: 'exchange', actor: 'ada', sent: 2_000, answered: 2_001, request, response })
    expect(told.look('bob', content)).toEqual([])
  }
})

test.each([
  ['GET /messages/5', { ...success, messages: [] }],
  ['PATCH /messages/5', edited],
])('the right key under another word than Basic may be taken: %s', (line, answer) => {
  const told = new Told()
  told.sendBytes('nobody', line, line.startsWith('GET') ? '' : 'content=b', answer, 'scheme')
  expect(told.broken().filter((clause) => clause.startsWith('authentication.'))).toEqual([])
  expect(told.look('bob', line.startsWith('GET') ? 'a' : 'b')).toEqual([])
})
