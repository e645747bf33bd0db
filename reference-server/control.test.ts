import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from './testing/organization.ts'

const SMILE = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }

let org: Organization
beforeEach(async () => {
  org = await organization()
})

describe('the protocol', () => {
  test('asks for its token', async () => {
    const { status, body } = await org.control('clock', {}, 'wrong')
    expect(status).toBe(401)
    expect(body.error).toEqual(expect.any(String))
  })

  test('tells its actions, and does not know others', async () => {
    const { status, body } = await org.control('actions', {})
    expect(status).toBe(200)
    expect(body.actions).toEqual(expect.arrayContaining(['actions', 'people', 'channels', 'messages', 'clock']))
    const unknown = await org.control('nothing', {})
    expect(unknown.status).toBe(404)
    expect(unknown.body.error).toContain('There is no action nothing')
  })

  test.each([
    ['clock', { advance: -1 }],
    ['clock', { advance: '5' }],
    ['clock', { advance: 1e300 }],
    ['people', {}],
    ['people', { people: [{ role: 'king' }] }],
    ['people', { people: [{ role: 'member' }, { role: 'member', full_name: '' }] }],
    ['person', { user_id: 999, role: 'member' }],
    ['person', { user_id: 1, full_name: 'The system' }],
    ['person', { user_id: 2, role: 'king' }],
    ['person', { user_id: 2, full_name: '' }],
    ['person', { user_id: 2, avatar_source: 'X' }],
    ['person', { user_id: 2, timezone: 'Mars/Olympus' }],
    ['person', { user_id: 2, bot_owner_id: 3 }],
    ['person', { user_id: 2, email: 'user3@chat.example' }],
    ['person', { user_id: 2, email: 'nowhere' }],
    ['person', { user_id: 2, delivery_email_visible_to: 'friends' }],
    ['person', { user_id: 2, is_active: 'no' }],
    ['bots', { bots: [{ owner_id: 999 }] }],
    ['bots', { bots: [{ full_name: 'Nobody owns me' }] }],
    ['profile-fields', { fields: [{ name: 'Size', type: 'number' }] }],
    ['profile-value', { user_id: 2, field_id: 1, value: 'x' }],
    ['profile-value', { user_id: 2, field_id: 1 }],
    ['channels', { channels: [{ name: 'general', subscribers: [] }] }],
    ['channels', { channels: [{ name: 'new', subscribers: [999] }] }],
    ['channels', { channels: ['a', 'A'].map((name) => ({ name, subscribers: [] })) }],
    ['messages', { messages: [{ sender_id: 2, stream_id: 99, topic: 't', content: 'c' }] }],
    ['messages', { messages: [{ sender_id: 2, stream_id: 1, topic: 't', content: 'c', to: [3] }] }],
    ['messages', { messages: [{ sender_id: 2, content: 'c' }] }],
    ['messages', { messages: [{ sender_id: 2, stream_id: 1, topic: 't', content: 'c', age: -1 }] }],
    ['channels', { channels: [{ name: 'new', subscribers: [], privacy: 'secret' }] }],
    ['channels', { channels: [{ name: 'new', subscribers: [], history_public_to_subscribers: 1 }] }],
    ['channels', { channels: [{ name: 'new', subscribers: [], is_archived: true }] }],
    ['channels', { channels: [{ name: 'new', subscribers: [], message_retention_days: 0 }] }],
    ['channels', { channels: [{ name: 'new', subscribers: [], folder: 1 }] }],
    ['channel', { stream_id: 99 }],
    ['channel', { stream_id: 1, name: '' }],
    ['subscription', { user_id: 6, stream_id: 1, is_muted: true }],
    ['subscription', { user_id: 2, stream_id: 1, is_muted: null }],
    ['subscription', { user_id: 2, stream_id: 1, color: 'red' }],
    ['channels', { channels: [{ name: 'new', subscribers: [], can_send_message_group: 'friends' }] }],
    ['channels', { channels: [{ name: 'new', subscribers: [], creator_id: 999 }] }],
    ['channel', { stream_id: 1, creator_id: 'me' }],
    ['bot-storage', { user_id: 2 }],
    ['credentials', { user_id: 999 }],
    ['sign-in', { email: 'user2@chat.example' }],
    ['outbox', { mails: [] }],
    ['confirm-email', { user_id: 2 }],
    ['drafts', { user_id: 2, add: 'text' }],
    ['domains', { add: 'a.example' }],
    ['owners', { user_id: 2 }],
    ['group', { user_group_id: 1, add_members: [999] }],
    ['alert-words', { user_id: 2, alert_words: 'tea' }],
    ['alert-words', { user_id: 999, alert_words: [] }],
    ['navigation-views', { user_id: 2, navigation_views: [{ fragment: 'x', is_pinned: true }] }],
    [
      'navigation-views',
      { user_id: 2, navigation_views: [1, 2].map(() => ({ fragment: 'x', is_pinned: true, name: 'x' })) },
    ],
    ['saved-snippets', { user_id: 2, saved_snippets: [{ title: 'x' }] }],
    ['groups', { groups: [{ name: 'role:members', members: [] }] }],
    ['groups', { groups: [{ name: 'tea', members: [999] }] }],
    ['groups', { groups: [{ name: 'tea', members: [], subgroups: [99] }] }],
    ['channel', { stream_id: 1, topics_policy: 'no_topics' }],
    ['channel', { stream_id: 1, is_archived: 'yes' }],
    ['subscribe', { stream_id: 1, user_ids: [999] }],
    ['subscribe', { stream_id: 99, user_ids: [] }],
    ['unsubscribe', { stream_id: 1 }],
    ['reactions', { reactions: [{ message_id: 99, user_id: 2, ...SMILE }] }],
    ['reactions', { reactions: [{ message_id: 1, user_id: 999, ...SMILE }] }],
    ['reactions', { reactions: [{ message_id: 1, user_id: 2, ...SMILE, reaction_type: 'zeta_extra_emoji' }] }],
    ['reactions', { reactions: [{ message_id: 1, user_id: 2, ...SMILE, reaction_type: 'realm_emoji' }] }],
    ['reactions', { reactions: [{ message_id: 1, user_id: 2, ...SMILE, emoji_code: 'smile' }] }],
    ['emoji', { emoji: [{ name: '"><script>' }] }],
    ['emoji', { emoji: [{ name: '' }] }],
    ['emoji-edit', { emoji_code: '9', name: 'parrot' }],
    ['delete-messages', { message_ids: [99] }],
    ['delete-messages', { message_ids: ['1'] }],
    ['uploads', { uploads: [{ user_id: 999, name: 'a' }] }],
    ['uploads', { uploads: [{ user_id: 2, name: 'a', size: -1 }] }],
    ['flags', { user_id: 2, message_ids: [99], flag: 'read', op: 'add' }],
    ['flags', { user_id: 2, message_ids: [1], flag: 'mentioned', op: 'add' }],
    ['flags', { user_id: 6, message_ids: [1], flag: 'read', op: 'add' }],
    ['linkifiers', { linkifiers: [{ pattern: '(', url_template: 'https://x.example' }] }],
    ['linkifiers', { linkifiers: [{ pattern: '(?=a)', url_template: 'https://x.example' }] }],
    ['submessages', { submessages: [{ message_id: 99, sender_id: 2, msg_type: 'widget', content: '' }] }],
    ['settings', { realm_topics_policy: 'empty_topic_only' }],
    ['settings', { no_such_setting: true }],
    ['settings', { can_resolve_topics_group: 'friends' }],
    ['settings', { message_content_edit_limit_seconds: 1.5 }],
    ['user-setting', { user_id: 2, property: 'no_such_setting', value: 1 }],
    ['user-setting', { user_id: 2, property: 'color_scheme', value: 9 }],
    ['user-setting', { user_id: 2, property: 'high_contrast_mode', value: 'true' }],
  ])('refuses %s %j with a sentence', async (action, body) => {
    await org.message('lunch')
    const reply = await org.control(action, body)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error: expect.stringMatching(/.{10}/) })
  })

  test('does all or nothing', async () => {
    const good = { sender_id: org.member.user_id, stream_id: org.streamId, topic: 't', content: 'c' }
    await org.control('messages', { messages: [good, { ...good, sender_id: 999 }] })
    expect(await org.read(1)).toBeUndefined()
  })
})

