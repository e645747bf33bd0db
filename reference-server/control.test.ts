import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from './testing/organization.ts'

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

  test.each([
    ['nothing', {}],
    ['clock', { advance: -1 }],
    ['clock', { advance: '5' }],
    ['clock', { advance: 1e300 }],
    ['people', {}],
    ['people', { people: [{ role: 'king' }] }],
    ['people', { people: [{ role: 'member' }, { role: 'member', full_name: '' }] }],
    ['role', { user_id: 999, role: 'member' }],
    ['channels', { channels: [{ name: 'general', subscribers: [] }] }],
    ['channels', { channels: [{ name: 'new', subscribers: [999] }] }],
    ['channels', { channels: ['a', 'A'].map((name) => ({ name, subscribers: [] })) }],
    ['messages', { messages: [{ sender_id: 2, stream_id: 99, topic: 't', content: 'c' }] }],
    ['messages', { messages: [{ sender_id: 2, stream_id: 1, topic: 't', content: 'c', to: [3] }] }],
    ['messages', { messages: [{ sender_id: 2, content: 'c' }] }],
    ['messages', { messages: [{ sender_id: 2, stream_id: 1, topic: 't', content: 'c', age: -1 }] }],
    ['settings', { no_such_setting: true }],
    ['settings', { can_resolve_topics_group: 'friends' }],
    ['settings', { message_content_edit_limit_seconds: 1.5 }],
    ['user-setting', { user_id: 2, property: 'no_such_setting', value: 1 }],
    ['user-setting', { user_id: 2, property: 'color_scheme', value: 9 }],
    ['user-setting', { user_id: 2, property: 'high_contrast_mode', value: 'true' }],
  ])('refuses %s %j with a sentence', async (action, body) => {
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

describe('role', () => {
  test('counts from the next request on', async () => {
    const id = await org.message('lunch')
    await org.control('role', { user_id: org.other.user_id, role: 'guest' })
    expect((await org.patch(org.other, `/messages/${id}`, { topic: 'dinner' })).body.result).toBe('error')
    await org.control('role', { user_id: org.other.user_id, role: 'administrator' })
    expect((await org.patch(org.other, `/messages/${id}`, { topic: 'dinner' })).body.result).toBe('success')
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
    })
  })
})
