import { beforeEach, describe, expect, test } from 'vitest'
import { Organization, organization } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

describe('realm_users', () => {
  test('holds people and bots that are active, with what each viewer may see of them', async () => {
    await org.control('bots', { bots: [{ owner_id: org.member.user_id, full_name: 'Echo' }] })
    await org.control('person', { user_id: org.other.user_id, is_active: false })
    await org.control('person', { user_id: org.member.user_id, delivery_email_visible_to: 'administrators' })
    const { realm_users, realm_non_active_users } = await org.state(org.moderator, { client_gravatar: 'false' })
    expect(realm_users).toMatchObject([
      { user_id: 2, role: 100, is_owner: true, is_admin: true, delivery_email: 'user2@chat.example' },
      { user_id: 3, role: 300, is_admin: false, is_bot: false, bot_owner_id: null },
      { user_id: 4, role: 400, delivery_email: null, avatar_url: expect.stringMatching(/^https:/) },
      { user_id: 6, role: 600, is_guest: true, date_joined: '2026-01-01T00:00:00.000Z' },
      { user_id: 7, full_name: 'Echo', is_bot: true, bot_owner_id: 4 },
    ])
    expect(realm_non_active_users).toMatchObject([{ user_id: 5, is_active: false }])
    expect((await org.state(org.member)).realm_users).toMatchObject([
      {},
      {},
      { delivery_email: org.member.email },
      {},
      {},
    ])
  })

  test('shows changes of what is kept elsewhere: time zone and profile', async () => {
    const user_id = org.member.user_id
    const mine = async () => {
      const { realm_users } = await org.state(org.other)
      return (realm_users as { user_id: number }[]).find((user) => user.user_id === user_id)
    }
    const { body } = await org.control('profile-fields', { fields: [{ name: 'Tea', type: 'short_text' }] })
    expect(await mine()).toMatchObject({ timezone: '', profile_data: {} })
    const id = body.fields[0]?.id ?? 0
    await org.control('profile-value', { user_id, field_id: id, value: 'green' })
    expect(await mine()).toMatchObject({
      profile_data: { [id]: { value: 'green', rendered_value: '<p>green</p>' } },
    })
    await org.control('person', { user_id, timezone: 'Asia/Kolkata' })
    expect(await mine()).toMatchObject({ timezone: 'Asia/Kolkata' })
    expect((await org.state(org.other)).custom_profile_fields).toMatchObject([{ id, name: 'Tea', type: 1 }])
  })

  test('may leave out the avatar of those long away, to a client that can do without', async () => {
    await org.control('person', { user_id: org.member.user_id, avatar_source: 'U' })
    await org.advance(15 * 24 * 3600)
    const capable = { client_capabilities: '{"user_avatar_url_field_optional":true}' }
    const avatars = async (form: Record<string, string>) => {
      const { realm_users } = await org.state(org.owner, form)
      return (realm_users as object[]).filter((user) => 'avatar_url' in user).length
    }
    expect(await avatars({ client_gravatar: 'false' })).toBe(5)
    expect(await avatars({ client_gravatar: 'false', ...capable })).toBe(1)
  })
})

describe('a guest outside can_access_all_users_group', () => {
  beforeEach(async () => {
    await org.control('settings', { can_access_all_users_group: 'members' })
    await org.channel('den', [org.guest, org.member])
    await org.send({ sender_id: org.guest.user_id, to: [org.other.user_id], content: 'psst' })
  })

  const names = async (client_capabilities: string) => {
    const { realm_users } = await org.state(org.guest, { client_capabilities })
    return (realm_users as { full_name: string }[]).map((user) => user.full_name)
  }

  test('finds others as unknown users', async () => {
    const known = ['Person 4', 'Person 5', 'Person 6']
    expect(await names('{}')).toEqual(['Unknown user', 'Unknown user', ...known])
  })

  test('does not find them where the client can do without', async () => {
    expect(await names('{"user_list_incomplete":true}')).toEqual(['Person 4', 'Person 5', 'Person 6'])
  })
})