describe('messages', () => {
  test('are made oldest first and told in the order given', async () => {
    const base = { sender_id: org.member.user_id, stream_id: org.streamId, topic: 't', content: 'c' }
    const messages = [base, { ...base, age: 100 }, { ...base, age: 50 }, { ...base, age: 100 }]
    const { body } = await org.control('messages', { messages })
    expect(body.messages.map((message) => message.message_id)).toEqual([4, 1, 3, 2])
    expect(body.messages[1]?.timestamp).toBe(1_767_225_500)
  })
})

describe('emoji', () => {
  test('of one name replace each other in new messages', async () => {
    const { body } = await org.control('emoji', { emoji: [{ name: 'parrot' }, { name: 'parrot' }] })
    expect(body.emoji).toEqual([{ emoji_code: '1' }, { emoji_code: '2' }])
    expect((await org.read(await org.message('lunch', ':parrot:'))).content).toContain('/emoji/2.png')
  })
})

describe('uploads', () => {
  test('have paths that need no escaping, each its own', async () => {
    const name = '../a b"é.pdf'
    const uploads = [1, 2].map(() => ({ user_id: org.member.user_id, name }))
    const { body } = await org.control('uploads', { uploads })
    expect(body.uploads.map((upload) => upload.id)).toEqual([1, 2])
    for (const { path_id } of body.uploads) expect(path_id).toMatch(/^1\/[0-9a-f]{2}\/[0-9a-f]{24}\/a-b-.pdf$/)
    expect(body.uploads[0]?.path_id).not.toBe(body.uploads[1]?.path_id)
  })
})

