import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
let kitchen: number
beforeEach(async () => {
  org = await organization()
  kitchen = await org.channel('kitchen', [org.owner, org.member, org.other])
})

const QUIET = { send_notification_to_new_thread: 'false' }
const DAY = 86_400

async function move(person: Person, id: number, form: Record<string, string> = {}) {
  const { body } = await org.patch(person, `/messages/${id}`, { stream_id: String(kitchen), ...QUIET, ...form })
  return body
}

async function places(ids: readonly number[]): Promise<string[]> {
  const messages = await Promise.all(ids.map((id) => org.read(id)))
  return messages.map((message) => `${message.display_recipient}>${message.subject}`)
}

describe('moving to another channel', () => {
  test('changes channel, recipient and history, and counts as a move', async () => {
    const id = await org.message('lunch')
    const elsewhere = await org.send({
      sender_id: org.member.user_id,
      stream_id: kitchen,
      topic: 'tea',
      content: 'already here',
    })
    await org.advance(5)
    expect(await move(org.member, id)).toEqual({ result: 'success', msg: '', detached_uploads: [] })
    const message = await org.read(id)
    const { recipient_id } = await org.read(elsewhere)
    expect(message).toMatchObject({ stream_id: kitchen, display_recipient: 'kitchen', subject: 'lunch', recipient_id })
    expect(message.last_moved_timestamp).toBe(1_767_225_605)
    expect(message).not.toHaveProperty('last_edit_timestamp')
    expect(message.edit_history).toEqual([
      { user_id: org.member.user_id, timestamp: 1_767_225_605, prev_stream: org.streamId, stream: kitchen },
    ])
  })

  test('may change the topic too, in one entry', async () => {
    const id = await org.message('lunch')
    await move(org.member, id, { topic: 'dinner' })
    const { body } = await org.get(org.member, `/messages/${id}/history`)
    expect(body.message_history[1]).toMatchObject({
      topic: 'dinner',
      prev_topic: 'lunch',
      stream: kitchen,
      prev_stream: org.streamId,
    })
    expect(body.message_history).toHaveLength(2)
    expect(body.message_history[0]).not.toHaveProperty('stream')
  })

  test.each([
    ['change_one', ['general>lunch', 'kitchen>lunch', 'general>lunch']],
    ['change_later', ['general>lunch', 'kitchen>lunch', 'kitchen>lunch']],
    ['change_all', ['kitchen>lunch', 'kitchen>lunch', 'kitchen>lunch']],
  ])('follows propagate_mode %s', async (propagate_mode, expected) => {
    const ids = [await org.message('lunch'), await org.message('lunch'), await org.message('lunch')]
    expect((await move(org.other, ids[1] ?? 0, { propagate_mode })).result).toBe('success')
    expect(await places(ids)).toEqual(expected)
  })

  test('to the channel where it is changes nothing', async () => {
    const id = await org.message('lunch')
    expect((await move(org.member, id, { stream_id: String(org.streamId) })).code).toBe('BAD_REQUEST')
    expect(await org.read(id)).not.toHaveProperty('edit_history')
  })

  test('tells the queues of those who see it there', async () => {
    const id = await org.message('lunch')
    const queueId = await org.queue(org.other)
    await move(org.member, id, { topic: 'dinner' })
    expect(await org.events(org.other, queueId)).toMatchObject([
      {
        type: 'update_message',
        stream_id: org.streamId,
        new_stream_id: kitchen,
        orig_subject: 'lunch',
        subject: 'dinner',
      },
    ])
  })

  test('posts notices in both channels where asked for', async () => {
    const id = await org.message('lunch')
    const form = { send_notification_to_old_thread: 'true', send_notification_to_new_thread: 'true' }
    await move(org.member, id, { ...form, topic: 'dinner' })
    expect(await places([id + 1, id + 2])).toEqual(['kitchen>dinner', 'general>lunch'])
    expect((await org.read(id + 1)).sender_full_name).toBe('Notification Bot')
  })

  test('posts in the new one alone by default', async () => {
    const id = await org.message('lunch')
    await org.patch(org.member, `/messages/${id}`, { stream_id: String(kitchen) })
    expect(await places([id + 1])).toEqual(['kitchen>lunch'])
    expect(await org.read(id + 2)).toBeUndefined()
  })

  test('counts as a move even if it also resolves', async () => {
    const id = await org.message('lunch')
    await move(org.member, id, { topic: '✔ lunch' })
    expect(await org.read(id)).toHaveProperty('last_moved_timestamp')
  })
})

