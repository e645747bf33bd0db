import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
let ids: number[]
beforeEach(() => start())

/** Five messages in one topic, a minute apart, the oldest first. */
async function start(level = 500): Promise<void> {
  org = await organization({ level })
  const base = { sender_id: org.member.user_id, stream_id: org.streamId, topic: 'lunch' }
  const messages = [4, 3, 2, 1, 0].map((age) => ({ ...base, content: `minute ${age}`, age: age * 60 }))
  const { body } = await org.control('messages', { messages })
  ids = body.messages.map((message) => message.message_id)
}

type Query = Record<string, string>

async function fetched(query: Query) {
  const { messages, ...found } = await org.fetch(org.other, query)
  return { ...found, places: messages.map((message) => ids.indexOf(message.id)) }
}

async function refused(query: Query): Promise<string> {
  const { status, body } = await org.get(org.other, '/messages', query)
  expect(status).toBe(400)
  expect(body.result).toBe('error')
  return body.code
}

const AROUND = { num_before: '1', num_after: '1' }

describe('the anchor', () => {
  test('is a message id with messages on both sides', async () => {
    expect(await fetched({ anchor: String(ids[2]), ...AROUND })).toEqual({
      result: 'success',
      msg: '',
      anchor: ids[2],
      found_newest: false,
      found_oldest: false,
      found_anchor: true,
      history_limited: false,
      places: [1, 2, 3],
    })
  })

  test('can be left out of the answer', async () => {
    const query = { anchor: String(ids[2]), include_anchor: 'false', ...AROUND }
    expect(await fetched(query)).toMatchObject({ anchor: ids[2], found_anchor: false, places: [1, 3] })
  })

  test('need not be there', async () => {
    const query = { anchor: '9999', num_before: '2', num_after: '2' }
    expect(await fetched(query)).toMatchObject({
      anchor: 9999,
      found_anchor: false,
      found_newest: true,
      found_oldest: false,
      places: [3, 4],
    })
  })

  test('newest comes after all messages', async () => {
    const query = { anchor: 'newest', num_before: '2', num_after: '3' }
    expect(await fetched(query)).toMatchObject({ found_newest: true, found_oldest: false, places: [3, 4] })
  })

  test('oldest comes before all messages', async () => {
    const query = { anchor: 'oldest', num_before: '2', num_after: '3' }
    expect(await fetched(query)).toMatchObject({ found_newest: false, found_oldest: true, places: [0, 1, 2] })
  })

  test('tells that both ends were reached, exactly', async () => {
    const query = { anchor: String(ids[2]), num_before: '2', num_after: '2' }
    expect(await fetched(query)).toMatchObject({ found_newest: true, found_oldest: true })
  })

  test('alone is one message', async () => {
    const query = { anchor: String(ids[2]), num_before: '0', num_after: '0' }
    expect(await fetched(query)).toMatchObject({ found_newest: false, found_oldest: false, places: [2] })
  })

  test('first_unread is the first message of the narrow that is not read', async () => {
    const flags = { user_id: org.other.user_id, message_ids: ids.slice(0, 3), flag: 'read', op: 'add' }
    await org.control('flags', flags)
    expect(await fetched({ anchor: 'first_unread', ...AROUND })).toMatchObject({ anchor: ids[3], places: [2, 3, 4] })
    const query = { ...AROUND, use_first_unread_anchor: 'true' }
    expect((await org.get(org.other, '/messages', query)).body).toMatchObject({ anchor: ids[3], found_anchor: true })
    await org.control('flags', { ...flags, message_ids: ids })
    expect(await fetched({ anchor: 'first_unread', ...AROUND })).toMatchObject({ found_anchor: false, places: [4] })
  })

  test.each(['-5', '10000000000000000', '9'.repeat(300)])('%s is beyond the ends', async (anchor) => {
    expect(await fetched({ anchor, ...AROUND })).toMatchObject({ found_anchor: false, result: 'success' })
  })

  test.each(['', 'latest', '1.5', '0x10', 'null', '9'.repeat(500)])('%j is refused', async (anchor) => {
    expect(await refused({ anchor, ...AROUND })).toBe('BAD_REQUEST')
  })

  test('excludes use_first_unread_anchor', async () => {
    await refused({ anchor: 'newest', use_first_unread_anchor: 'true', ...AROUND })
  })
})