describe('channel', () => {
  test('keeps what is not given', async () => {
    await org.control('channel', { stream_id: org.streamId, privacy: 'private', topics_policy: 'disable_empty_topic' })
    await org.control('channel', { stream_id: org.streamId, history_public_to_subscribers: false })
    const id = await org.message('lunch')
    expect((await org.patch(org.member, `/messages/${id}`, { topic: '' })).body.result).toBe('error')
    await org.control('unsubscribe', { stream_id: org.streamId, user_ids: [org.other.user_id] })
    await org.control('subscribe', { stream_id: org.streamId, user_ids: [org.guest.user_id] })
    expect(await org.read(id, {}, org.other)).toBeUndefined()
    expect(await org.read(id, {}, org.guest)).toBeUndefined()
  })
})

describe('a renamed channel', () => {
  test('has its new name in messages that were read before, and a name that is taken is refused', async () => {
    const id = await org.message('lunch')
    expect(await org.read(id)).toMatchObject({ display_recipient: 'general' })
    await org.control('channel', { stream_id: org.streamId, name: 'GENERAL' })
    expect(await org.read(id)).toMatchObject({ display_recipient: 'GENERAL' })
    await org.channel('den', [])
    expect((await org.control('channel', { stream_id: org.streamId, name: 'Den' })).status).toBe(400)
  })
})

describe('reactions', () => {
  test('are told to those who see the message', async () => {
    const id = await org.message('lunch')
    const queueId = await org.queue(org.other)
    await org.control('reactions', { reactions: [{ message_id: id, user_id: org.member.user_id, ...SMILE }] })
    expect(await org.events(org.other, queueId)).toMatchObject([{ type: 'reaction', op: 'add', ...SMILE }])
  })
})

describe('person', () => {
  test('has a new role from the next request on', async () => {
    const id = await org.message('lunch')
    await org.control('person', { user_id: org.other.user_id, role: 'guest' })
    expect((await org.patch(org.other, `/messages/${id}`, { topic: 'dinner' })).body.result).toBe('error')
    await org.control('person', { user_id: org.other.user_id, role: 'administrator' })
    expect((await org.patch(org.other, `/messages/${id}`, { topic: 'dinner' })).body.result).toBe('success')
  })
})

