import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

type Subscription = Record<string, unknown> & { name: string }

async function listed(field: string, form: Record<string, string> = {}, person: Person = org.member) {
  const state = await org.state(person, form)
  return state[field] as Subscription[]
}

async function subscription(form: Record<string, string> = {}, person: Person = org.member) {
  const all = await listed('subscriptions', form, person)
  return all[0]
}

const KNOWS_NULL = { client_capabilities: '{"notification_settings_null":true}' }
const NOTIFICATIONS = ['desktop', 'email', 'push', 'audible'].map((name) => `${name}_notifications`)

describe('subscriptions', () => {
  test('hold every field of a subscription object', async () => {
    await org.control('channel', { stream_id: org.streamId, description: '*all*' })
    const first = await org.message('lunch')
    await org.message('lunch')
    const group = expect.any(Number)
    expect(await subscription(KNOWS_NULL)).toEqual({
      stream_id: org.streamId,
      name: 'general',
      description: '*all*',
      rendered_description: '<p><em>all</em></p>',
      date_created: 1_767_225_600,
      creator_id: null,
      invite_only: false,
      desktop_notifications: null,
      email_notifications: null,
      wildcard_mentions_notify: null,
      push_notifications: null,
      audible_notifications: null,
      pin_to_top: false,
      is_muted: false,
      in_home_view: true,
      is_announcement_only: false,
      is_web_public: false,
      is_archived: false,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      stream_post_policy: 1,
      message_retention_days: null,
      history_public_to_subscribers: true,
      first_message_id: first,
      folder_id: null,
      topics_policy: 'inherit',
      is_recently_active: true,
      stream_weekly_traffic: null,
      can_add_subscribers_group: group,
      can_remove_subscribers_group: group,
      can_send_message_group: group,
      can_administer_channel_group: group,
      can_delete_any_message_group: group,
      can_delete_own_message_group: group,
    })
  })

  test('tell what is inherited to a client that does not know null', async () => {
    const inherited = await subscription()
    for (const name of NOTIFICATIONS) expect(inherited?.[name]).toBe(false)
    expect(inherited?.wildcard_mentions_notify).toBe(true)
    for (const name of [...NOTIFICATIONS.map((name) => `enable_stream_${name}`), 'wildcard_mentions_notify']) {
      const value = name !== 'wildcard_mentions_notify'
      await org.control('user-setting', { user_id: org.member.user_id, property: name, value })
    }
    const changed = await subscription()
    for (const name of NOTIFICATIONS) expect(changed?.[name]).toBe(true)
    expect(changed?.wildcard_mentions_notify).toBe(false)
  })

  test('tell what the person set themselves, to every client', async () => {
    const own = { desktop_notifications: true, email_notifications: false, color: '#123456' }
    const more = { pin_to_top: true, is_muted: true, audible_notifications: null }
    await org.control('subscription', { user_id: org.member.user_id, stream_id: org.streamId, ...own, ...more })
    expect(await subscription(KNOWS_NULL)).toMatchObject({ ...own, ...more, in_home_view: false })
    expect(await subscription()).toMatchObject({ ...own, audible_notifications: false })
    expect(await subscription(KNOWS_NULL, org.other)).toMatchObject({ desktop_notifications: null, is_muted: false })
  })

  test('tell the channel as it was made', async () => {
    const properties = { privacy: 'private', message_retention_days: 30, folder: 'Work', is_default: true }
    const den = await org.channel('den', [org.guest], { ...properties, topics_policy: 'disable_empty_topic' })
    await org.channel('hall', [], { privacy: 'web-public', folder: 'Work', message_retention_days: -1 })
    const state = await org.state(org.guest)
    const folder_id = 1
    expect(state).toMatchObject({
      subscriptions: [
        { name: 'den', invite_only: true, message_retention_days: 30, topics_policy: 'disable_empty_topic', folder_id },
      ],
      never_subscribed: [{ name: 'hall', is_web_public: true, message_retention_days: -1, folder_id }],
      channel_folders: [{ id: 1, name: 'Work' }],
      realm_default_streams: [den],
    })
  })

  test('tell the traffic of a channel that is a week old, and whether it is still used', async () => {
    await org.advance(7 * 24 * 3600)
    for (const content of ['a', 'b', 'c']) await org.message('lunch', content)
    expect(await subscription()).toMatchObject({ stream_weekly_traffic: 3, is_recently_active: true })
    await org.advance(181 * 24 * 3600)
    expect(await subscription()).toMatchObject({ stream_weekly_traffic: 0, is_recently_active: false })
  })

  test('leave out archived channels unless the client knows them', async () => {
    await org.control('channel', { stream_id: org.streamId, is_archived: true })
    expect(await listed('subscriptions')).toEqual([])
    const capable = { client_capabilities: '{"archived_channels":true}' }
    expect(await listed('subscriptions', capable)).toMatchObject([{ is_archived: true }])
    org = await organization({ level: 314 })
    await org.control('channel', { stream_id: org.streamId, is_archived: true })
    expect(await listed('subscriptions', capable)).toEqual([])
  })
})

