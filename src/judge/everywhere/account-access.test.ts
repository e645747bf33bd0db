import { describe, expect, test } from 'vitest'
import { refused, success, Told } from '../testing/history.ts'

const clause = 'authentication.deactivated-refused'
const people = [
  { actor: 'cleo', user_id: 10, role: 'administrator' },
  { actor: 'dan', user_id: 11, role: 'member' },
]
const message = 'GET /messages/5/history'

function story(): Told {
  const told = new Told()
  told.control('people', { people })
  return told
}

function history(told: Told, actor: string, answer: object): void {
  told.send(actor, message, {}, answer as Record<string, unknown>, 'code' in answer ? 400 : 200)
}

describe('somebody who was deactivated', () => {
  test('is refused what they were answered before', () => {
    const told = story()
    history(told, 'dan', { ...success, message_history: [] })
    told.send('cleo', 'DELETE /users/11', {}, success)
    history(told, 'dan', refused)
    expect(told.verdict(clause)).toMatchObject({ verdict: 'holds' })
  })

  test('is answered all the same', () => {
    const told = story()
    told.send('cleo', 'DELETE /users/11', {}, success)
    history(told, 'dan', { ...success, message_history: [] })
    expect(told.broken()).toContain(clause)
  })

  test('tells nothing where the deactivation was refused, or undone', () => {
    const told = story()
    told.send('cleo', 'DELETE /users/11', {}, refused, 400)
    history(told, 'dan', { ...success, message_history: [] })
    told.send('cleo', 'DELETE /users/11', {}, success)
    told.control('person', { user_id: 11, is_active: true })
    history(told, 'dan', { ...success, message_history: [] })
    expect(told.broken()).not.toContain(clause)
  })
})

describe('somebody who was made', () => {
  const hasCredentials = 'create-user.has-credentials'

  function made(): Told {
    const told = story()
    told.control('settings', { settings: { can_create_users_group: 'administrators' } })
    const eve = { email: 'eve@x.example', password: 'p', full_name: 'Eve' }
    told.send('cleo', 'POST /users', eve, { ...success, user_id: 30 })
    told.control('credentials', { actor: 'eve', user_id: 30 })
    return told
  }

  test('is answered', () => {
    const told = made()
    history(told, 'eve', { ...success, message_history: [] })
    expect(told.verdict(hasCredentials)).toMatchObject({ verdict: 'holds', witness: 1 })
  })

  test('is refused a plain registration', () => {
    const told = made()
    history(told, 'eve', refused)
    expect(told.verdict(hasCredentials).verdict).toBe('cannot-tell')
    told.send('eve', 'POST /register', {}, refused, 400)
    expect(told.broken()).toContain(hasCredentials)
  })

  test('who is refused everything breaks no other clause', () => {
    const told = made()
    told.send('eve', 'POST /register', {}, refused, 400)
    told.send('eve', 'GET /streams', {}, refused, 400)
    expect(told.broken()).toEqual([hasCredentials])
  })

  test('who was answered once is to be answered later', () => {
    const told = made()
    told.send('eve', 'POST /register', {}, { ...success, queue_id: 'q', last_event_id: -1 })
    told.send('eve', 'GET /streams', {}, refused, 400)
    expect(told.broken()).toContain('get-streams.answered')
  })

  test('signs in as they were made to, until they change it', () => {
    const told = made()
    const tried = { email: 'eve@x.example', password: 'p' }
    told.control('sign-in', { ...tried, user_id: 30 })
    expect(told.verdict('create-user.signs-in').verdict).toBe('holds')
    told.send('eve', 'PATCH /settings', { new_password: 'q', old_password: 'p' }, success)
    told.control('sign-in', { ...tried, user_id: null })
    expect(told.broken()).not.toContain('create-user.signs-in')
  })
})

describe('the only owner is sure', () => {
  const onlyOwner = 'deactivate-user.only-owner-refused'
  const owner = { actor: 'olga', user_id: 12, role: 'owner' }

  function told(owners: readonly number[]): Told {
    const story = new Told()
    story.control('people', { people: [...people, owner] })
    story.control('owners', { owners })
    story.send('cleo', 'DELETE /users/12', {}, success)
    return story
  }

  test('once all owners were told', () => {
    expect(told([12]).broken()).toContain(onlyOwner)
    expect(told([12, 13]).broken()).not.toContain(onlyOwner)
  })
})

test('a deactivation that cannot be read leaves nothing known of whom it may be about', () => {
  const told = story()
  told.control('person', { user_id: 11, person: { user_id: 11, is_active: true, full_name: 'Dan', status: {} } })
  told.sendBytes('cleo', 'DELETE /users/11', 'actions=%', success)
  told.control('person', { user_id: 11, person: { user_id: 11, is_active: false, full_name: 'x', status: {} } })
  told.sendBytes('cleo', 'POST /users/11/status', 'status_text=%FF', success)
  told.control('person', {
    user_id: 11,
    person: { user_id: 11, is_active: false, full_name: 'x', status: { status_text: 'y' } },
  })
  expect(told.broken().filter((each) => /user/.test(each))).toEqual([])
})
