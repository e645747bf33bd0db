import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

const CAPABILITIES = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
]

describe('POST /register', () => {
  let org: Organization
  beforeEach(async () => {
    org = await organization()
  })

  test('gives a queue and the state that clients start from', async () => {
    const { status, body } = await org.post(org.member, '/register')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      result: 'success',
      msg: '',
      queue_id: expect.any(String),
      last_event_id: -1,
      service_feature_level: 500,
      idle_queue_timeout_secs: 600,
      event_queue_longpoll_timeout_seconds: 90,
      max_message_length: 10_000,
      max_topic_length: 60,
      realm_empty_topic_display_name: 'general chat',
      user_settings: { color_scheme: 1, default_language: 'en', twenty_four_hour_time: false },
    })
  })

  test('knows no name of the empty topic before level 334', async () => {
    const old = await organization({ level: 333 })
    expect(await old.state(old.member)).not.toHaveProperty('realm_empty_topic_display_name')
  })

  test('gives each call a queue of its own', async () => {
    expect(await org.queue(org.member)).not.toBe(await org.queue(org.member))
  })

  test('writes the vendor word where the specification writes service', async () => {
    const acme = await organization({ word: 'acme', level: 400 })
    const { body } = await acme.post(acme.member, '/register')
    expect(body).toMatchObject({ acme_feature_level: 400 })
    expect(body).not.toHaveProperty('service_feature_level')
  })

  test('shows the settings as they were changed', async () => {
    const change = { user_id: org.member.user_id, property: 'color_scheme', value: 2 }
    await org.control('user-setting', change)
    expect((await org.post(org.member, '/register')).body).toMatchObject({ user_settings: { color_scheme: 2 } })
    expect((await org.post(org.other, '/register')).body).toMatchObject({ user_settings: { color_scheme: 1 } })
  })

  test('fetches only the types asked for, by fetch_event_types or else event_types', async () => {
    const byEvents = await org.post(org.member, '/register', { event_types: '["message"]' })
    expect(byEvents.body).not.toHaveProperty('user_settings')
    const form = { event_types: '["message"]', fetch_event_types: '["user_settings"]' }
    expect((await org.post(org.member, '/register', form)).body).toHaveProperty('user_settings')
  })

  test('grants an idle time within its own bounds', async () => {
    const granted = async (idle_queue_timeout: string) =>
      (await org.post(org.member, '/register', { idle_queue_timeout })).body.idle_queue_timeout_secs
    expect(await granted('30')).toBe(30)
    expect(await granted('0')).toBe(1)
    expect(await granted('99999999')).toBe(604_800)
  })

  test('does not know idle_queue_timeout before level 481', async () => {
    const old = await organization({ level: 480 })
    const { body } = await old.post(old.member, '/register', { idle_queue_timeout: '30' })
    expect(body).toMatchObject({
      idle_queue_timeout_secs: 600,
      ignored_parameters_unsupported: ['idle_queue_timeout'],
    })
  })

  test.each([
    { apply_markdown: 'maybe' },
    { client_gravatar: '1' },
    { include_subscribers: 'some' },
    { slim_presence: 'null' },
    { presence_history_limit_days: '1.5' },
    { event_types: 'message' },
    { event_types: '[1]' },
    { all_public_streams: '"true"' },
    { client_capabilities: '[]' },
    { client_capabilities: '{"empty_topic_name":1}' },
    { fetch_event_types: '{}' },
    { narrow: '[["topic"]]' },
    { narrow: '[["topic","a","b"]]' },
    { idle_queue_timeout: '10000000000000000000000' },
  ])('refuses %j', async (form) => {
    expect((await org.post(org.member, '/register', form)).body.result).toBe('error')
  })

  test('accepts every documented parameter', async () => {
    const { body } = await org.post(org.member, '/register', {
      apply_markdown: 'true',
      client_gravatar: 'false',
      include_subscribers: 'partial',
      slim_presence: 'true',
      presence_history_limit_days: '3',
      event_types: '["message","no_such_type"]',
      all_public_streams: 'true',
      client_capabilities: JSON.stringify(Object.fromEntries(CAPABILITIES.map((name) => [name, true]))),
      fetch_event_types: '[]',
      narrow: '[["channel","general"]]',
      idle_queue_timeout: '60',
    })
    expect(body.result).toBe('success')
    expect(body).not.toHaveProperty('ignored_parameters_unsupported')
  })
})

describe('POST /register without authentication', () => {
  let org: Organization
  beforeEach(async () => {
    org = await organization()
  })

  test('is allowed, and gives nothing of a person', async () => {
    const { body } = await org.post(null, '/register')
    expect(body.result).toBe('success')
    const personal = ['user_settings', 'realm_users', 'subscriptions', 'presences', 'alert_words']
    for (const field of personal) expect(body).not.toHaveProperty(field)
  })

  test.each([{ client_gravatar: 'true' }, { include_subscribers: 'true' }])('refuses %j', async (form) => {
    expect((await org.post(null, '/register', form)).body.result).toBe('error')
  })

  test.each([{ client_gravatar: 'false' }, { include_subscribers: 'false' }, { include_subscribers: 'partial' }])(
    'allows %j',
    async (form) => {
      expect((await org.post(null, '/register', form)).body.result).toBe('success')
    },
  )

  test('is not what wrong credentials mean', async () => {
    const { status, body } = await org.post({ ...org.member, api_key: 'wrong' }, '/register')
    expect(status).toBe(401)
    expect(body.code).toBe('UNAUTHORIZED')
  })
})