describe('the date anchor', () => {
  const at = (anchor_date: string) => fetched({ anchor: 'date', anchor_date, ...AROUND })

  test.each([
    '2025-12-31T23:58:00Z',
    '2025-12-31T23:58:00',
    '2025-12-31T23:58',
    '2025-12-31 23:57:59.5Z',
    '2026-01-01T05:43:00+05:45',
    '2025-12-31T18:58:00-05:00',
  ])('%s is an instant', async (anchor_date) => {
    expect(await at(anchor_date)).toMatchObject({ anchor: ids[2], found_anchor: true, places: [1, 2, 3] })
  })

  test('without a time is midnight UTC', async () => {
    expect(await at('2026-01-01')).toMatchObject({ anchor: ids[4] })
    expect(await at('2025-12-31')).toMatchObject({ anchor: ids[0] })
  })

  test('after all messages finds the newest', async () => {
    expect(await at('2030-01-01')).toMatchObject({ found_anchor: false, found_newest: true, places: [4] })
  })

  test.each(['yesterday', '2026-02-29', '2026-13-01', '2026-01-01T25:00', '', '20260101'])(
    '%j is refused',
    async (date) => {
      expect(await refused({ anchor: 'date', anchor_date: date, ...AROUND })).toBe('BAD_REQUEST')
    },
  )

  test('needs its date', async () => {
    await refused({ anchor: 'date', ...AROUND })
  })

  test.each([
    [444, 'error'],
    [445, 'success'],
  ])('came with level 445 (level %i)', async (level, result) => {
    await start(level)
    const query = { anchor: 'date', anchor_date: '2026-01-01', ...AROUND }
    expect((await org.get(org.other, '/messages', query)).body.result).toBe(result)
  })
})

describe('the number of messages', () => {
  test.each([{ anchor: 'newest' }, { anchor: 'newest', num_before: '1' }, { anchor: 'newest', num_after: '1' }])(
    '%j lacks a part',
    async (query) => {
      expect(await refused(query)).toBe('REQUEST_VARIABLE_MISSING')
    },
  )

  test.each([
    ['2500', '2500', 'success'],
    ['2501', '2500', 'error'],
    ['0', '5001', 'error'],
    ['-1', '5', 'error'],
    ['1.5', '5', 'error'],
  ])('%s before and %s after: %s', async (num_before, num_after, result) => {
    const { body } = await org.get(org.other, '/messages', { anchor: 'newest', num_before, num_after })
    expect(body.result).toBe(result)
  })
})

describe('message_ids', () => {
  test('fetches those that the caller can see, ascending, once each', async () => {
    const secret = await org.send({ sender_id: org.member.user_id, to: [org.owner.user_id], content: 'psst' })
    const message_ids = JSON.stringify([ids[3], secret, 9999, ids[0], ids[3], -1])
    const body = await org.fetch(org.other, { message_ids })
    expect(body).not.toHaveProperty('anchor')
    expect(body).toMatchObject({ found_anchor: false, found_newest: false, found_oldest: false })
    expect(body.messages.map((message) => message.id)).toEqual([ids[0], ids[3]])
  })

  test('are filtered by the narrow', async () => {
    const elsewhere = await org.message('dinner')
    const message_ids = JSON.stringify([ids[0], elsewhere])
    for (const narrow of ['[["topic","dinner"]]', '[["topic","dinner"],["channel","general"]]']) {
      const { messages } = await org.fetch(org.other, { message_ids, narrow })
      expect(messages.map((message) => message.id)).toEqual([elsewhere])
    }
  })

  test('reach public messages that were never received', async () => {
    const quiet = await org.channel('quiet', [org.owner])
    const id = await org.send({ sender_id: org.owner.user_id, stream_id: quiet, topic: 'x', content: 'y' })
    const { messages } = await org.fetch(org.other, { message_ids: `[${id}]` })
    expect(messages).toMatchObject([{ id, flags: ['read', 'historical'] }])
    expect((await org.fetch(org.guest, { message_ids: `[${id}]` })).messages).toEqual([])
  })

  test.each([
    { anchor: 'newest' },
    { include_anchor: 'true' },
    { use_first_unread_anchor: 'false' },
    { num_before: '0' },
    { num_after: '0' },
  ])('exclude %j', async (other) => {
    expect(await refused({ message_ids: '[1]', ...(other as Query) })).toBe('BAD_REQUEST')
  })

  test.each(['1', '[1.5]', '["1"]', '{}', 'null', '[null]', '[1'])('refuses %s', async (message_ids) => {
    await refused({ message_ids })
  })

  test('refuses more than 5000', async () => {
    await refused({ message_ids: JSON.stringify(Array.from({ length: 5001 }, (_, index) => index)) })
  })

  test('came with level 300', async () => {
    await start(299)
    const query = { message_ids: `[${ids[0]}]` }
    expect((await org.get(org.other, '/messages', query)).body.code).toBe('REQUEST_VARIABLE_MISSING')
    const { body } = await org.get(org.other, '/messages', { ...query, anchor: 'newest', ...AROUND })
    expect(body.ignored_parameters_unsupported).toEqual(['message_ids'])
    await start(300)
    expect((await org.fetch(org.other, query)).messages).toHaveLength(1)
  })
})