describe('owners', () => {
  const owners = async () => (await org.control('owners')).body.owners as number[]

  test('are told as long as they are active and have the role', async () => {
    const { user_id } = org.member
    const before = await owners()
    expect(before).toContain(org.owner.user_id)
    await org.control('person', { user_id, role: 'owner' })
    expect(await owners()).toEqual([...before, user_id])
    await org.control('person', { user_id, is_active: false })
    expect(await owners()).toEqual(before)
    await org.control('person', { user_id: org.owner.user_id, role: 'member' })
    expect(await owners()).not.toContain(org.owner.user_id)
  })
})

describe('bots', () => {
  test('have credentials, and a token where they post to a webhook', async () => {
    const owner_id = org.member.user_id
    const bots = [{ owner_id }, { owner_id, full_name: 'Echo', webhook_url: 'http://127.0.0.1:9/' }]
    const { body } = await org.control('bots', { bots })
    const [plain, hooked] = body.bots
    expect(plain).toEqual({ user_id: 7, email: expect.any(String), api_key: expect.any(String) })
    expect(hooked).toMatchObject({ user_id: 8, token: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect((await org.post(plain ?? null, '/register')).body.result).toBe('success')
  })
})

describe('clock', () => {
  test('tells the time without moving it', async () => {
    expect((await org.control('clock')).body).toEqual({ now: 1_767_225_600 })
    expect((await org.control('clock', { advance: 0.25 })).body).toEqual({ now: 1_767_225_600.25 })
  })
})

describe('settings', () => {
  test('are told as they are now', async () => {
    const { body } = await org.control('settings', { move_messages_within_stream_limit_seconds: null })
    expect(body.settings).toEqual({
      allow_message_editing: true,
      allow_edit_history: true,
      message_content_edit_limit_seconds: 600,
      move_messages_within_stream_limit_seconds: null,
      move_messages_between_streams_limit_seconds: 604_800,
      can_resolve_topics_group: 'everyone',
      can_move_messages_between_topics_group: 'members',
      can_move_messages_between_channels_group: 'members',
      can_mention_many_users_group: 'administrators',
      can_create_users_group: 'administrators',
      can_access_all_users_group: 'everyone',
      presence_of_accessible_users_only: false,
      realm_topics_policy: 'allow_empty_topic',
    })
  })
})

describe('forget', () => {
  test('puts away what was made, and passes over what is not there', async () => {
    const { people } = (await org.control('people', { people: [{ role: 'owner' }] })).body as {
      people: { user_id: number }[]
    }
    const user_id = people[0]?.user_id ?? 0
    const made = { name: 'hall', subscribers: [user_id], is_default: true }
    const { channels } = (await org.control('channels', { channels: [made] })).body as {
      channels: { stream_id: number }[]
    }
    const group = { name: 'crew', members: [user_id] }
    const { groups } = (await org.control('groups', { groups: [group] })).body as {
      groups: { user_group_id: number }[]
    }
    await org.control('domains', { add: [{ domain: 'plumb.example.com', allow_subdomains: true }] })
    const { status } = await org.control('forget', {
      user_ids: [user_id, 999],
      stream_ids: [...channels.map(({ stream_id }) => stream_id), 999],
      user_group_ids: groups.map(({ user_group_id }) => user_group_id),
      domains: ['plumb.example.com'],
    })
    expect(status).toBe(200)
    expect((await org.control('person', { user_id })).body).toMatchObject({ person: { is_active: false } })
    expect((await org.control('domains', {})).body).toEqual({ domains: [] })
    expect((await org.control('groups', { groups: [group] })).status).toBe(200)
    expect((await org.control('owners', {})).body.owners).not.toContain(user_id)
  })

  test('leaves nothing that makes lists longer', async () => {
    const lists = async () => {
      const { body } = await org.post(org.owner, '/register', {
        fetch_event_types: '["realm_user","subscription"]',
        client_capabilities: '{"archived_channels":true}',
      })
      const { queue_id: _, ...state } = body
      return { ...state, streams: (await org.get(org.owner, '/streams', { exclude_archived: 'false' })).body }
    }
    const before = await lists()
    const [made] = await org.people('member', 1)
    const streamId = await org.channel('attic', [])
    expect(await lists()).not.toEqual(before)
    await org.control('forget', { user_ids: [made?.user_id], stream_ids: [streamId] })
    expect(await lists()).toEqual(before)
  })
})