describe('is refused without change', () => {
  async function refused(person: Person, form: Record<string, string>): Promise<string> {
    const id = await org.message('lunch')
    const before = await org.read(id)
    const { body } = await org.patch(person, `/messages/${id}`, form)
    expect(body.result).toBe('error')
    expect(await org.read(id)).toEqual(before)
    expect(await org.read(id + 1)).toBeUndefined()
    return body.code
  }

  test('together with content, whatever else is sent', async () => {
    const form = { stream_id: String(kitchen), content: 'x', topic: 'dinner', propagate_mode: 'change_all' }
    expect(await refused(org.member, form)).toBe('BAD_REQUEST')
  })

  test.each(['99', '0', '-1', '1.5', '"1"', ''])('to the channel %j', async (stream_id) => {
    expect(await refused(org.owner, { stream_id })).toBe('BAD_REQUEST')
  })

  test('to a private channel that the mover is not in, as to a missing one', async () => {
    const secret = await org.channel('secret', [org.owner], { privacy: 'private' })
    const id = await org.message('lunch')
    const hidden = await org.patch(org.member, `/messages/${id}`, { stream_id: String(secret) })
    const missing = await org.patch(org.member, `/messages/${id}`, { stream_id: '99' })
    expect(hidden.text).toBe(missing.text)
    expect((await org.patch(org.owner, `/messages/${id}`, { stream_id: String(secret) })).body.result).toBe('success')
  })

  test('to an archived channel', async () => {
    await org.control('channel', { stream_id: kitchen, is_archived: true })
    expect(await refused(org.owner, { stream_id: String(kitchen) })).toBe('BAD_REQUEST')
  })

  test('to those outside can_move_messages_between_channels_group', async () => {
    await org.control('settings', { can_move_messages_between_channels_group: 'moderators' })
    expect(await refused(org.member, { stream_id: String(kitchen) })).toBe('BAD_REQUEST')
    expect((await move(org.moderator, await org.message('lunch'))).result).toBe('success')
  })

  test('with a topic to those outside can_move_messages_between_topics_group', async () => {
    await org.control('settings', { can_move_messages_between_topics_group: 'nobody' })
    expect(await refused(org.member, { stream_id: String(kitchen), topic: 'dinner' })).toBe('BAD_REQUEST')
    expect((await move(org.member, await org.message('lunch'))).result).toBe('success')
  })

  test('for a direct message', async () => {
    const id = await org.directMessage()
    expect((await move(org.member, id)).code).toBe('BAD_REQUEST')
  })
})

describe('the time limit between channels', () => {
  const all = { propagate_mode: 'change_all' }

  async function mixed(): Promise<number[]> {
    return [await org.message('lunch', 'old', 3 * DAY), await org.message('lunch', 'young')]
  }

  test('is another than the one within a channel', async () => {
    await org.control('settings', { move_messages_between_streams_limit_seconds: 2 * DAY })
    const ids = await mixed()
    expect(await move(org.member, ids[1] ?? 0, all)).toMatchObject({
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: ids[1],
      total_messages_in_topic: 2,
      total_messages_allowed_to_move: 1,
    })
    expect(await places(ids)).toEqual(['general>lunch', 'general>lunch'])
    const rename = { topic: 'dinner', ...all, ...QUIET }
    expect((await org.patch(org.member, `/messages/${ids[1]}`, rename)).body.result).toBe('success')
  })

  test('counts with the one within a channel where both change, the stricter one', async () => {
    await org.control('settings', { move_messages_within_stream_limit_seconds: 2 * DAY })
    const ids = await mixed()
    expect((await move(org.member, ids[1] ?? 0, { ...all, topic: 'dinner' })).code).toBe(
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    )
    expect((await move(org.member, ids[1] ?? 0, all)).result).toBe('success')
  })

  test('does not bind moderators, nor anyone where it is null', async () => {
    await org.control('settings', { move_messages_between_streams_limit_seconds: 1 })
    const ids = await mixed()
    expect((await move(org.moderator, ids[0] ?? 0, all)).result).toBe('success')
    await org.control('settings', { move_messages_between_streams_limit_seconds: null })
    const more = await mixed()
    expect((await move(org.member, more[0] ?? 0, all)).result).toBe('success')
  })
})

