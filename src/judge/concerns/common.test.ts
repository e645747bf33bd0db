import { describe, expect, test } from 'vitest'
import { refused, success, Told } from '../testing/history.ts'

const edited = { ...success, detached_uploads: [] }
const message = (fields: object = {}) => ({
  ...{ id: 5, timestamp: 1_800_000_000, sender_id: 8, sender_email: 'ada@example.com', sender_full_name: 'Ada' },
  ...{ sender_realm_str: 'org', type: 'stream', stream_id: 3, subject: 'apples', recipient_id: 1 },
  ...{ display_recipient: 'orchard', content: '<p>a</p>', content_type: 'text/html', is_me_message: false },
  ...{ avatar_url: '/8.png', client: 'web', flags: [], reactions: [], submessages: [], topic_links: [] },
  ...fields,
})
const shown = (fields: object = {}, raw_content = 'a') => ({ ...success, raw_content, message: message(fields) })

function verdict(told: Told, id: string): string {
  told.judge.finish()
  return told.verdict(id).verdict
}

describe('a name that the endpoint does not know', () => {
  const clause = 'parameters.unknown-no-hindrance'

  test('does not hinder', () => {
    const told = new Told()
    told.send('ada', 'GET /messages/5', { colour: 'red' }, shown())
    expect(verdict(told, clause)).toBe('holds')
  })

  test('hinders, since the same request without it is carried out', () => {
    const told = new Told()
    told.send('bob', 'GET /messages/5', { colour: 'red' }, refused, 400)
    expect(told.broken()).toEqual([])
    told.look('ada')
    expect(told.broken()).toEqual([])
    told.look('bob')
    expect(told.broken()).toEqual([clause])
  })

  test('is not accused of what may be answered only since somebody has written', () => {
    const told = new Told()
    told.send('bob', 'GET /messages/5', { colour: 'red' }, refused, 400)
    told.edit('ada', { content: 'b' })
    told.look('bob', 'b')
    expect(told.broken()).not.toContain(clause)
  })

  test('may stand in a request that is refused for another reason', () => {
    const told = new Told()
    const both = { content: 'b', prev_content_sha256: '0'.repeat(64) }
    told.edit('ada', { ...both, colour: 'red' }, refused)
    told.edit('ada', both)
    expect(told.broken()).not.toContain(clause)
  })
})

describe('a value of another type', () => {
  const clause = 'parameters.of-other-type'

  test('is refused, where the same request without it is not', () => {
    const told = new Told()
    told.send('bob', 'GET /messages/5', { apply_markdown: 'maybe' }, refused, 400)
    expect(told.verdict(clause).verdict).toBe('cannot-tell')
    told.look('bob')
    expect(told.verdict(clause).verdict).toBe('holds')
  })

  test('is taken for a value', () => {
    const told = new Told()
    told.send('bob', 'GET /messages/5', { apply_markdown: 'maybe' }, shown())
    expect(told.broken()).toEqual([clause])
  })

  test.each([
    ['an empty text', ''],
    ['a number that is too large for us', '9007199254740993'],
  ])('is not %s', (_, text) => {
    const told = new Told()
    told.edit('ada', { content: 'b', stream_id: text }, edited)
    expect(told.broken()).toEqual([])
  })

  test('is a clause of its own where it is an id', () => {
    const told = new Told()
    told.edit('ada', { content: 'b', stream_id: 'x' }, refused)
    told.edit('ada', { content: 'b' })
    expect(told.verdict('parameters.id-no-integer').verdict).toBe('holds')
  })
})