describe('the messages', () => {
  test('are those of a single fetch, with flags', async () => {
    const [message] = (await org.fetch(org.other, { client_gravatar: 'false' })).messages
    expect(message).toEqual(await org.read(ids[0] ?? 0, {}, org.other))
  })

  test('leave the avatar to the client unless it asks for it, or cannot know the email', async () => {
    expect((await org.fetch(org.other)).messages[0]?.avatar_url).toBeNull()
    expect((await org.fetch(org.other, { client_gravatar: 'false' })).messages[0]?.avatar_url).toMatch(/^https:/)
    await org.control('person', { user_id: org.member.user_id, delivery_email_visible_to: 'administrators' })
    expect((await org.fetch(org.other)).messages[0]?.avatar_url).toMatch(/^https:/)
    expect((await org.fetch(org.owner)).messages[0]?.avatar_url).toBeNull()
  })

  test('show an uploaded avatar to everyone: no client can know its address', async () => {
    await org.control('person', { user_id: org.member.user_id, avatar_source: 'U' })
    expect((await org.fetch(org.other)).messages[0]?.avatar_url).toMatch(/^https:/)
  })

  test('are raw where Markdown is not to be applied', async () => {
    const { messages } = await org.fetch(org.other, { apply_markdown: 'false' })
    expect(messages[0]).toMatchObject({ content: 'minute 4', content_type: 'text/x-markdown' })
  })

  test('show the empty topic by its name unless the client allows it', async () => {
    const id = await org.message('')
    const last = async (query = {}) => (await org.fetch(org.other, query)).messages.at(-1)
    expect(await last()).toMatchObject({ id, subject: 'general chat' })
    expect(await last({ allow_empty_topic_name: 'true' })).toMatchObject({ id, subject: '' })
  })

  test('show every change at once', async () => {
    const id = ids[0] ?? 0
    const first = async () => (await org.fetch(org.other)).messages[0]
    await first()
    await org.patch(org.member, `/messages/${id}`, { content: 'now' })
    expect(await first()).toMatchObject({ content: '<p>now</p>', edit_history: [expect.anything()] })
    await org.control('settings', { allow_edit_history: false })
    expect(await first()).not.toHaveProperty('edit_history')
    const reaction = { message_id: id, user_id: org.other.user_id, emoji_name: 'smile', emoji_code: '1f604' }
    await org.control('reactions', { reactions: [{ ...reaction, reaction_type: 'unicode_emoji' }] })
    expect((await first())?.reactions).toHaveLength(1)
    await org.control('linkifiers', { linkifiers: [{ pattern: 'lunch', url_template: 'https://food.example/' }] })
    expect((await first())?.topic_links).toHaveLength(1)
  })

  test('names what it does not support', async () => {
    const { body } = await org.get(org.other, '/messages', { anchor: 'newest', ...AROUND, colour: 'red' })
    expect(body.ignored_parameters_unsupported).toEqual(['colour'])
  })
})
