import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

const QUIET = { send_notification_to_new_thread: 'false' }

describe('topics_policy', () => {
  async function rename(from: string, topic: string): Promise<string> {
    const id = await org.message(from)
    const { body } = await org.patch(org.owner, `/messages/${id}`, { topic, ...QUIET })
    return body.result === 'success' ? 'success' : body.code
  }

  const EMPTY = ['', '(no topic)', 'general chat', ' ']

  test.each(EMPTY)('disable_empty_topic refuses %j', async (topic) => {
    await org.control('channel', { stream_id: org.streamId, topics_policy: 'disable_empty_topic' })
    expect(await rename('lunch', topic)).toBe('BAD_REQUEST')
    expect(await rename('', 'lunch')).toBe('success')
  })

  test.each(EMPTY)('empty_topic_only takes %j and nothing else', async (topic) => {
    await org.control('channel', { stream_id: org.streamId, topics_policy: 'empty_topic_only' })
    expect(await rename('lunch', topic)).toBe('success')
    expect(await rename('lunch', 'dinner')).toBe('BAD_REQUEST')
    expect(await rename('lunch', '✔ lunch')).toBe('BAD_REQUEST')
  })

  test('inherit follows the organization', async () => {
    expect(await rename('lunch', '')).toBe('success')
    await org.control('settings', { realm_topics_policy: 'disable_empty_topic' })
    expect(await rename('lunch', '')).toBe('BAD_REQUEST')
    await org.control('channel', { stream_id: org.streamId, topics_policy: 'allow_empty_topic' })
    expect(await rename('lunch', '')).toBe('success')
  })

  test('binds the topic that a message brings to another channel', async () => {
    const strict = await org.channel('strict', [org.owner], { topics_policy: 'disable_empty_topic' })
    const chat = await org.channel('chat', [org.owner], { topics_policy: 'empty_topic_only' })
    const move = async (topic: string, stream_id: number) => {
      const id = await org.message(topic)
      return (await org.patch(org.owner, `/messages/${id}`, { stream_id: String(stream_id) })).body.result
    }
    expect(await move('', strict)).toBe('error')
    expect(await move('lunch', strict)).toBe('success')
    expect(await move('lunch', chat)).toBe('error')
    expect(await move('', chat)).toBe('success')
  })

  test('refuses (no topic) where a topic is required, also before level 370', async () => {
    org = await organization({ level: 369 })
    expect(await rename('lunch', '(no topic)')).toBe('success')
    await org.control('settings', { realm_topics_policy: 'disable_empty_topic' })
    expect(await rename('lunch', '(no topic)')).toBe('BAD_REQUEST')
  })

  test('does not bind edits of content', async () => {
    const id = await org.message('')
    await org.control('settings', { realm_topics_policy: 'disable_empty_topic' })
    expect((await org.patch(org.member, `/messages/${id}`, { content: 'x' })).body.result).toBe('success')
  })
})

describe('wildcard mentions', () => {
  /** A channel with more than 15 subscribers, and a topic where all of them wrote. */
  async function crowd(level = 500) {
    org = await organization({ level })
    const people = await org.people('member', 16)
    const stream_id = await org.channel('crowd', [...people, org.member])
    const messages = people.map(({ user_id }) => ({ sender_id: user_id, stream_id, topic: 'busy', content: 'hi' }))
    await org.control('messages', { messages })
    const mine = { sender_id: org.member.user_id, stream_id, content: 'hi' }
    return { busy: await org.send({ ...mine, topic: 'busy' }), quiet: await org.send({ ...mine, topic: 'quiet' }) }
  }

  async function edit(id: number, content: string) {
    const before = await org.read(id)
    const { body } = await org.patch(org.member, `/messages/${id}`, { content })
    if (body.result === 'error') expect(await org.read(id)).toEqual(before)
    return body.result === 'success' ? 'success' : body.code
  }

  test.each(['all', 'everyone', 'channel', 'stream'])('@**%s** is not for all in a large channel', async (word) => {
    const { quiet } = await crowd()
    expect(await edit(quiet, `hello @**${word}**`)).toBe('STREAM_WILDCARD_MENTION_NOT_ALLOWED')
    await org.control('settings', { can_mention_many_users_group: 'members' })
    expect(await edit(quiet, `hello @**${word}**`)).toBe('success')
  })

  test('@**topic** is not for all in a topic with many participants', async () => {
    const { busy, quiet } = await crowd()
    expect(await edit(busy, '@**topic**')).toBe('TOPIC_WILDCARD_MENTION_NOT_ALLOWED')
    expect(await edit(quiet, '@**topic**')).toBe('success')
  })

  test.each(['`@**all**`', '@_**all**', '```\n@**all**\n```', '\\@**all**', '@**All of you**'])(
    '%j mentions nobody',
    async (content) => {
      const { busy } = await crowd()
      expect(await edit(busy, content)).toBe('success')
      expect((await org.read(busy)).flags).toEqual(['read'])
    },
  )

  test('are for everyone in a small channel', async () => {
    const id = await org.message('lunch')
    expect(await edit(id, '@**all** @**topic**')).toBe('success')
  })

  test('are limited above 15 subscribers', async () => {
    const people = await org.people('member', 15)
    const stream_id = await org.channel('edge', people)
    const id = await org.send({ sender_id: people[0]?.user_id, stream_id, topic: 'x', content: 'hi' })
    const sender = people[0] ?? org.member
    expect((await org.patch(sender, `/messages/${id}`, { content: '@**all**' })).body.result).toBe('success')
    await org.control('subscribe', { stream_id, user_ids: [org.other.user_id] })
    expect((await org.patch(sender, `/messages/${id}`, { content: 'x @**all**' })).body.result).toBe('error')
  })

  test.each([
    [228, 'BAD_REQUEST', 'BAD_REQUEST'],
    [229, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
  ])('have codes of their own since level 229 (level %i)', async (level, forChannel, forTopic) => {
    const { busy } = await crowd(level)
    expect(await edit(busy, '@**all**')).toBe(forChannel)
    expect(await edit(busy, '@**topic**')).toBe(forTopic)
  })
})