describe('a default value', () => {
  const clause = 'parameters.defaults'

  test('does what leaving it out does', () => {
    const told = new Told()
    told.send('bob', 'GET /messages/5', {}, shown())
    told.send('bob', 'GET /messages/5', { apply_markdown: 'true' }, shown())
    expect(told.verdict(clause).verdict).toBe('holds')
  })

  test('does something else', () => {
    const told = new Told()
    told.send('bob', 'GET /messages/5', { apply_markdown: 'true' }, shown())
    told.send('bob', 'GET /messages/5', {}, shown({ avatar_url: null }))
    expect(told.broken()).toEqual([clause])
  })

  test('changes nothing of what a server tells now and then, or in any order', () => {
    const told = new Told()
    const answer = (flags: readonly string[], more: object) => ({ ...shown({ flags }), ...more })
    told.send('bob', 'GET /messages/5', {}, answer(['read', 'starred'], {}))
    told.send(
      'bob',
      'GET /messages/5',
      { apply_markdown: 'true' },
      answer(['starred', 'read'], { served_by: 'node-3' }),
    )
    expect(told.verdict(clause).verdict).toBe('holds')
  })

  test.each<[string, (told: Told) => void]>([
    ['what was before a request', (told) => void told.edit('ada', { content: 'a b' }, refused)],
    ['what was before a fixture', (told) => void told.control('flags', { user_id: 9, message_ids: [], flag: 'read' })],
  ])('is not held against %s', (_, between) => {
    const told = new Told()
    told.send('bob', 'GET /messages/5', {}, shown())
    between(told)
    told.send('bob', 'GET /messages/5', { apply_markdown: 'true' }, shown({ avatar_url: null }))
    expect(told.broken()).not.toContain(clause)
  })

  test('is not held against another value, nor against what somebody else is told', () => {
    const told = new Told()
    told.send('bob', 'GET /messages/5', { allow_empty_topic_name: 'true' }, shown())
    told.send('ada', 'GET /messages/5', {}, shown())
    told.send('bob', 'GET /messages/5', { apply_markdown: 'true' }, shown({ client: 'other' }))
    expect(told.verdict(clause).verdict).toBe('cannot-tell')
  })
})

describe('form encoding', () => {
  const clause = 'parameters.form-encoding'
  const content = 'a+b = 100% & grün'

  test('is undone once', () => {
    const told = new Told()
    told.edit('ada', { content })
    told.send('bob', 'GET /messages/5', {}, shown({}, content))
    expect(told.verdict(clause).verdict).toBe('holds')
  })

  test.each([
    ['not at all', 'a%2Bb+%3D+100%25+%26+gr%C3%BCn'],
    ['by half', 'a%2Bb %3D 100%25 %26 gr%C3%BCn'],
    ['twice', 'a b = 100% & grün'],
    ['as other letters', 'a+b = 100% & grÃ¼n'],
  ])('is undone %s', (_, stored) => {
    const told = new Told()
    told.edit('ada', { content })
    told.send('bob', 'GET /messages/5', {}, shown({}, stored))
    expect(told.broken()).toContain(clause)
  })

  test('is undone twice where it can be', () => {
    const told = new Told()
    told.edit('ada', { content: '100% %41 %C3%BC' })
    told.send('bob', 'GET /messages/5', {}, shown({}, '100% A ü'))
    expect(told.broken()).toContain(clause)
  })

  test('is not accused of what an edit did not do', () => {
    const told = new Told()
    told.edit('ada', { content })
    told.send('bob', 'GET /messages/5', {}, shown())
    expect(told.broken()).not.toContain(clause)
  })

  test('says nothing of plain words, nor after an edit that nobody heard of', () => {
    const told = new Told()
    told.edit('ada', { content: 'plain words' })
    told.send('bob', 'GET /messages/5', {}, shown({}, 'plain words'))
    told.edit('ada', { content })
    told.edit('ada', { content: 'plain' }, null)
    told.send('bob', 'GET /messages/5', {}, shown({}, content))
    expect(told.verdict(clause).verdict).toBe('cannot-tell')
  })
})

describe('a key that is not the account’s own', () => {
  const clause = 'authentication.wrong-key-refused'

  test.each(['key', 'other-key'])('is refused: %s', (spoilt) => {
    const told = new Told()
    told.sendBytes('nobody', 'PATCH /messages/5', 'content=b', { ...refused, code: 'UNAUTHORIZED' }, spoilt)
    told.look('bob')
    told.edit('ada', { content: 'b' })
    expect(told.verdict(clause).verdict).toBe('holds')
  })

  test('is another matter than an e-mail that nobody has', () => {
    const told = new Told()
    told.sendBytes('nobody', 'PATCH /messages/5', 'content=b', edited, 'email')
    expect(told.broken()).toEqual(['authentication.required'])
  })
})

