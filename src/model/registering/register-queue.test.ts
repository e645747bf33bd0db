import { describe, expect, test } from 'vitest'
import { having, lacking, Registrations, whole } from '../testing/register-queue.ts'
import { brokenIn, people } from '../testing/world.ts'

const present: readonly [string, string][] = [
  ['subscriptions', 'subscriptions-present'],
  ['recent_private_conversations', 'recent-private-conversations-present'],
  ['navigation_views', 'navigation-views-present'],
  ['saved_snippets', 'saved-snippets-present'],
  ['max_message_length', 'limits-present'],
  ['max_topic_length', 'limits-present'],
  ['idle_queue_timeout_secs', 'limits-present'],
  ['event_queue_longpoll_timeout_seconds', 'limits-present'],
  ['realm_empty_topic_display_name', 'empty-topic-display-name-present'],
  ['realm_linkifiers', 'realm-and-user-data-present'],
  ['realm_users', 'realm-and-user-data-present'],
  ['realm_user_groups', 'realm-and-user-data-present'],
  ['presences', 'realm-and-user-data-present'],
  ['user_settings', 'realm-and-user-data-present'],
]

describe('an unrestricted registration', () => {
  const quiet = ['subscriptions']

  /** The reader follows no channel that is known, so that a list without any is right. */
  function story(): Registrations {
    const story = new Registrations()
    story.world.channels.clear()
    return story
  }

  test('may not tell how long a queue lives idle before that could be chosen', () => {
    const older = story()
    older.level = 480
    expect(brokenIn(older.register('reader', {}, lacking('idle_queue_timeout_secs')))).toEqual([])
  })

  test.each(present)('has %s', (name, clause) => {
    expect(story().register('reader')).toContain(`holds register-queue.${clause}`)
    expect(brokenIn(story().register('reader', {}, lacking(name)))).toEqual([`broken register-queue.${clause}`])
  })

  test('is whole', () => {
    expect(brokenIn(story().register('reader'))).toEqual([])
  })

  test.each<[string, object]>([
    ['event types', { event_types: ['message'] }],
    ['no event types', { event_types: [] }],
    ['types to fetch', { fetch_event_types: ['message'] }],
  ])('is not one with %s', (_, asked) => {
    expect(brokenIn(story().register('reader', { ...asked }, having()))).toEqual([])
  })

  test('without credentials may tell whatever it likes', () => {
    expect(story().register('nobody', {}, having())).toEqual([])
    expect(story().register('nobody', {}, { ...whole, subscriptions: [{ stream_id: 1 }, { stream_id: 1 }] })).toEqual(
      [],
    )
  })

  test('by someone of unknown kind may lack something', () => {
    const told = story()
    told.world.users.delete(people.reader)
    expect(brokenIn(told.register('reader', {}, having(...quiet)))).toEqual([])
  })

  test('without an answer tells nothing', () => {
    expect(story().register('reader', {}, 'none')).toEqual([])
    expect(story().register('reader', {}, 'ANY')).toEqual([])
  })
})

describe('unknown types to fetch', () => {
  const clause = 'register-queue.unsupported-fetch-types-ignored'
  const asked = { fetch_event_types: ['user_settings', 'plumbline_unknown'] }

  test('do not hinder', () => {
    expect(new Registrations().register('reader', asked, having('user_settings'))).toContain(`holds ${clause}`)
    expect(new Registrations().register('reader', asked, 'BAD_REQUEST')).toEqual([`broken ${clause}`])
  })

  test('may not be what was refused', () => {
    expect(new Registrations().register('reader', asked, 'UNAUTHORIZED')).toEqual([])
    expect(new Registrations().register('reader', { ...asked, narrow: [] }, 'BAD_REQUEST')).toEqual([])
    expect(new Registrations().register('nobody', asked, 'BAD_REQUEST')).toEqual([])
    expect(new Registrations().register('reader', { fetch_event_types: ['message'] }, 'BAD_REQUEST')).toEqual([])
  })
})

describe('types to fetch', () => {
  const five: readonly [string, string][] = [
    ['user_settings', 'user_settings'],
    ['subscription', 'subscriptions'],
    ['realm_user', 'realm_users'],
    ['realm_linkifiers', 'realm_linkifiers'],
    ['presence', 'presences'],
  ]
  const restrict = 'register-queue.fetch-types-restrict'
  const fetch = 'register-queue.fetch-types-fetch'

  function fetched(type: string, ...fields: readonly string[]): string[] {
    const story = new Registrations()
    story.world.channels.clear()
    return story.register('reader', { fetch_event_types: [type] }, having(...fields))
  }

  test.each(five)('%s brings %s and none of the others', (type, field) => {
    expect(fetched(type, field)).toEqual([`holds ${restrict}`, `holds ${fetch}`])
    expect(fetched(type)).toEqual([`holds ${restrict}`, `broken ${fetch}`])
    for (const [other, unasked] of five)
      if (other !== type) expect(fetched(type, field, unasked)).toEqual([`broken ${restrict}`])
  })

  test('other fields, and what other types bring, are open', () => {
    expect(brokenIn(fetched('user_settings', 'user_settings', 'max_topic_length', 'saved_snippets'))).toEqual([])
    expect(fetched('realm_bot', 'realm_users')).toEqual([])
    expect(fetched('alert_words', 'realm_users')).toEqual([`broken ${restrict}`])
    expect(new Registrations().register('reader', { fetch_event_types: [] }, whole)).not.toContain(`holds ${restrict}`)
  })
})
