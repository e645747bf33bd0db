import { describe, expect, test } from 'vitest'
import type { ControlLine } from '../history/entry.ts'
import { apply } from '../model/apply.ts'
import { emptyWorld, type World } from '../model/world.ts'
import { Told } from './history-for-tests.ts'
import { learnControl } from './learn.ts'

function did(did: string, details: Record<string, unknown>): ControlLine {
  return { kind: 'control', at: 1, did, ...details }
}

function worldAfter(...lines: readonly ControlLine[]): World {
  const world = emptyWorld()
  for (const line of lines) apply(world, learnControl(line))
  return world
}

const ada = { actor: 'ada', user_id: 8, role: 'member', email: 'Ada@example.com', full_name: 'Ada' }
const people = did('people', { people: [ada] })
const bots = did('bots', { bots: [{ user_id: 20, owner_id: 8, email: 'bot@example.com', api_key: 'k' }] })

function person(user_id: number, ...lines: readonly ControlLine[]) {
  return worldAfter(people, bots, ...lines).state.people.get(user_id)
}

function changed(change: Record<string, unknown>): ControlLine {
  return did('person', { user_id: 8, ...change })
}

test('people of the run are known by their name and address', () => {
  expect(person(8)).toMatchObject({ made: true, is_bot: false, is_active: true, full_name: 'Ada', isTouched: false })
  expect(worldAfter(people).state.byEmail.get('ada@example.com')).toBe(8)
})

test('bots have an owner, and no role that is known', () => {
  expect(person(20)).toMatchObject({ made: true, is_bot: true, owner_id: 8 })
  expect(worldAfter(bots).users.size).toBe(0)
})

describe('a person who is changed', () => {
  test('has another name and owner, and is like any other', () => {
    expect(person(8, changed({ full_name: 'Ada L.' }))).toMatchObject({ full_name: 'Ada L.', isTouched: false })
    expect(person(20, did('person', { user_id: 20, bot_owner_id: 9 }))).toMatchObject({ owner_id: 9 })
  })

  test('has another role', () => {
    const world = worldAfter(people, changed({ role: 'guest' }))
    expect(world.users.get(8)).toMatchObject({ role: { value: 'guest' }, email: { value: 'Ada@example.com' } })
  })

  test('has another address', () => {
    const world = worldAfter(people, changed({ email: 'lovelace@example.com' }))
    const emails = ['Ada@example.com', 'lovelace@example.com']
    expect(world.state.people.get(8)).toMatchObject({ emails, isTouched: true })
    expect(world.users.get(8)?.email).toEqual({ kind: 'unknown' })
  })

  test.each([{ delivery_email: 'a@b.example' }, { delivery_email_visible_to: 'nobody' }])('%j', (change) => {
    const world = worldAfter(people, changed(change))
    expect(world.state.people.get(8)).toMatchObject({ isEmailUnsure: true, isTouched: false })
    expect(world.users.get(8)?.email).toEqual({ kind: 'unknown' })
  })

  test.each([{ is_active: false }, { is_imported_stub: true }])('is touched by %j', (change) => {
    expect(person(8, changed(change))).toMatchObject({ isTouched: true })
    expect(person(8, changed(change), changed({ is_active: true }))).toMatchObject({ isTouched: true, is_active: true })
  })

  test('takes their bots along', () => {
    expect(person(20, changed({ is_active: false }))).toMatchObject({ isTouched: true })
    expect(person(20, changed({ full_name: 'A' }))).toMatchObject({ isTouched: false })
  })

  test('may be nobody of the run', () => {
    expect(worldAfter(changed({ is_active: false })).state.people.get(8)).toMatchObject({
      made: false,
      isTouched: true,
    })
  })
})

test('settings are the person’s own', () => {
  const set = (property: string, value: unknown) => did('user-setting', { user_id: 8, property, value })
  const world = worldAfter(people, set('color_scheme', 2))
  expect(world.userSettings.get('8 color_scheme')).toMatchObject({ value: 2 })
  expect(world.state.people.get(8)?.hidesPresence).toBeUndefined()
  expect(person(8, set('presence_enabled', false))?.hidesPresence).toBe(true)
})

describe('possessions', () => {
  const views = [{ fragment: 'inbox', is_pinned: true, name: null }]
  const snippets = [{ id: 1, title: 'Hi', content: 'hello', date_created: 5 }]

  test('replace each other', () => {
    const first = did('navigation-views', { user_id: 8, navigation_views: [] })
    const { state } = worldAfter(
      first,
      did('navigation-views', { user_id: 8, navigation_views: views }),
      did('saved-snippets', { user_id: 8, saved_snippets: snippets }),
      did('alert-words', { user_id: 8, alert_words: ['tree'] }),
    )
    expect(state.views.get(8)).toEqual(views)
    expect(state.snippets.get(8)).toEqual(snippets)
    expect(state.alertWords.get(8)).toEqual(['tree'])
  })

  test('groups and profile fields are known by their ids', () => {
    const { state } = worldAfter(
      did('groups', { groups: [{ user_group_id: 3, name: 'g', members: [8] }] }),
      did('profile-fields', { fields: [{ id: 4, name: 'f', type: 'link' }] }),
      did('profile-value', { user_id: 8, field_id: 4, value: null }),
    )
    expect(state.groups.get(3)).toMatchObject({ user_group_id: 3, name: 'g', members: [8], subgroups: [] })
    expect(state.profileFields.get(4)).toEqual({ id: 4, name: 'f', type: 'link' })
    expect(state.profileValues.get('8 4')).toBeNull()
  })
})

describe('somebody whose account was closed', () => {
  const error = { result: 'error', msg: 'Account is deactivated', code: 'USER_DEACTIVATED' }

  test('is refused, and nobody is to blame', () => {
    const told = new Told()
    told.control('person', { user_id: 9, is_active: false })
    expect(told.send('bob', 'GET /messages/5', {}, error, 401)).toEqual([])
  })

  test('others are not', () => {
    const told = new Told()
    told.control('person', { user_id: 8, is_active: false })
    expect(told.send('bob', 'GET /messages/5', {}, error, 401).map(({ clause }) => clause)).toEqual([
      'get-message.answered',
    ])
  })
})