describe('a bot', () => {
  const clause = 'authentication.bots'
  const withBot = () => {
    const told = new Told()
    told.control('bots', { bots: [{ actor: 'bot', owner_id: 8, user_id: 20, email: 'bot@example.com' }] })
    told.control('subscribe', { stream_id: 3, user_ids: [20] })
    return told
  }

  test('is answered', () => {
    const told = withBot()
    told.look('bot')
    expect(verdict(told, clause)).toBe('holds')
  })

  test('is never answered', () => {
    const told = withBot()
    for (let count = 0; count < 2; count++) told.send('bot', 'GET /messages/5', {}, refused, 400)
    expect(verdict(told, clause)).toBe('broken')
  })

  test('is refused once, and served then', () => {
    const told = withBot()
    for (let count = 0; count < 2; count++) told.send('bot', 'GET /messages/5', {}, refused, 400)
    told.look('bot')
    expect(verdict(told, clause)).toBe('holds')
  })
})

describe('somebody whom a fixture made', () => {
  const basic = 'authentication.basic'
  const unknown = { result: 'error', msg: 'Who?', code: 'INVALID_API_KEY' }
  const list = { anchor: 'newest', num_before: '1', num_after: '0' }
  const newcomers = ['cleo', 'dan'].map((actor, index) => ({ actor, user_id: 20 + index, role: 'guest' }))
  /** The second of them is served, and nobody in particular is not. */
  const story = (how = unknown, status = 401) => {
    const told = new Told()
    told.control('people', { people: newcomers })
    told.send('nobody', 'GET /streams', {}, unknown, 401)
    told.send('dan', 'GET /streams', {}, { ...success, streams: [] })
    for (let count = 0; count < 2; count++) told.send('cleo', 'GET /messages', list, how, status)
    return told
  }

  test('is let in', () => {
    const told = story()
    told.send('cleo', 'GET /streams', {}, { ...success, streams: [] })
    expect(verdict(told, basic)).toBe('holds')
  })

  test('is never let in', () => {
    expect(verdict(story(), basic)).toBe('broken')
  })

  test('is refused once', () => {
    const told = new Told()
    told.control('people', { people: newcomers })
    told.send('nobody', 'GET /streams', {}, unknown, 401)
    told.send('dan', 'GET /streams', {}, { ...success, streams: [] })
    told.send('cleo', 'GET /streams', {}, unknown, 401)
    expect(verdict(told, basic)).toBe('holds')
  })

  test('is refused for another reason', () => {
    expect(verdict(story(refused, 400), basic)).toBe('holds')
  })

  test('is refused as others are who were let in', () => {
    const told = story()
    told.send('dan', 'GET /messages', list, unknown, 401)
    expect(verdict(told, basic)).toBe('holds')
  })

  test('was deactivated', () => {
    const told = story()
    told.control('person', { user_id: 20, is_active: false })
    expect(verdict(told, basic)).toBe('holds')
  })

  test('comes from a fixture whose credentials nobody was served with', () => {
    const told = new Told()
    told.control('people', { people: newcomers.slice(0, 1) })
    told.send('nobody', 'GET /streams', {}, unknown, 401)
    for (let count = 0; count < 2; count++) told.send('cleo', 'GET /messages', list, unknown, 401)
    told.look('ada')
    expect(verdict(told, basic)).toBe('holds')
  })

  test('is a bot that is never let in, while others are', () => {
    const told = new Told()
    const bots = ['crow', 'wren'].map((actor, index) => ({ actor, user_id: 30 + index, owner_id: 8 + index }))
    told.control('bots', { bots })
    told.send('nobody', 'GET /streams', {}, unknown, 401)
    told.send('wren', 'GET /streams', {}, { ...success, streams: [] })
    for (let count = 0; count < 2; count++) told.send('crow', 'GET /streams', {}, unknown, 401)
    expect(verdict(told, 'authentication.bots')).toBe('broken')
    expect(told.verdict(basic).verdict).toBe('holds')
  })
})

describe('a scheduled message that the request names', () => {
  const clause = 'schedule-message.no-editing'
  const form = { type: 'stream', to: '3', topic: 'apples', content: 'b', scheduled_delivery_timestamp: '1800000600' }
  const again = { ...form, content: 'c', scheduled_message_id: '1' }

  test.each([
    ['is another one than the new one', 2, 'holds'],
    ['is the one that comes back', 1, 'broken'],
  ])('%s', (_, scheduled_message_id, saw) => {
    const told = new Told()
    told.send('ada', 'POST /scheduled_messages', form, { ...success, scheduled_message_id: 1 })
    told.send('ada', 'POST /scheduled_messages', again, { ...success, scheduled_message_id })
    expect(told.verdict(clause).verdict).toBe(saw)
  })
})
