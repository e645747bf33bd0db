// Requests that overlap: what some order explains accuses nobody, and what none explains is found.

import { expect, test } from 'vitest'
import { shown, success, Told } from '../testing/history.ts'

const edited = { ...success, detached_uploads: [] }
const edit = 'PATCH /messages/5'
const look = 'GET /messages/5'

function inTopic(topic: string, content = 'a') {
  const told = shown(content)
  return { ...told, message: { ...(told.message as object), subject: topic } }
}

test('of two edits at once either stays, but nothing else', () => {
  for (const [content, broken] of [
    ['b', []],
    ['c', []],
    ['a', ['concurrency.message']],
  ] as const) {
    const told = new Told()
    told.overlapped('ada', edit, { content: 'b' }, edited)
    told.overlapped('ada2', edit, { content: 'c' }, edited)
    told.look('bob', content)
    expect([content, told.broken()]).toEqual([content, broken])
    expect(told.verdict('concurrency.message').verdict).toBe(broken.length > 0 ? 'broken' : 'holds')
  }
})

test('a write that cannot be read may come after one that overlaps it', () => {
  for (const [opaque, took, broken] of [
    [false, 100, ['concurrency.message']],
    [true, 100, []],
    [true, 2, ['concurrency.message']],
  ] as const) {
    const told = new Told()
    const sent = { method: 'PATCH', path: '/messages/5', query: {}, form: { content: 'b' } }
    const request = opaque ? { ...sent, opaque } : sent
    told.takes('bob', edit, {}, edited, took, { overlapped: true, request })
    for (let second = 0; second < 5; second++) told.clock(1_800_000_000 + second)
    told.overlapped('ada', edit, { content: 'c' }, edited, 2)
    told.overlapped('ada2', edit, { content: 'd' }, edited, 2)
    for (let second = 0; second < 5; second++) told.clock(1_800_000_010 + second)
    told.look('bob', 'what nobody is known to have written')
    expect([opaque, took, told.broken()]).toEqual([opaque, took, broken])
  }
})

test('who has seen the new text does not see the old one again', () => {
  const told = new Told()
  told.overlapped('ada', edit, { content: 'b' }, edited, 100)
  told.overlapped('bob', look, {}, shown('a'), 2)
  for (let second = 0; second < 5; second++) told.clock(1_800_000_000 + second)
  told.overlapped('bob', look, {}, shown('b'), 2)
  for (let second = 0; second < 5; second++) told.clock(1_800_000_010 + second)
  expect(told.broken()).toEqual([])
  told.overlapped('bob', look, {}, shown('a'), 2)
  told.judge.settle()
  expect(told.broken()).toEqual(['concurrency.message'])
})

test('a write that was never answered may happen at any time, or never', () => {
  const told = new Told()
  told.overlapped('ada', edit, { content: 'b' }, null)
  told.look('bob', 'a')
  told.look('bob', 'b')
  expect(told.broken()).toEqual([])
})

test('a write that was never answered may happen while others collide, whatever was seen before', () => {
  for (const isAlone of [true, false]) {
    const told = new Told()
    if (isAlone) told.send('ada', edit, { content: 'd' }, null)
    else told.overlapped('ada', edit, { content: 'd' }, null)
    told.look('bob', 'a')
    told.control('people', { people: [] })
    told.overlapped('ada', edit, { content: 'b' }, edited)
    told.overlapped('bob', edit, { content: 'c' }, edited)
    told.look('bob', 'd')
    expect(told.broken()).toEqual([])
  }
})

test.each([
  ['an action that only tells', 'credentials', { user_id: 9 }, ['concurrency.message']],
  ['a look at a person', 'person', { user_id: 9, person: { user_id: 9 } }, ['concurrency.message']],
  ['a look at a draft', 'drafts', { user_id: 9, count: 0 }, ['concurrency.message']],
  ['an action that may not be known yet', 'a-later-invention', {}, []],
  ['settings as they became', 'settings', { settings: { allow_edit_history: false } }, []],
  ['another role', 'person', { user_id: 9, role: 'guest' }, []],
])('%s between a collision and a look: %s %j', (_, did, takes, broken) => {
  const told = new Told()
  told.overlapped('ada', edit, { content: 'b' }, edited)
  told.overlapped('ada2', edit, { content: 'c' }, edited)
  told.rest()
  told.control(did, takes)
  told.look('ada', 'd')
  expect(told.broken().filter((clause) => clause.startsWith('concurrency.'))).toEqual(broken)
})

test('an edit that was answered is not lost because another of something else was under way', () => {
  const told = new Told()
  told.overlapped('ada', edit, { content: 'b' }, edited)
  told.overlapped('ada2', edit, { topic: 'pears' }, edited)
  told.send('bob', look, {}, inTopic('pears'))
  expect(told.broken()).toEqual(['concurrency.message'])
})