describe('recent_private_conversations', () => {
  test('holds the other participants and the latest message, none for messages to oneself', async () => {
    const sender_id = org.member.user_id
    const [other, guest] = [org.other.user_id, org.guest.user_id]
    await org.send({ sender_id, to: [other], content: 'a' })
    const toGroup = await org.send({ sender_id, to: [guest, other], content: 'b' })
    const toSelf = await org.send({ sender_id, to: [sender_id], content: 'c' })
    const answer = await org.send({ sender_id: other, to: [sender_id], content: 'd' })
    expect((await org.state(org.member)).recent_private_conversations).toEqual([
      { max_message_id: answer, user_ids: [other] },
      { max_message_id: toSelf, user_ids: [] },
      { max_message_id: toGroup, user_ids: [other, guest] },
    ])
    expect((await org.state(org.owner)).recent_private_conversations).toEqual([])
  })
})

describe('what belongs to one person', () => {
  test('is there for them as it was put', async () => {
    const user_id = org.member.user_id
    const views = [
      { fragment: 'narrow/is/starred', is_pinned: true, name: null },
      { fragment: 'narrow/topic/lunch', is_pinned: false, name: 'Lunch' },
    ]
    await org.control('alert-words', { user_id, alert_words: ['tea', 'release'] })
    await org.control('navigation-views', { user_id, navigation_views: views })
    const snippet = { title: 'Hi', content: '*hello*' }
    await org.control('saved-snippets', { user_id, saved_snippets: [{ title: 'old', content: '' }] })
    const { body } = await org.control('saved-snippets', { user_id, saved_snippets: [snippet] })
    expect(body.saved_snippets).toEqual([{ id: 2, date_created: 1_767_225_600 }])
    const expected = {
      alert_words: ['tea', 'release'],
      navigation_views: views,
      saved_snippets: [{ ...snippet, ...body.saved_snippets[0] }],
    }
    expect(await org.state(org.member)).toMatchObject(expected)
    const nothing = { alert_words: [], navigation_views: [], saved_snippets: [] }
    expect(await org.state(org.other)).toMatchObject(nothing)
  })
})

describe('what belongs to the organization', () => {
  test('is there: groups of the roles and those that were made', async () => {
    const members = [org.member.user_id, org.other.user_id]
    const { body } = await org.control('groups', { groups: [{ name: 'tea', members, subgroups: [2] }] })
    await org.control('person', { user_id: org.other.user_id, is_active: false })
    const { realm_user_groups } = await org.state(org.guest)
    expect(realm_user_groups).toMatchObject([
      { id: 1, name: 'role:nobody', members: [], direct_subgroup_ids: [], is_system_group: true },
      { name: 'role:owners', members: [2], direct_subgroup_ids: [] },
      { name: 'role:administrators', members: [], direct_subgroup_ids: [2] },
      { name: 'role:moderators', members: [3], direct_subgroup_ids: [3] },
      { name: 'role:members', members: [4], direct_subgroup_ids: [4] },
      { name: 'role:everyone', members: [6], direct_subgroup_ids: [5] },
      { id: body.groups[0]?.user_group_id, name: 'tea', members: [4], direct_subgroup_ids: [2] },
    ])
  })

  test('is there: linkifiers and custom emoji', async () => {
    const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' }
    await org.control('linkifiers', { linkifiers: [linkifier] })
    await org.control('emoji', { emoji: [{ name: 'parrot' }, { name: 'parrot' }] })
    expect(await org.state(null)).toMatchObject({
      realm_linkifiers: [{ id: 1, ...linkifier }],
      realm_emoji: {
        1: { id: '1', name: 'parrot', deactivated: true },
        2: { id: '2', name: 'parrot', deactivated: false },
      },
    })
  })

  test('is there: integrations with their options', async () => {
    const { realm_incoming_webhook_bots } = await org.state(org.member)
    const text = expect.any(String)
    const integrations = realm_incoming_webhook_bots as { url_options: object[]; config_options: object[] }[]
    const [urlOption] = integrations.flatMap((integration) => integration.url_options)
    const [configOption] = integrations.flatMap((integration) => integration.config_options)
    expect(urlOption).toEqual({ key: text, label: text, input_type: text })
    expect(configOption).toEqual({ key: text, label: text, validator: text })
  })
})

