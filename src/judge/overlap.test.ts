// Requests of which nobody knows whether they came before or after somebody else's write.

import { expect, test } from 'vitest'
import { refused, shown, success, Told } from './testing/history.ts'

/** Whose times are whole seconds. */
class Coarse extends Told {
  protected override header() {
    return { ...super.header(), grain: 1 }
  }
}

const edited = { ...success, detached_uploads: [] }
const edit = 'PATCH /messages/5'
const look = 'GET /messages/5'

test('a look may show what was before or after a write that was under way', () => {
  const [alone, overlapped] = [new Told(), new Told()]
  for (const told of [alone, overlapped]) told.edit('ada', { content: 'b' })
  alone.look('bob', 'a')
  overlapped.overlapped('bob', look, {}, shown('a'))
  expect([alone.broken().length, overlapped.broken()]).toEqual([1, []])
})

test('nothing is learnt from such a look, and something from the next', () => {
  const told = new Told()
  told.overlapped('bob', look, {}, shown('b'))
  told.overlapped('ada', edit, { content: 'b' }, edited)
  told.overlapped('ada2', edit, { content: 'a' }, edited)
  told.look('bob', 'a')
  expect(told.broken()).toEqual([])
  told.look('bob', 'b')
  expect(told.broken()).toHaveLength(1)
})

test('after two writes at once it is not known which one stays', () => {
  const told = new Told()
  told.overlapped('ada', edit, { content: 'b' }, edited)
  told.overlapped('ada', edit, { content: 'c' }, edited)
  told.look('bob', 'b')
  expect(told.broken()).toEqual([])
  told.look('bob', 'c')
  expect(told.broken()).toHaveLength(1)
})

test('whether such a write may be refused is not judged, but what the request alone forbids is', () => {
  const told = new Told()
  told.overlapped('ada', edit, { content: 'b' }, refused)
  expect(told.broken()).toEqual([])
  told.overlapped('ada', edit, { content: 'b', propagate_mode: 'change_all' }, edited)
  expect(told.broken()).toEqual(['edit-message.mode-with-content-only-refused'])
})

test('shapes are judged as ever', () => {
  const told = new Told()
  told.overlapped('bob', look, {}, { ...shown('a'), raw_content: 7 })
  expect(told.broken()).toHaveLength(1)
})

test('a move that overlaps another leaves the text alone', () => {
  const told = new Told()
  told.overlapped('ada', edit, { topic: 'pears' }, edited)
  told.overlapped('ada2', edit, { topic: 'apples' }, edited)
  told.look('bob', 'b')
  expect(told.broken()).toEqual(['get-message.raw-content-current'])
})

test('who was refused because their account was closed has changed nothing', () => {
  const told = new Told()
  told.control('people', { people: [{ user_id: 20, role: 'member', actor: 'eve' }] })
  told.control('person', { user_id: 20, is_active: false })
  told.overlapped('ada', 'POST /users/8/status', { status_text: 'busy' }, success)
  told.overlapped('eve', edit, { content: 'b' }, refused)
  told.look('bob', 'b')
  expect(told.broken()).toEqual(['get-message.raw-content-current'])
})

test('who was deactivated while others wrote keeps the messages that nobody asked to delete', () => {
  const told = new Told()
  told.overlapped('ada', 'POST /users/8/status', { status_text: 'busy' }, success)
  told.overlapped('bob', 'DELETE /users/8', {}, success)
  told.look('bob', 'b')
  expect(told.broken()).toEqual(['get-message.raw-content-current'])
})

const cleo = { email: 'cleo@new.example', password: 'apple tree', full_name: 'Cleo' }

test('an address that somebody was given while others wrote may be in use', () => {
  for (const isGiven of [true, false]) {
    const told = new Told()
    told.control('settings', { settings: { can_create_users_group: 'administrators' } })
    told.control('people', { people: [{ user_id: 20, role: 'administrator', actor: 'eve' }] })
    told.overlapped('ada', 'POST /users/8/status', { status_text: 'busy' }, success)
    if (isGiven) told.overlapped('eve', 'POST /users', cleo, { ...success, user_id: 21 })
    told.send('eve', 'POST /users', { ...cleo, email: 'dora@new.example' }, { ...success, user_id: 22 })
    told.send('eve', 'POST /users', cleo, refused, 400)
    expect(told.broken()).toEqual(isGiven ? [] : ['create-user.administrator-succeeds'])
  }
})

test('after a move that was never answered nobody follows a text, so that no look shows a wrong one', () => {
  for (const [isMoved, broken] of [
    [true, []],
    [false, ['concurrency.message']],
  ] as const) {
    const told = new Told()
    if (isMoved) told.overlapped('ada', edit, { topic: 'pears', propagate_mode: 'change_all' }, null)
    told.edit('ada', { content: 'b' })
    if (!isMoved) told.look('bob', 'b')
    told.overlapped('bob', look, {}, shown(isMoved ? 'b' : 'a'))
    told.judge.finish()
    const found = told.broken().filter((clause) => clause.startsWith('concurrency.'))
    expect([isMoved, found]).toEqual([isMoved, broken])
  }
})

test.each<[string, number | undefined, string[]]>([
  ['whose owner is deactivated meanwhile may end', 1, []],
  ['whose owner is deactivated in the second in which it ends may end', 50, []],
  ['whose owner is deactivated later may not', 52, ['queues.survives']],
  ['whose owner stays may not', undefined, ['queues.survives']],
])('a queue that is waited for and %s', (_, deactivatedAfter, broken) => {
  const told = new Coarse()
  told.control('people', { people: [{ user_id: 20, role: 'owner', actor: 'olga' }] })
  const begun = { ...success, queue_id: 'q', last_event_id: -1, idle_queue_timeout_secs: 600 }
  told.send('bob', 'POST /register', { event_types: '["realm_linkifiers"]' }, begun)
  const gone = { ...refused, code: 'BAD_EVENT_QUEUE_ID', queue_id: 'q' }
  told.takes('bob', 'GET /events', { queue_id: 'q', last_event_id: '-1' }, gone, 50)
  if (deactivatedAfter !== undefined) {
    told.rest(deactivatedAfter - 1)
    told.send('olga', 'DELETE /users/9', {}, success)
  }
  told.rest()
  told.judge.finish()
  expect(told.broken().filter((clause) => clause.startsWith('queues.'))).toEqual(broken)
})

test('a registration in the second in which a setting was changed may tell what it was before', () => {
  for (const [later, broken] of [
    [0, []],
    [3, ['update-settings.full-name']],
  ] as const) {
    const told = new Coarse()
    told.control('people', { people: [{ user_id: 20, role: 'member', actor: 'cleo', full_name: 'Cleo' }] })
    told.takes('cleo', 'PATCH /settings', { full_name: 'Cleopatra' }, success, 1)
    told.rest(later)
    const realm_users = [{ user_id: 20, full_name: 'Cleo' }]
    told.send('ada', 'POST /register', { fetch_event_types: '["realm_user"]' }, { ...success, realm_users })
    told.rest()
    told.judge.finish()
    expect([later, told.broken().filter((clause) => clause.includes('full-name'))]).toEqual([later, broken])
  }
})
