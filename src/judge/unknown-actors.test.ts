// What somebody did of whom nothing is known may be anybody's doing, so that what is seen of it accuses nobody. Without
// it, or where somebody else did it who is known, the same accuses the server.

import { expect, test } from 'vitest'
import { refused, success, Told, view } from './testing/history.ts'

const unknown = 'mallory'

test('a setting may have been given another value', () => {
  for (const [by, broken] of [
    ['bob', ['user-settings-event.value-current']],
    [unknown, []],
  ] as const) {
    const told = new Told()
    const set = (actor: string, value: string) => told.send(actor, 'PATCH /settings', { color_scheme: value }, success)
    const state = { queue_id: 'q', last_event_id: -1, service_feature_level: 500, user_settings: {} }
    told.send('ada', 'POST /register', {}, { ...success, ...state })
    set('ada', '2')
    set(by, '3')
    const events = [{ id: 0, type: 'user_settings', op: 'update', property: 'color_scheme', value: 3 }]
    const asked = { queue_id: 'q', last_event_id: '-1', dont_block: 'true' }
    told.send('ada', 'GET /events', asked, { ...success, queue_id: 'q', events })
    told.judge.finish()
    expect([by, told.broken().filter((clause) => clause.startsWith('user-settings-event'))]).toEqual([by, broken])
  }
})

test('somebody may have been given another name', () => {
  const clause = 'realm-user-event.current'
  for (const [by, broken] of [
    ['bob', [clause]],
    [unknown, []],
  ] as const) {
    const told = new Told()
    const made = { actor: 'cleo', user_id: 10, role: 'member', full_name: 'Cleo', email: 'cleo@example.com' }
    told.control('people', { people: [made] })
    const state = { queue_id: 'q', last_event_id: -1, service_feature_level: 500, user_settings: {} }
    told.send('ada', 'POST /register', {}, { ...success, ...state })
    told.send('cleo', 'PATCH /settings', { full_name: 'Dora' }, success)
    told.send(by, 'PATCH /settings', { full_name: 'Emma' }, success)
    const events = [{ id: 0, type: 'realm_user', op: 'update', person: { user_id: 10, full_name: 'Emma' } }]
    const asked = { queue_id: 'q', last_event_id: '-1', dont_block: 'true' }
    told.send('ada', 'GET /events', asked, { ...success, queue_id: 'q', events })
    told.judge.finish()
    expect([by, told.broken().filter((each) => each === clause)]).toEqual([by, broken])
  }
})

test('an account may have been made', () => {
  for (const [isMade, broken] of [
    [false, ['create-user.refused-creates-nobody']],
    [true, []],
  ] as const) {
    const told = new Told()
    const person = { email: 'cleo@example.com', password: 'plums and pears', full_name: 'Cleo' }
    if (isMade) told.send(unknown, 'POST /users', person, { ...success, user_id: 40 })
    told.send('ada', 'POST /users', person, refused, 400)
    told.control('sign-in', { email: person.email, password: person.password, user_id: 40 })
    expect([isMade, told.broken()]).toEqual([isMade, broken])
  }
})

test('a message may have been changed between two looks', () => {
  const clause = 'parameters.defaults'
  for (const [isChanged, broken] of [
    [false, [clause]],
    [true, []],
  ] as const) {
    const told = new Told()
    const look = (query: Record<string, string>, content: string) =>
      told.send('bob', 'GET /messages/5', query, { ...success, message: view(content) })
    look({ allow_empty_topic_name: 'false' }, 'a')
    if (isChanged) told.send(unknown, 'PATCH /messages/5', { content: 'b' }, { ...success, detached_uploads: [] })
    look({}, 'b')
    expect([isChanged, told.broken().filter((each) => each === clause)]).toEqual([isChanged, broken])
  }
})