test('only one of two edits that are guarded by the same hash is accepted', () => {
  const guarded = { prev_content_sha256: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb' }
  const told = new Told()
  told.overlapped('ada', edit, { content: 'b', ...guarded }, edited)
  told.overlapped('ada2', edit, { content: 'c', ...guarded }, edited)
  told.judge.settle()
  expect(told.broken()).toEqual(['concurrency.message'])
})

test('a message that was moved is not seen where it was once that is answered', () => {
  const told = new Told()
  told.overlapped('ada', edit, { topic: 'pears' }, edited, 3)
  told.overlapped('ada2', edit, { content: 'b' }, edited, 3)
  for (let second = 0; second < 9; second++) told.clock(1_800_000_000 + second)
  told.overlapped('ada2', edit, { content: 'c' }, edited, 3)
  told.overlapped('bob', look, {}, inTopic('apples', 'c'), 3)
  told.judge.settle()
  expect(told.broken()).toEqual(['concurrency.topic'])
})

test('a look that takes long may show what was written meanwhile, though no write overlapped that one', () => {
  for (const isSeenBetween of [false, true]) {
    const told = new Told()
    told.overlapped('ada', edit, { topic: 'pears' }, edited, 3)
    told.overlapped('ada2', edit, { content: 'b' }, edited, 3)
    for (let second = 0; second < 9; second++) told.clock(1_800_000_000 + second)
    told.overlapped('bob', look, {}, inTopic('plums', 'b'), 20)
    if (isSeenBetween) told.send('ada2', look, {}, inTopic('pears', 'b'))
    told.send('ada', edit, { topic: 'plums' }, edited)
    told.judge.settle()
    expect(told.broken()).toEqual([])
  }
})

test('a move of a whole topic may take a message along, or not', () => {
  for (const topic of ['apples', 'pears', 'plums']) {
    const told = new Told()
    told.overlapped('ada', edit, { topic: 'plums' }, edited)
    told.overlapped('bob', 'PATCH /messages/6', { topic: 'pears', propagate_mode: 'change_all' }, edited)
    told.overlapped('bob', look, {}, inTopic(topic))
    told.judge.settle()
    expect([topic, told.broken()]).toEqual([topic, []])
  }
})

const status = ['ada2', 'POST /users/8/status', { status_text: 'busy' }, success] as const

test('a look shows what stood there, whatever else is under way, or what is being written', () => {
  for (const [topic, content, broken] of [
    ['apples', 'a', []],
    ['apples', 'z', ['concurrency.message']],
    ['plums', 'a', ['concurrency.topic']],
  ] as const) {
    for (const isWritten of [false, true]) {
      const told = new Told()
      told.look('bob')
      told.overlapped(...status)
      told.overlapped('bob', look, {}, inTopic(topic, content), 50)
      if (isWritten) told.overlapped('ada', edit, { topic, content }, edited)
      told.judge.settle()
      expect([topic, content, told.broken()]).toEqual([topic, content, isWritten ? [] : broken])
    }
  }
})

test('a look that was under way when a fixture changed things may show what stood there before', () => {
  const told = new Told()
  told.control('people', { people: [] })
  const request = { method: 'GET', path: '/messages/5', query: {}, form: {} }
  const response = { status: 200, headers: {}, body: shown('z') }
  for (const [sent, broken] of [
    [1_000, []],
    [1_100, ['concurrency.message']],
  ] as const) {
    told.judge.take({
      ...{ kind: 'exchange', actor: 'bob', sent, answered: sent + 10, request, response, overlapped: true },
    })
    told.judge.settle()
    expect(told.broken()).toEqual(broken)
  }
})

test('what the interface does not know may have changed anything', () => {
  const told = new Told()
  told.overlapped('ada', edit, { content: 'b' }, edited)
  told.overlapped('ada', 'POST /messages/5/anything', {}, success)
  told.look('bob', 'a')
  expect(told.broken()).toEqual([])
})

test('of the last two owners only one is deactivated, whoever asks at once', () => {
  const told = new Told()
  told.control('people', { people: [20, 21].map((user_id) => ({ user_id, role: 'owner' })) })
  told.control('owners', { owners: [20, 21] })
  told.overlapped('ada', 'DELETE /users/20', {}, success)
  told.overlapped('ada2', 'DELETE /users/21', {}, success)
  told.rest()
  told.control('person', { user_id: 20, role: 'member' })
  expect(told.broken()).toEqual(['deactivate-user.only-owner-refused'])
})

const bot = { bots: ['bo', 'bo2'].map((actor) => ({ actor, user_id: 30, owner_id: 8 })) }

function stored(told: Told, storage: object, shown: object): string[] {
  told.control('bots', bot)
  for (const actor of ['bo', 'bo2'])
    told.overlapped(actor, 'PUT /bot_storage', { storage: JSON.stringify(storage) }, success)
  told.rest()
  told.control('bot-storage', { user_id: 30, storage: shown })
  return told.broken()
}

test('what somebody stored of whom nothing is known may stand in any storage', () => {
  for (const isAtOnce of [false, true]) {
    const told = new Told()
    told.control('bots', bot)
    if (isAtOnce) told.overlapped('bo', 'PUT /bot_storage', { storage: '{"a":"x"}' }, success)
    if (isAtOnce) told.overlapped('someone', 'PUT /bot_storage', { storage: '{"a":"y"}' }, success)
    else told.send('someone', 'PUT /bot_storage', { storage: '{"a":"y"}' }, success)
    told.control('bot-storage', { user_id: 30, storage: { a: 'y' } })
    expect([isAtOnce, told.broken()]).toEqual([isAtOnce, []])
  }
})

test('what a bot stored is there; halves of characters may have become something else', () => {
  expect(stored(new Told(), { a: 'x' }, { a: 'x' })).toEqual([])
  expect(stored(new Told(), { a: 'x' }, { a: 'y' })).toEqual(['concurrency.storage-key'])
  expect(stored(new Told(), { a: 'x\ud800' }, { a: 'x\ufffd' })).toEqual([])
  expect(stored(new Told(), { 'a\ud800': 'x' }, { 'a\ufffd': 'x' })).toEqual([])
})

test('a key is one key, whatever its last letter', () => {
  const told = new Told()
  told.control('bots', bot)
  const put = (storage: object) =>
    told.overlapped('bo', 'PUT /bot_storage', { storage: JSON.stringify(storage) }, success, 1)
  put({ ab: 'x' })
  told.clock(1_800_000_000)
  put({ 'a*': 'y' })
  told.control('bot-storage', { user_id: 30, storage: { ab: 'x', 'a*': 'y' } })
  expect(told.broken()).toEqual([])
})

test('a registration shows what a setting held, whatever else is under way', () => {
  for (const [shown, broken] of [
    [true, []],
    [false, ['concurrency.setting']],
  ] as const) {
    const told = new Told()
    const registered = (value: boolean) => ({ ...success, user_settings: { starred_message_counts: value } })
    told.send('bob', 'POST /register', {}, registered(true))
    told.overlapped(...status)
    told.overlapped('bob', 'POST /register', {}, registered(shown))
    told.judge.settle()
    const races = told.broken().filter((clause) => clause.startsWith('concurrency'))
    expect([shown, races]).toEqual([shown, broken])
  }
})

test('a registration while a setting is changed shows what it held before or after, and never the old value again', () => {
  const sees = (value: number) => ({ ...success, user_settings: { web_font_size_px: value } })
  for (const [first, second, broken] of [
    [16, 16, []],
    [16, 14, []],
    [14, 14, []],
    [14, 16, ['concurrency.setting']],
  ] as const) {
    const told = new Told()
    told.takes('bob', 'PATCH /settings', { web_font_size_px: '14' }, success, 100)
    told.overlapped('bob', 'POST /register', {}, sees(first), 2)
    for (let second = 0; second < 5; second++) told.clock(1_800_000_000 + second)
    told.overlapped('bob', 'POST /register', {}, sees(second), 2)
    told.judge.settle()
    const races = told.broken().filter((clause) => clause.startsWith('concurrency'))
    expect([first, second, races]).toEqual([first, second, broken])
  }
})

test('a registration that overlaps another may show the value before a change that the other shows', () => {
  const sees = (value: number) => ({ ...success, user_settings: { web_font_size_px: value } })
  const told = new Told()
  told.takes('bob', 'PATCH /settings', { web_font_size_px: '14' }, success, 100)
  told.overlapped('bob', 'POST /register', {}, sees(14), 50)
  told.overlapped('bob', 'POST /register', {}, sees(16), 50)
  told.judge.settle()
  expect(told.broken()).not.toContain('concurrency.setting')
})

test('a language may be spelt in two ways', () => {
  for (const [shown, broken] of [
    ['de-de', []],
    ['fr', ['concurrency.setting']],
  ] as const) {
    const told = new Told()
    told.control('people', { people: [{ actor: 'cy', user_id: 31, role: 'member' }] })
    told.overlapped('cy', 'PATCH /settings', { default_language: 'de_DE' }, success)
    told.overlapped('ada', edit, { content: 'b' }, edited)
    told.send('cy', 'POST /register', {}, { ...success, user_settings: { default_language: shown } })
    expect([shown, told.broken().filter((clause) => clause.startsWith('concurrency'))]).toEqual([shown, broken])
  }
})

test('a group that is named a hundred times in one request is added once', () => {
  const told = new Told()
  const shows = (...subgroups: number[]) =>
    told.control('group', { user_group_id: 11, group: { user_group_id: 11, name: 'a', members: [8], subgroups } })
  shows()
  const add = 'POST /user_groups/11/subgroups'
  told.overlapped('ada', add, { add: JSON.stringify(Array(100).fill(12)) }, success)
  told.overlapped('bob', add, { add: '[13]' }, success)
  told.rest()
  shows(13)
  expect(told.broken()).toEqual(['concurrency.group'])
})