describe('who sees a message after a move', () => {
  test('those who cannot see the new channel lose it, and are told that it is gone', async () => {
    const secret = await org.channel('secret', [org.owner], { privacy: 'private' })
    const ids = [await org.message('lunch'), await org.message('lunch')]
    const single = await org.queue(org.member)
    const bulk = await org.queue(org.member, { client_capabilities: '{"bulk_message_deletion":true}' })
    const form = { stream_id: String(secret), propagate_mode: 'change_all' }
    await move(org.owner, ids[0] ?? 0, form)
    expect(await org.read(ids[0] ?? 0)).toBeUndefined()
    expect(await org.read(ids[0] ?? 0, {}, org.owner)).toMatchObject({ display_recipient: 'secret' })
    expect(await org.found(org.member)).toEqual([])
    expect(await org.events(org.member, single)).toMatchObject(
      ids.map((message_id) => ({ type: 'delete_message', message_id })),
    )
    expect(await org.events(org.member, bulk)).toMatchObject([{ type: 'delete_message', message_ids: ids }])
  })

  test('those in a channel with protected history get it with the move', async () => {
    const protectedId = await org.channel('vault', [org.owner, org.guest], {
      privacy: 'private',
      history_public_to_subscribers: false,
    })
    const id = await org.message('lunch')
    await move(org.owner, id, { stream_id: String(protectedId) })
    expect(await org.read(id, {}, org.guest)).toMatchObject({ display_recipient: 'vault', flags: ['read'] })
    await org.control('subscribe', { stream_id: protectedId, user_ids: [org.member.user_id] })
    expect(await org.read(id)).toBeUndefined()
  })
})

describe('protected history', () => {
  let vault: number
  let ids: number[]
  beforeEach(async () => {
    const properties = { privacy: 'private', history_public_to_subscribers: false }
    vault = await org.channel('vault', [org.member], properties)
    const base = { sender_id: org.member.user_id, stream_id: vault, topic: 'gold', content: 'x' }
    ids = [await org.send({ ...base, age: 8 * DAY })]
    await org.control('subscribe', { stream_id: vault, user_ids: [org.other.user_id] })
    ids.push(await org.send({ ...base, age: 8 * DAY }), await org.send(base), await org.send(base))
  })

  test('counts only what the mover can see', async () => {
    const form = { topic: 'silver', propagate_mode: 'change_all', ...QUIET }
    const counts = { total_messages_allowed_to_move: 2, first_message_id_allowed_to_move: ids[2] }
    const { body } = await org.patch(org.other, `/messages/${ids[3]}`, form)
    expect(body).toMatchObject({ ...counts, total_messages_in_topic: 3 })
    const { body: forMember } = await org.patch(org.member, `/messages/${ids[3]}`, form)
    expect(forMember).toMatchObject({ ...counts, total_messages_in_topic: 4 })
  })

  test('moves only what the mover can see', async () => {
    await org.control('settings', { move_messages_within_stream_limit_seconds: null })
    const form = { topic: 'silver', propagate_mode: 'change_all', ...QUIET }
    expect((await org.patch(org.other, `/messages/${ids[3]}`, form)).body.result).toBe('success')
    expect(await places(ids)).toEqual(['vault>gold', 'vault>silver', 'vault>silver', 'vault>silver'])
  })

  test('hides what came before a subscription', async () => {
    expect(await org.read(ids[0] ?? 0, {}, org.other)).toBeUndefined()
    expect((await org.get(org.other, `/messages/${ids[0]}/history`)).body.code).toBe('BAD_REQUEST')
    expect(await org.read(ids[1] ?? 0, {}, org.other)).toBeDefined()
    expect(await org.read(ids[1] ?? 0, {}, org.owner)).toBeUndefined()
  })
})
