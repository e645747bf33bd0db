import { describe, expect, test } from 'vitest'
import type { WireRequest } from '../../history/entry.ts'
import { domainOf } from '../../model/readings/domains.ts'
import { refused, success, Told } from '../testing/history.ts'

const edit = 'PATCH /messages/5'
const changesNothing = 'edit-message.refused-edit-changes-nothing'
const edited = { ...success, detached_uploads: [] }
const clausesOf = (findings: readonly { clause: string }[]) => findings.map(({ clause }) => clause)

test('what cannot be read under a name that the endpoint does not have may be refused, too', () => {
  const told = new Told()
  told.sendBytes('ada', 'PATCH /settings', 'color_scheme=2', success)
  expect(told.sendBytes('ada', 'PATCH /settings', 'color_scheme=2&plumbline_unknown=%4', refused)).toEqual([])
  expect(clausesOf(told.sendBytes('ada', 'PATCH /settings', 'color_scheme=2&plumbline_unknown=4', refused))).toEqual([
    'update-settings.unknown-beside-known',
  ])
})

describe('an edit whose bytes cannot be read', () => {
  test.each(['content=%ff', 'content=%', 'content=\xed\xa0\x80', '%ff=x&content=b', 'content=b&content=c'])(
    'may be refused, be it %j',
    (bytes) => {
      const told = new Told()
      expect(told.sendBytes('ada', edit, bytes, refused)).toEqual([])
      expect(told.look('bob')).toEqual([])
    },
  )

  test('has changed nothing where it was refused', () => {
    const told = new Told()
    told.sendBytes('ada', edit, 'content=b&topic=%ff', refused)
    expect(clausesOf(told.look('bob', 'b'))).toEqual([changesNothing])
  })

  test('may have done anything where it was not', () => {
    const told = new Told()
    expect(told.sendBytes('ada', edit, 'content=%ff', edited)).toEqual([])
    expect(told.look('bob', '\ufffd')).toEqual([])
  })

  test('is over once somebody has looked: from then on the message is known again', () => {
    const told = new Told()
    told.sendBytes('ada', edit, 'content=%ff', edited)
    told.look('bob', '\ufffd')
    expect(clausesOf(told.look('bob', 'something else'))).toEqual(['get-message.raw-content-current'])
  })

  test('leaves no refusal before it to be read back', () => {
    const told = new Told()
    told.edit('ada', { content: 'b', prev_content_sha256: '0'.repeat(64) }, refused)
    told.sendBytes('ada', edit, 'content=%ff', edited)
    told.look('bob')
    told.edit('ada', { content: 'c' })
    expect(told.verdict('edit-message.sha256-mismatch-refused').verdict).toBe('cannot-tell')
  })
})

describe('a map of texts with a value that is none', () => {
  const storing = (storage: Record<string, string>) => {
    const told = new Told()
    told.control('bots', { bots: [{ user_id: 30, owner_id: 8, actor: 'clerk' }] })
    told.control('bot-storage', { user_id: 30, storage: {} })
    told.send('clerk', 'PUT /bot_storage', { storage: '{"pear":"seed","plum":3}' }, refused, 400)
    told.control('bot-storage', { user_id: 30, storage })
    return told.verdict('update-bot-storage.refused-changes-nothing').verdict
  }

  test('has stored nothing where it was refused, not even its texts', () => {
    expect(storing({})).toBe('holds')
    expect(storing({ pear: 'seed' })).toBe('broken')
  })
})

test('bytes that can be read are judged as the parameters that they are', () => {
  const told = new Told()
  told.sendBytes('ada', edit, 'content=b', edited)
  expect(clausesOf(told.look('bob', 'a'))).toEqual(['edit-message.content-replaced'])
})

test('an answer to a list that cannot be read is judged by its form', () => {
  const told = new Told()
  const answer = { ...success, messages: 3 }
  expect(clausesOf(told.sendBytes('ada', 'GET /messages', 'narrow=%', answer))).toContain('get-messages.messages')
})

test('a queue that was registered with what cannot be read promises nothing', () => {
  const told = new Told()
  const queue = { ...success, queue_id: 'q1', last_event_id: -1, service_feature_level: 500 }
  told.sendBytes('ada', 'POST /register', 'event_types=["message"]&event_types=["message"]', queue)
  const event = { id: 1, type: 'user_settings', op: 'update', property: 'emojiset', value: 'text' }
  const events = { ...success, queue_id: 'q1', events: [event] }
  told.send('ada', 'GET /events', { queue_id: 'q1', last_event_id: '-1', dont_block: 'true' }, events)
  expect(told.judge.finish()).toEqual([])
})

describe('wrong credentials', () => {
  test('that are served show that none are required, and the finding says what was wrong', () => {
    const told = new Told()
    const findings = told.sendBytes('nobody', edit, 'content=b', edited, 'key')
    const clauses = ['authentication.wrong-key-refused', 'authentication.required']
    expect(findings.map(({ clause }) => clause)).toEqual(clauses)
    expect(findings[0]?.sent).toBe('PATCH /messages/5 the bytes "content=b" as nobody (with a key that nobody has)')
  })

  test('are refused with a counterpart and a look like none at all', () => {
    const told = new Told()
    told.sendBytes('nobody', edit, 'content=b', { ...refused, code: 'UNAUTHORIZED' }, 'email')
    told.look('bob')
    told.edit('ada', { content: 'b' })
    expect(told.verdict('authentication.required')).toMatchObject({ verdict: 'holds', witness: 1 })
  })

  test.each([
    ['refused', refused],
    ['served', { ...success, queue_id: 'q1', last_event_id: -1 }],
  ])('may be %s by an endpoint that needs none', (_, answer) => {
    const told = new Told()
    told.sendBytes('nobody', 'POST /register', 'client_gravatar=true', answer, 'key')
    told.judge.finish()
    expect(told.broken()).toEqual([])
    expect(told.verdict('register-queue.unauthenticated-gravatar-refused').seen).toBe(0)
  })
})

test('a change of a domain that cannot be read leaves nothing known of it', () => {
  const told = new Told()
  told.control('domains', { domains: [{ domain: 'orchard.example', allow_subdomains: false }] })
  told.send('ada', 'PATCH /realm/domains/orchard.example', { allow_subdomains: 'perhaps' }, success)
  expect(domainOf(told.judge.world, 'orchard.example')).toEqual({ kind: 'unknown' })
})

test.each<[string, Partial<WireRequest>]>([
  [
    'a body of several parts',
    { raw: base64('--x\r\nContent-Disposition: form-data; name="content"\r\n\r\nb\r\n--x--') },
  ],
  ['a body of JSON', { raw: base64('{"content":"b"}') }],
  ['a body that nobody wrote down', { opaque: true }],
  ['a query where a body belongs', { query: { content: 'b' } }],
  ['nothing at all', {}],
])('after an edit with %s that was carried out, its content is not known', (_, sent) => {
  const told = new Told()
  const request = { method: 'PATCH', path: '/messages/5', query: {}, form: {}, ...sent }
  const body = { ...success, detached_uploads: [] }
  const response = { status: 200, headers: {}, body }
  told.judge.take({ kind: 'exchange', actor: 'ada', sent: 1500, answered: 1501, request, response })
  told.look('bob', 'b')
  expect(told.broken()).toEqual([])
})

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
