import { describe, expect, test } from 'vitest'
import { groupOf } from '../spec/clause.ts'
import { loadSpec } from '../spec/spec.ts'
import { Judge } from './judge.ts'
import { refused, success, Told } from './testing/history.ts'

const ofHistory = 'GET /messages/5/history'

function verdictsOf(told: Told, group: string): string[] {
  return told.judge.verdicts().flatMap(({ id, verdict }) => (groupOf(id) === group ? [`${verdict} ${id}`] : []))
}

test.each([404, 405, 501])('an endpoint that is never anything but %s breaks one clause, that it exists', (status) => {
  const told = new Told()
  for (const actor of ['ada', 'bob', 'ada', 'bob', 'ada']) told.send(actor, ofHistory, {}, refused, status)
  told.judge.finish()
  const [first, ...others] = verdictsOf(told, 'get-message-history').sort()
  expect(first).toBe('broken get-message-history.exists')
  expect(others.filter((verdict) => !verdict.startsWith('cannot-tell'))).toEqual([])
  expect(told.verdict('get-message-history.exists').witness).toBe(1)
})

test('whether an endpoint is missing is only said at the end', () => {
  const told = new Told()
  for (let time = 0; time < 5; time++) expect(told.send('ada', ofHistory, {}, refused, 404)).toEqual([])
  expect(told.judge.settle()).toEqual([])
  expect(told.judge.finish()).toMatchObject([{ clause: 'get-message-history.exists', sequence: [1] }])
})

test('what was told of an earlier line stays as it was, and a finding is told once', () => {
  const told = new Told()
  const before = told.send('ada', ofHistory, {}, refused, 404)
  for (let time = 0; time < 5; time++) told.send('ada', ofHistory, {}, refused, 404)
  const found = told.judge.finish()
  expect([before.length, found.length]).toEqual([0, 1])
  expect(told.judge.settle()).toEqual([])
  expect(found).toHaveLength(1)
})

test('what is too large for whoever stands before an endpoint says nothing while that has not answered', () => {
  const tooLarge = { ...refused, code: 'REQUEST_TOO_LARGE' }
  const told = new Told()
  for (let time = 0; time < 9; time++) expect(told.send('ada', 'GET /messages/5', {}, tooLarge, 413)).toEqual([])
  expect(told.judge.finish()).toEqual([])
  expect(told.verdict('get-message.exists').verdict).toBe('cannot-tell')
  told.look('ada')
  const [finding] = told.send('ada', 'GET /messages/5', {}, tooLarge, 413)
  expect(finding?.clause).toBe('get-message.answered')
})

test('a message that is not found a few times is no missing endpoint', () => {
  const told = new Told()
  for (let time = 0; time < 4; time++) told.send('ada', ofHistory, {}, refused, 404)
  expect(told.judge.finish()).toEqual([])
  expect(told.verdict('get-message-history.exists').verdict).toBe('cannot-tell')
})

describe('a linkifier that is not found', () => {
  const given = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' }
  const linkifiers = [{ id: 7, ...given }]

  class Administered extends Told {
    protected override header() {
      return { ...super.header(), accounts: { ada: { user_id: 8, role: 'administrator' } } }
    }
  }

  function notFound(told: Told, body: Readonly<Record<string, unknown>> = refused): readonly string[] {
    for (let time = 0; time < 9; time++) told.send('ada', 'PATCH /realm/filters/7', given, body, 404)
    return told.judge.finish().map(({ clause }) => clause)
  }

  test('may not be there, where nobody has told of it', () => {
    expect(notFound(new Administered())).toEqual([])
  })

  test('may be hidden from those who are no administrators', () => {
    const told = new Told()
    told.control('linkifiers', { linkifiers })
    expect(notFound(told)).toEqual([])
  })

  test('is there for an administrator once it was told of, so that the endpoint is missing', () => {
    const told = new Administered()
    told.control('linkifiers', { linkifiers })
    expect(notFound(told)).toEqual(['update-linkifier.exists'])
  })

  test('is not what an answer is about that has not the form of one', () => {
    expect(notFound(new Administered(), { detail: 'Not Found' })).toContain('update-linkifier.exists')
  })
})

