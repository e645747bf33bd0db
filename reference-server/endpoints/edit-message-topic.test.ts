import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

const QUIET = { send_notification_to_new_thread: 'false' }
const DAY = 86_400

async function subjects(ids: readonly number[]): Promise<string[]> {
  const messages = await Promise.all(ids.map((id) => org.read(id, { allow_empty_topic_name: 'true' })))
  return messages.map((message) => message.subject)
}

async function three(topic: string): Promise<[number, number, number]> {
  return [await org.message(topic), await org.message(topic), await org.message(topic)]
}

describe('propagate_mode', () => {
  test.each([
    ['change_one', ['lunch', 'dinner', 'lunch']],
    ['change_later', ['lunch', 'dinner', 'dinner']],
    ['change_all', ['dinner', 'dinner', 'dinner']],
  ])('%s from the second of three', async (propagate_mode, expected) => {
    const ids = await three('lunch')
    const elsewhere = await org.message('breakfast')
    const { body } = await org.patch(org.other, `/messages/${ids[1]}`, { topic: 'dinner', propagate_mode })
    expect(body.result).toBe('success')
    expect(await subjects(ids)).toEqual(expected)
    expect(await subjects([elsewhere])).toEqual(['breakfast'])
  })

  test('gives every moved message an entry, and the target alone the content', async () => {
    const ids = await three('lunch')
    await org.advance(5)
    const form = { topic: 'dinner', content: 'new', propagate_mode: 'change_all' }
    await org.patch(org.member, `/messages/${ids[1]}`, form)
    const first = await org.read(ids[0])
    const target = await org.read(ids[1])
    expect(first.edit_history).toEqual([
      { user_id: org.member.user_id, timestamp: 1_767_225_605, prev_topic: 'lunch', topic: 'dinner' },
    ])
    expect(target.edit_history).toHaveLength(1)
    expect(target.edit_history[0]?.prev_content).toBe('hello')
    expect(first.last_moved_timestamp).toBe(1_767_225_605)
    expect(first).not.toHaveProperty('last_edit_timestamp')
  })

  test('takes topics that differ in case as one', async () => {
    const ids = [await org.message('Lunch'), await org.message('lunch')]
    await org.patch(org.member, `/messages/${ids[0]}`, { topic: 'dinner', propagate_mode: 'change_all' })
    expect(await subjects(ids)).toEqual(['dinner', 'dinner'])
  })

  test('takes a change of case as a rename', async () => {
    const id = await org.message('lunch')
    await org.patch(org.member, `/messages/${id}`, { topic: 'Lunch' })
    expect(await subjects([id])).toEqual(['Lunch'])
  })
})

describe('the empty topic', () => {
  test.each(['', '(no topic)', 'general chat', '  '])('is meant by %j', async (topic) => {
    const id = await org.message('lunch')
    await org.patch(org.member, `/messages/${id}`, { topic })
    expect(await subjects([id])).toEqual([''])
  })

  test.each(['✔ ', '✔ (no topic)', '✔ general chat'])('cannot be marked as resolved by %j', async (topic) => {
    const id = await org.message('')
    const { body } = await org.patch(org.owner, `/messages/${id}`, { topic, propagate_mode: 'change_all' })
    expect(body.code).toBe('BAD_REQUEST')
    expect(await subjects([id])).toEqual([''])
  })

  test('is refused before level 334', async () => {
    org = await organization({ level: 333 })
    const id = await org.message('lunch')
    const { body } = await org.patch(org.member, `/messages/${id}`, { topic: '' })
    expect(body.code).toBe('BAD_REQUEST')
  })

  test('has only its display name as another spelling before level 370', async () => {
    org = await organization({ level: 369 })
    const ids = [await org.message('lunch'), await org.message('lunch')]
    await org.patch(org.member, `/messages/${ids[0]}`, { topic: '(no topic)' })
    await org.patch(org.member, `/messages/${ids[1]}`, { topic: 'general chat' })
    expect(await subjects(ids)).toEqual(['(no topic)', ''])
  })
})

describe('who may move', () => {
  test('follows can_move_messages_between_topics_group', async () => {
    const id = await org.message('lunch')
    await org.control('settings', { can_move_messages_between_topics_group: 'moderators' })
    const { body } = await org.patch(org.member, `/messages/${id}`, { topic: 'dinner' })
    expect(body.code).toBe('BAD_REQUEST')
    expect(await subjects([id])).toEqual(['lunch'])
    expect((await org.patch(org.moderator, `/messages/${id}`, { topic: 'dinner' })).body.result).toBe('success')
    await org.control('settings', { can_move_messages_between_topics_group: 'nobody' })
    expect((await org.patch(org.owner, `/messages/${id}`, { topic: 'tea' })).body.code).toBe('BAD_REQUEST')
  })

  test('follows can_resolve_topics_group for resolving alone', async () => {
    const id = await org.message('lunch')
    await org.control('settings', {
      can_resolve_topics_group: 'moderators',
      can_move_messages_between_topics_group: 'everyone',
    })
    expect((await org.patch(org.member, `/messages/${id}`, { topic: '✔ lunch' })).body.code).toBe('BAD_REQUEST')
    expect((await org.patch(org.member, `/messages/${id}`, { topic: '✔ dinner' })).body.result).toBe('success')
  })

  test('is refused to a guest who cannot see the message', async () => {
    const id = await org.message('lunch')
    expect((await org.patch(org.guest, `/messages/${id}`, { topic: 'dinner' })).body.code).toBe('BAD_REQUEST')
  })
})

