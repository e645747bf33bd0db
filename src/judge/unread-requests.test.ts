// What a request did whose words nobody can read, and which was not refused, may be anything that such a request can do:
// what is seen of it accuses nobody. Without it, or where the request can be read, the same accuses the server.

import { expect, test } from 'vitest'
import { refused, success, Told } from './testing/history.ts'

const state = { queue_id: 'q', last_event_id: -1, service_feature_level: 500, user_settings: {} }
const multipart = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'

/** What is broken where `told` comes as an event, after a change and a request that can be read or not. */
function brokenAfter(change: (told: Told) => void, by: string, isRead: boolean, event: object): string[] {
  const told = new Told()
  const cleo = { actor: 'cleo', user_id: 10, role: 'member', full_name: 'Cleo', email: 'cleo@example.com' }
  told.control('people', { people: [cleo] })
  told.send('ada', 'POST /register', {}, { ...success, ...state })
  change(told)
  if (isRead) told.send(by, 'PATCH /settings', { enter_sends: 'true' }, success)
  else told.sendBytes(by, 'PATCH /settings', multipart, success)
  const asked = { queue_id: 'q', last_event_id: '-1', dont_block: 'true' }
  told.send('ada', 'GET /events', asked, { ...success, queue_id: 'q', events: [{ id: 0, ...event }] })
  told.judge.finish()
  return told.broken()
}

test.each(['ada', 'bob', 'mallory'])('%s may have changed a setting of anybody', (by) => {
  const clause = 'user-settings-event.value-current'
  const change = (told: Told) => told.send('ada', 'PATCH /settings', { color_scheme: '2' }, success)
  const event = { type: 'user_settings', op: 'update', property: 'color_scheme', value: 3 }
  expect(brokenAfter(change, by, true, event)).toContain(clause)
  expect(brokenAfter(change, by, false, event)).not.toContain(clause)
})

test.each(['cleo', 'bob', 'mallory'])('%s may have given somebody another name', (by) => {
  const clause = 'realm-user-event.current'
  const change = (told: Told) => told.send('cleo', 'PATCH /settings', { full_name: 'Dora' }, success)
  const event = { type: 'realm_user', op: 'update', person: { user_id: 10, full_name: 'Emma' } }
  expect(brokenAfter(change, by, true, event)).toContain(clause)
  expect(brokenAfter(change, by, false, event)).not.toContain(clause)
})

test.each(['ada', 'mallory'])('%s may have made somebody with any address', (by) => {
  const person = { email: 'dora@example.com', password: 'plums and pears', full_name: 'Dora' }
  for (const [isMade, broken] of [
    [false, ['create-user.refused-creates-nobody']],
    [true, []],
  ] as const) {
    const told = new Told()
    if (isMade) told.sendBytes(by, 'POST /users', multipart, { ...success, user_id: 40 })
    told.send('ada', 'POST /users', person, refused, 400)
    told.control('sign-in', { email: person.email, password: person.password, user_id: 40 })
    expect([isMade, told.broken()]).toEqual([isMade, broken])
  }
})

const queue = { queue_id: 'q', last_event_id: '-1', dont_block: 'true' }
const gone = { result: 'error', msg: 'No.', code: 'BAD_EVENT_QUEUE_ID', queue_id: 'q' }
const empty = { ...success, queue_id: 'q', events: [] }

/** Something that is over before the target's clock is read again. */
function between(told: Told, seconds: number, act: () => void): void {
  told.clock(1_800_000_000 + seconds)
  act()
  told.clock(1_800_000_000 + seconds + 3)
}

test.each<[string, (told: Told) => void, boolean]>([
  ['nobody', () => {}, true],
  ['somebody of whom nothing is known', (told) => told.send('mallory', 'GET /events', queue, empty), false],
  ['its owner, in words that nobody can read', (told) => told.sendBytes('ada', 'GET /events', '%ff', empty), false],
  ['anybody, in such words', (told) => told.sendBytes('mallory', 'GET /events', '%ff', empty), false],
  ['somebody else, in such words', (told) => told.sendBytes('bob', 'GET /events', '%ff', empty), true],
  [
    'anybody for another queue',
    (told) => told.send('mallory', 'GET /events', { ...queue, queue_id: 'r' }, empty),
    true,
  ],
  ['anybody who finds it gone', (told) => told.send('mallory', 'GET /events', queue, gone, 400), true],
])('a queue that should have expired may have been kept by %s', (_, call, isBroken) => {
  const told = new Told()
  const timeouts = { idle_queue_timeout_secs: 600, event_queue_longpoll_timeout_seconds: 90 }
  between(told, 0, () => told.send('ada', 'POST /register', {}, { ...success, ...state, ...timeouts }))
  between(told, 700, () => call(told))
  between(told, 1400, () => told.send('ada', 'GET /events', queue, empty))
  told.judge.finish()
  expect(told.broken().includes('queues.expired-refused')).toBe(isBroken)
})