test('an endpoint that is not found and that the target file calls absent breaks nothing', () => {
  const told = new Told('get-message-history')
  for (let time = 0; time < 5; time++) told.send('ada', ofHistory, {}, refused, 404)
  told.judge.finish()
  const reason = 'the target file lists the endpoint as absent'
  expect(told.broken()).toEqual([])
  expect(told.verdict('get-message-history.exists')).toMatchObject({ verdict: 'not-applicable', reason })
  expect(told.verdict('get-message-history.oldest-first')).toMatchObject({ verdict: 'not-applicable', reason })
})

test('an endpoint that answered once exists, although it was not found before', () => {
  const told = new Told()
  told.send('ada', 'GET /messages/5', {}, refused, 404)
  told.look('ada')
  told.judge.finish()
  expect(told.verdict('get-message.exists')).toMatchObject({ verdict: 'holds', witness: 2 })
})

describe('a message that does not exist, asked for before the endpoint has answered anything', () => {
  const missing = 'get-message.missing-refused'

  function asked(code: string): Told {
    const told = new Told()
    told.control('missing', { of: 'message', ids: [2_100_000_001] })
    expect(told.send('ada', 'GET /messages/2100000001', {}, { ...refused, code }, 404)).toEqual([])
    return told
  }

  test('is judged once it has answered', () => {
    const [finding] = asked('NOT_FOUND').look('ada')
    expect(finding).toMatchObject({ clause: missing, sequence: [1] })
    const told = asked('BAD_REQUEST')
    expect(told.look('ada')).toEqual([])
    expect(told.verdict(missing)).toMatchObject({ verdict: 'holds', witness: 1 })
  })

  test('is no missing endpoint, however often it is not found with the code that the text names', () => {
    const told = asked('BAD_REQUEST')
    for (let time = 0; time < 9; time++)
      told.send('ada', 'GET /messages/2100000001', {}, { ...refused, code: 'BAD_REQUEST' }, 404)
    expect(told.judge.finish()).toEqual([])
    expect(told.verdict('get-message.exists').verdict).toBe('cannot-tell')
  })

  test('is not judged where it never answers', () => {
    const told = asked('NOT_FOUND')
    expect(told.judge.finish()).toEqual([])
    expect(told.verdict(missing)).toMatchObject({ verdict: 'cannot-tell', seen: 0 })
  })
})

test('an endpoint that answers with a code of its own is there, whatever the status', () => {
  const told = new Told()
  const absent = { ...refused, code: 'REACTION_DOES_NOT_EXIST' }
  for (let time = 0; time < 9; time++)
    told.send('ada', 'DELETE /messages/5/reactions', { emoji_name: 'smile' }, absent, 404)
  expect(told.judge.finish()).toEqual([])
  expect(told.verdict('remove-reaction.exists').verdict).toBe('holds')
})

test('below level 193 a reaction that is not there has no code of its own, and is no missing endpoint', () => {
  const request = { method: 'DELETE', path: '/messages/5/reactions', query: {}, form: { emoji_name: 'smile' } }
  const response = { status: 404, headers: {}, body: refused }
  const brokenAt = (level: number) => {
    const accounts = { ada: { user_id: 8, role: 'member' } }
    const judge = new Judge(loadSpec({ level }), { kind: 'header', version: 1, word: 'service', accounts })
    judge.take({ kind: 'control', at: 1, did: 'messages', messages: [{ message_id: 5, sender_id: 8 }] })
    for (let sent = 2; sent < 10; sent++)
      judge.take({ kind: 'exchange', actor: 'ada', sent, answered: sent, request, response })
    return judge.finish().map(({ clause }) => clause)
  }
  expect(brokenAt(192)).toEqual([])
  expect(brokenAt(193)).toEqual(['remove-reaction.exists'])
})