describe('fetch_event_types', () => {
  test.each([
    ['subscription', 'subscriptions'],
    ['realm_user', 'realm_users'],
    ['user_group', 'realm_user_groups'],
    ['realm_linkifiers', 'realm_linkifiers'],
    ['realm_emoji', 'realm_emoji'],
    ['presence', 'presences'],
    ['user_settings', 'user_settings'],
    ['alert_words', 'alert_words'],
    ['recent_private_conversations', 'recent_private_conversations'],
    ['navigation_views', 'navigation_views'],
    ['saved_snippets', 'saved_snippets'],
    ['realm_incoming_webhook_bots', 'realm_incoming_webhook_bots'],
  ])('%s fetches %s, and another type does not', async (type, field) => {
    expect(await org.state(org.member)).toHaveProperty(field)
    const only = { event_types: '["message"]', fetch_event_types: JSON.stringify([type, 'no_such_type']) }
    expect(await org.state(org.member, only)).toHaveProperty(field)
    expect(await org.state(org.member, { fetch_event_types: '["message"]' })).not.toHaveProperty(field)
  })
})

test('null asks for all types', async () => {
  const form = { event_types: 'null', fetch_event_types: 'null' }
  expect(await org.state(org.member, form)).toHaveProperty('alert_words')
})

test('the state and last_event_id are of one instant: events tell what came later, and only that', async () => {
  await org.control('alert-words', { user_id: org.member.user_id, alert_words: ['before'] })
  const { queue_id, last_event_id, alert_words } = await org.state(org.member)
  await org.control('alert-words', { user_id: org.member.user_id, alert_words: ['after'] })
  expect(alert_words).toEqual(['before'])
  const events = await org.events(org.member, String(queue_id), Number(last_event_id))
  expect(events).toEqual([{ id: 0, type: 'alert_words', alert_words: ['after'] }])
})

test('nothing is there any more after a reset', async () => {
  const fresh = new Organization({})
  const user_id = org.member.user_id
  await org.control('alert-words', { user_id, alert_words: ['tea'] })
  await org.control('navigation-views', { user_id, navigation_views: [{ fragment: 'x', is_pinned: true, name: null }] })
  await org.control('saved-snippets', { user_id, saved_snippets: [{ title: 'x', content: 'y' }] })
  await org.control('groups', { groups: [{ name: 'tea', members: [user_id] }] })
  await org.control('bots', { bots: [{ owner_id: user_id }] })
  await org.control('profile-fields', { fields: [{ name: 'x', type: 'link' }] })
  await org.control('profile-value', { user_id, field_id: 1, value: 'y' })
  await org.control('subscription', { user_id, stream_id: org.streamId, is_muted: true })
  await org.channel('den', [org.member], { folder: 'Work', is_default: true, description: 'd' })
  await org.directMessage()
  await org.advance(40 * 24 * 3600)
  await org.state(org.other)
  await org.control('reset')
  const roles = ['owner', 'member', 'member', 'member'].map((role) => ({ role }))
  for (const each of [fresh, org]) {
    await each.control('people', { people: roles })
    await each.control('channels', { channels: [{ name: 'general', subscribers: [4] }] })
    await each.advance(20 * 24 * 3600)
  }
  const form = { client_gravatar: 'false', client_capabilities: '{"user_avatar_url_field_optional":true}' }
  const { queue_id: _, ...state } = await fresh.state(org.member, form)
  expect(await org.state(org.member, form)).toMatchObject(state)
})
