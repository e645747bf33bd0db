import { describe, expect, test } from 'vitest'
import { day, legacy, modern } from '../testing/presence.ts'
import { type Fields, Registrations, whole } from '../testing/register-queue.ts'
import { brokenIn, now, people } from '../testing/world.ts'

const slim = { slim_presence: true }
const simplified = { client_capabilities: { simplified_presence_events: true } }
const denying = { client_capabilities: { simplified_presence_events: false } }

function registered(story: Registrations, asked: Fields, presences: unknown): string[] {
  const seen = story.register('reader', asked, { ...whole, subscriptions: undefined, presences })
  return seen.filter((each) => /presence/.test(each))
}

describe('the format', () => {
  test.each<[string, Fields, Fields, Fields]>([
    ['register-queue.slim-presence', slim, modern('author'), legacy('author')],
    ['register-queue.legacy-presence', {}, legacy('author'), modern('author')],
    ['register-queue.legacy-presence', { slim_presence: false }, legacy('author'), modern('author')],
    ['register-queue.legacy-presence', denying, legacy('author'), modern('author')],
  ])('%s', (clause, asked, right, wrong) => {
    expect(registered(new Registrations(), asked, right)).toEqual([`holds ${clause}`])
    expect(registered(new Registrations(), asked, { ...right, ...wrong })).toEqual([`broken ${clause}`])
    expect(registered(new Registrations(), asked, {})).toEqual([])
    expect(registered(new Registrations(), asked, null)).toEqual([])
  })
})

describe('a client that can take simplified events', () => {
  test.each([legacy('author'), modern('author')])('may be told in either format', (presences) => {
    expect(registered(new Registrations(), simplified, presences)).toEqual([])
    expect(registered(new Registrations(), { client_capabilities: 'all' }, presences)).toEqual([])
  })

  test('is told no more than the days asked for, in either format', () => {
    const clause = 'register-queue.presence-history-default'
    expect(daysAfter(16, { ...simplified, slim_presence: false }, modern('author'))).toEqual([`broken ${clause}`])
    expect(daysAfter(16, { ...simplified, slim_presence: false }, legacy('author'))).toEqual([`broken ${clause}`])
  })
})

/** The author was present so many days ago. */
function daysAfter(days: number, asked: Fields, presences: Fields, level = 500): string[] {
  const story = new Registrations()
  story.level = level
  story.ping('author')
  story.wait(days * day)
  return registered(story, { ...slim, ...asked }, presences)
}

describe('how far back presences reach', () => {
  test.each<[string, Fields, number, number]>([
    ['register-queue.presence-history-default', {}, 13, 16],
    ['register-queue.presence-history-limit', { presence_history_limit_days: 3 }, 2, 5],
    ['register-queue.presence-history-limit', { presence_history_limit_days: 30 }, 29, 32],
  ])('%s %j', (clause, asked, within, beyond) => {
    expect(daysAfter(within, asked, modern('author'))).toContain(`holds ${clause}`)
    expect(brokenIn(daysAfter(within, asked, {}))).toEqual([`broken ${clause}`])
    expect(daysAfter(beyond, asked, {})).toContain(`holds ${clause}`)
    expect(brokenIn(daysAfter(beyond, asked, modern('author')))).toEqual([`broken ${clause}`])
  })

  test('is not asserted on the edge, or of odd numbers', () => {
    for (const presences of [{}, modern('author')]) {
      expect(brokenIn(daysAfter(14, {}, presences))).toEqual([])
      expect(brokenIn(daysAfter(2, { presence_history_limit_days: 0 }, presences))).toEqual([])
    }
  })
})

test('presences reach back so far at every level', () => {
  const clause = 'register-queue.presence-history-default'
  expect(brokenIn(daysAfter(16, {}, modern('author'), 287))).toEqual([`broken ${clause}`])
})

describe('who was just present', () => {
  test('is told, or the update was lost', () => {
    expect(brokenIn(daysAfter(0, {}, modern('author')))).toEqual([])
    expect(brokenIn(daysAfter(0, {}, {}))).toEqual(['broken update-presence.updates-own'])
  })

  test('is told, or the registration forgets', () => {
    const story = new Registrations()
    story.ping('author')
    story.update('moderator', {}, legacy('author'))
    const seen = registered(story, slim, modern('moderator'))
    expect(brokenIn(seen)).toEqual(['broken register-queue.presence-history-default'])
  })
})

describe('a registration and the presence endpoint', () => {
  const clause = 'update-presence.as-registered'

  function story(): Registrations {
    const told = new Registrations()
    told.ping('author')
    return told
  }

  test('agree', () => {
    const told = story()
    told.update('reader', {}, legacy('author'))
    expect(registered(told, slim, modern('author'))).toContain(`holds ${clause}`)
    expect(told.update('reader', slim, modern('author'))).toContain(`holds ${clause}`)
  })

  test('tell different people', () => {
    const told = story()
    told.update('reader', {}, legacy('author'))
    expect(brokenIn(registered(told, slim, {}))).toEqual([`broken ${clause}`])
    const other = story()
    registered(other, {}, legacy('author'))
    expect(brokenIn(other.update('reader', {}, {}))).toEqual([`broken ${clause}`])
  })

  test('tell different times', () => {
    const told = story()
    told.update('reader', slim, modern('author', now, 5))
    expect(brokenIn(registered(told, slim, modern('author', now, 6)))).toEqual([`broken ${clause}`])
    expect(brokenIn(registered(told, {}, legacy('author', now + 2)))).toEqual([`broken ${clause}`])
  })

  test('may differ once somebody updated, or for different people', () => {
    const told = story()
    told.update('reader', slim, modern('author', now, 5))
    told.ping('author')
    expect(brokenIn(registered(told, slim, modern('author', now, 6)))).toEqual([])
  })
})

describe('where presence is limited to accessible people', () => {
  const clause = 'register-queue.presence-accessible-users'

  function seen(presences: Fields, limited = true): string[] {
    const story = new Registrations({ can_access_all_users_group: 'members' })
    story.set({ presence_of_accessible_users_only: limited })
    story.world.channels.clear()
    story.ping('author')
    story.register('guest', {}, whole)
    return story.register('guest', slim, { ...whole, presences })
  }

  test('others are left out', () => {
    expect(seen({})).toContain(`holds ${clause}`)
    expect(seen(modern('author'))).toContain(`broken ${clause}`)
  })

  test('where it is not, they may be told or not', () => {
    expect(brokenIn([...seen({}, false), ...seen(modern('author'), false)])).toEqual([])
  })
})

test('who does not share their presence is not missed', () => {
  const story = new Registrations()
  story.register('author', {}, { ...whole, subscriptions: undefined, user_settings: { presence_enabled: false } })
  story.ping('author')
  expect(brokenIn(registered(story, slim, {}))).toEqual([])
  expect(story.world.state.people.get(people.author)?.isTouched).toBe(false)
})

test('of several who are too old the newest is accused, since it can be shown again by itself', () => {
  const story = new Registrations()
  story.ping('moderator')
  story.wait(30 * day)
  story.ping('author')
  story.wait(30 * day)
  const told = { ...whole, presences: { ...modern('moderator'), ...modern('author') } }
  const outcome = story.outcome('reader', slim, told)
  const clause = 'register-queue.presence-history-default'
  const about = outcome.observations.filter((seen) => seen.clause === clause)
  expect(about).toMatchObject([{ saw: 'broken', got: `user ${people.author}` }])
})