describe('the time limit for moves', () => {
  const change_all = { topic: 'dinner', propagate_mode: 'change_all', ...QUIET }

  async function mixed(): Promise<number[]> {
    return [await org.message('lunch', 'old', 8 * DAY), await org.message('lunch'), await org.message('lunch')]
  }

  test('tells with change_all which messages may move, and moves none', async () => {
    const ids = await mixed()
    const { body } = await org.patch(org.other, `/messages/${ids[2]}`, change_all)
    expect(body).toMatchObject({
      result: 'error',
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: ids[1],
      total_messages_in_topic: 3,
      total_messages_allowed_to_move: 2,
    })
    expect(await subjects(ids)).toEqual(['lunch', 'lunch', 'lunch'])
    const retry = { ...change_all, propagate_mode: 'change_later' }
    expect((await org.patch(org.other, `/messages/${ids[1]}`, retry)).body.result).toBe('success')
    expect(await subjects(ids)).toEqual(['lunch', 'dinner', 'dinner'])
  })

  test('refuses a single message that is too old', async () => {
    const [old] = await mixed()
    const { body } = await org.patch(org.member, `/messages/${old}`, { topic: 'dinner' })
    expect(body.code).toBe('MOVE_MESSAGES_TIME_LIMIT_EXCEEDED')
    expect(await subjects([old ?? 0])).toEqual(['lunch'])
  })

  test('tells that none may move by null', async () => {
    const id = await org.message('lunch', 'old', 8 * DAY)
    const { body } = await org.patch(org.member, `/messages/${id}`, change_all)
    expect(body).toMatchObject({ result: 'error', first_message_id_allowed_to_move: null })
  })

  test('does not bind moderators and above', async () => {
    const ids = await mixed()
    expect((await org.patch(org.moderator, `/messages/${ids[0]}`, change_all)).body.result).toBe('success')
  })

  test('does not bind anyone where it is null', async () => {
    const ids = await mixed()
    await org.control('settings', { move_messages_within_stream_limit_seconds: null })
    expect((await org.patch(org.member, `/messages/${ids[0]}`, change_all)).body.result).toBe('success')
  })

  test('does not bind resolving', async () => {
    const ids = await mixed()
    const resolve = { topic: '✔ lunch', propagate_mode: 'change_all' }
    expect((await org.patch(org.member, `/messages/${ids[0]}`, resolve)).body.result).toBe('success')
  })

  test.each([
    [171, 'BAD_REQUEST', false],
    [172, 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', true],
  ])('has its own code since level 172 (level %i)', async (level, code, hasCounts) => {
    org = await organization({ level })
    const ids = await mixed()
    const { body } = await org.patch(org.other, `/messages/${ids[0]}`, change_all)
    expect(body.code).toBe(code)
    expect('total_messages_in_topic' in body).toBe(hasCounts)
  })
})

describe('resolving', () => {
  test('is no move: no moved timestamp, no notice, but a history entry', async () => {
    const id = await org.message('lunch')
    await org.patch(org.member, `/messages/${id}`, { topic: '✔ lunch', propagate_mode: 'change_all' })
    const resolved = await org.read(id)
    expect(resolved.subject).toBe('✔ lunch')
    expect(resolved).not.toHaveProperty('last_moved_timestamp')
    expect(resolved.edit_history).toHaveLength(1)
    await org.patch(org.member, `/messages/${id}`, { topic: 'lunch', propagate_mode: 'change_all' })
    expect((await org.read(id)).subject).toBe('lunch')
    expect(await org.read(id + 1)).toBeUndefined()
  })
})

describe('notices of a move', () => {
  test('go to the new topic by default, by a system account', async () => {
    const id = await org.message('lunch')
    await org.patch(org.member, `/messages/${id}`, { topic: 'dinner' })
    const notice = await org.read(id + 1)
    expect(notice).toMatchObject({ subject: 'dinner', sender_full_name: 'Notification Bot' })
    expect(await org.read(id + 2)).toBeUndefined()
  })

  test('go to the old topic where asked for', async () => {
    const id = await org.message('lunch')
    await org.patch(org.member, `/messages/${id}`, {
      topic: 'dinner',
      send_notification_to_old_thread: 'true',
      ...QUIET,
    })
    expect((await org.read(id + 1)).subject).toBe('lunch')
    expect(await org.read(id + 2)).toBeUndefined()
  })
})