test('what ought to have been found before an endpoint first answered is not held against it', () => {
  const told = new Told()
  told.send('ada', 'GET /messages/5', {}, refused, 404)
  told.look('ada')
  expect(told.broken()).toEqual([])
})

test('once an endpoint has answered, a 404 is an answer of its own', () => {
  const told = new Told()
  told.look('ada')
  const findings = told.send('ada', 'GET /messages/5', {}, refused, 404)
  expect(findings.map(({ clause }) => clause)).toEqual(['get-message.answered'])
})

test('a client whose key was never good shows nothing of what it asks for, but one that was served does', () => {
  const unauthorized = { ...refused, code: 'UNAUTHORIZED' }
  for (const [code, status] of [['UNAUTHORIZED', 400] as const, ['BAD_KEY', 401] as const, ['BAD_KEY', 403] as const])
    expect(new Told().send('ada', 'GET /messages/5', {}, { ...refused, code }, status)).toEqual([])
  const good = new Told()
  good.look('ada')
  const findings = good.send('ada', 'GET /messages/5', {}, unauthorized, 401)
  expect(findings.map(({ clause }) => clause)).toEqual(['get-message.answered'])
})

test('who is served without credentials shows that none are required', () => {
  const told = new Told()
  expect(told.look('nobody').map(({ clause }) => clause)).toContain('authentication.required')
})

test('an actor of whom nothing is known is not taken for one without credentials', () => {
  const told = new Told()
  expect(told.look('mallory')).toEqual([])
  expect(told.verdict('authentication.required')).toMatchObject({ verdict: 'cannot-tell', seen: 0 })
  expect(told.verdict('authentication.basic')).toMatchObject({ verdict: 'cannot-tell', seen: 0 })
})

test('of an unknown actor the form of the answers is judged all the same', () => {
  const told = new Told()
  const [finding] = told.send('mallory', 'GET /messages/5', {}, { ...success, raw_content: 3 })
  expect(finding).toBeDefined()
  expect(told.broken()).toContain('get-message.raw-content')
})

test('what an actor of whom nothing is known wrote may stand there, and nothing else may', () => {
  for (const [form, content, broken] of [
    [{ content: 'b' }, 'b', []],
    [{ topic: 'apples' }, 'b', ['get-message.raw-content-current']],
  ] as const) {
    const told = new Told()
    told.edit('someone', form)
    told.look('bob', content)
    expect(told.broken()).toEqual(broken)
  }
})

test('an actor whom a fixture introduced is known from then on', () => {
  const told = new Told()
  told.control('people', { people: [{ actor: 'plan0.cleo', user_id: 10, role: 'member' }] })
  told.send('plan0.cleo', 'GET /messages/7', {}, { ...success, raw_content: '', message: {} })
  expect(told.verdict('authentication.basic')).toMatchObject({ verdict: 'holds', witness: 1 })
})

test('exchanges are counted from 1, and nothing else is counted', () => {
  const told = new Told()
  told.look('ada')
  told.clock(1_800_000_100)
  told.control('settings', { settings: {} })
  told.send('ada', 'DELETE /no/such/endpoint', {}, refused, 404)
  told.edit('ada', { content: 'b' }, null)
  expect(told.judge.exchanges).toBe(3)
})

test('a request outside the interface is judged by nothing, the envelope included', () => {
  const told = new Told()
  const findings = told.send('ada', 'DELETE /no/such/endpoint', {}, { ...success, msg: 'gone' })
  expect(findings.map(({ clause }) => clause)).toEqual([])
})

test('a finding shows the request, and the exchanges that taught what was expected', () => {
  const told = new Told()
  told.edit('ada', { content: 'b' })
  const [finding] = told.look('bob', 'a')
  expect(finding).toMatchObject({ clause: 'edit-message.content-replaced', sequence: [1, 2] })
  expect(finding?.sent).toBe('GET /messages/5 as bob')
})