describe('channels that one is not subscribed to', () => {
  test('are told apart: those one left, and those one may join', async () => {
    await org.control('subscription', { user_id: org.member.user_id, stream_id: org.streamId, color: '#123456' })
    await org.control('unsubscribe', { stream_id: org.streamId, user_ids: [org.member.user_id] })
    await org.channel('den', [org.owner], { privacy: 'private' })
    await org.channel('hall', [org.owner])
    expect(await org.state(org.member)).toMatchObject({
      subscriptions: [],
      unsubscribed: [{ name: 'general', color: '#123456' }],
      never_subscribed: [{ name: 'hall' }],
    })
    expect(await listed('never_subscribed', {}, org.guest)).toEqual([])
  })
})

describe('include_subscribers', () => {
  const everyone = () => [org.owner, org.moderator, org.member, org.other].map((person) => person.user_id)

  test('false, which is the default, gives neither list', async () => {
    for (const form of [{}, { include_subscribers: 'false' }]) {
      expect(await subscription(form)).not.toHaveProperty('subscribers')
      expect(await subscription(form)).not.toHaveProperty('partial_subscribers')
    }
  })

  test('true gives all who are active accounts', async () => {
    expect(await subscription({ include_subscribers: 'true' })).toMatchObject({ subscribers: everyone() })
    await org.control('person', { user_id: org.other.user_id, is_active: false })
    expect(await subscription({ include_subscribers: 'true' })).toMatchObject({ subscribers: everyone().slice(0, 3) })
  })

  test('partial gives all below 250 subscribers, and above it bots and those active in the last 14 days', async () => {
    const people = await org.people('member', 249)
    const { body } = await org.control('bots', { bots: [{ owner_id: org.owner.user_id }] })
    const crowd = [...people.slice(0, 247), ...body.bots]
    const hall = await org.channel('hall', crowd)
    const shown = async () => (await listed('never_subscribed', { include_subscribers: 'partial' }, org.owner))[0]
    expect(await shown()).toMatchObject({ subscribers: crowd.map((person) => person.user_id) })
    await org.control('subscribe', { stream_id: hall, user_ids: people.slice(247).map((person) => person.user_id) })
    await org.advance(15 * 24 * 3600)
    const [active = org.owner] = people
    await org.post(active, '/register')
    await org.advance(1800)
    await org.post(active, '/register')
    const partial = [active.user_id, body.bots[0]?.user_id]
    expect(await shown()).toMatchObject({ partial_subscribers: partial })
    expect(await shown()).not.toHaveProperty('subscribers')
    await org.advance(14 * 24 * 3600 - 60)
    expect(await shown()).toMatchObject({ partial_subscribers: partial })
  })
})