test('a parameter that cannot be read leaves open what the request did', () => {
  const told = new Told()
  const findings = told.edit('ada', { content: 'b', propagate_mode: 'change_all', stream_id: 'orchard' })
  expect(findings.map(({ clause }) => clause)).toEqual(['parameters.id-no-integer'])
})

const wrong = { content: 'b', prev_content_sha256: '0'.repeat(64) }
const mismatch = 'edit-message.sha256-mismatch-refused'

test('a refusal holds after a look and a counterpart', () => {
  const told = new Told()
  told.edit('ada', wrong, refused)
  expect(told.verdict(mismatch)).toMatchObject({ verdict: 'cannot-tell', seen: 1 })
  told.look('bob')
  told.edit('ada', { content: 'c' })
  expect(told.broken()).toEqual([])
  expect(told.verdict(mismatch)).toMatchObject({ verdict: 'holds', witness: 1 })
})

test('a refusal that was followed by a change before any look is not read back', () => {
  const told = new Told()
  told.edit('ada', wrong, refused)
  told.edit('ada', { content: 'c' })
  told.look('bob', 'c')
  const reason = 'refused once, but nothing was read back afterwards'
  expect(told.verdict(mismatch)).toMatchObject({ verdict: 'cannot-tell', reason })
})

test('a refusal that was followed by an edit without an answer is not read back', () => {
  const told = new Told()
  told.edit('ada', { content: 'a' })
  told.edit('ada', wrong, refused)
  told.edit('ada', { content: 'c' }, null)
  told.clock(1_800_000_100)
  told.look('bob')
  told.look('bob')
  expect(told.verdict(mismatch)).toMatchObject({ verdict: 'cannot-tell' })
})

test('a server that refuses everything holds no refusal clause', () => {
  const told = new Told()
  told.look('bob')
  for (const form of [wrong, { content: 'b' }, { content: 'b', propagate_mode: 'change_all' }, { content: 'c' }]) {
    told.edit('ada', form, refused)
    told.look('bob')
  }
  told.judge.finish()
  const held = told.judge.verdicts().filter(({ verdict, id }) => verdict === 'holds' && id.endsWith('-refused'))
  expect(held).toEqual([])
  expect(told.broken()).toContain('edit-message.permitted-edit-succeeds')
})

const registered = { ...success, queue_id: 'q1', last_event_id: -1, service_feature_level: 500 }

test('what had to wait for the clock is said when the history is settled', () => {
  const told = new Told()
  const register = (actor: string) => told.send(actor, 'POST /register', { event_types: '["message"]' }, registered)
  const twice = [register('ada'), register('bob')]
  const findings = [...twice.flat(), ...told.judge.settle()]
  expect(findings.map(({ clause }) => clause)).toEqual(['register-queue.own-queue'])
})

test('a history in which nothing happened breaks nothing and holds nothing', () => {
  const told = new Told()
  expect(told.judge.finish()).toEqual([])
  expect(told.judge.verdicts().filter(({ verdict }) => verdict === 'holds' || verdict === 'broken')).toEqual([])
  expect(told.judge.cannotTellShare()).toBe(1)
})

test('the state of a registration is judged in its place in the history', () => {
  const told = new Told()
  const listed = (subscriptions: object[]) => ({ ...registered, subscriptions })
  const state = { fetch_event_types: '["subscription"]' }
  const register = (body: object) => told.send('bob', 'POST /register', state, { ...body }).map(({ clause }) => clause)
  expect(register(listed([]))).toEqual(['register-queue.subscriptions-true'])
  told.control('unsubscribe', { stream_id: 3, user_ids: [9] })
  expect(register(listed([]))).toEqual([])
})

test('registrations without credentials are compared with each other', () => {
  const told = new Told()
  told.send('nobody', 'POST /register', { client_gravatar: 'false' }, registered)
  const findings = told.send('nobody', 'POST /register', {}, refused, 400)
  expect(findings.map(({ clause }) => clause)).toEqual(['register-queue.unauthenticated-gravatar-default'])
})
