import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

describe('GET /messages/{message_id}', () => {
  let org: Organization
  beforeEach(async () => {
    org = await organization()
  })

  test('gives every field of a channel message', async () => {
    const id = await org.message('lunch', 'hello *you*', 30)
    const { status, body } = await org.get(org.other, `/messages/${id}`)
    expect(status).toBe(200)
    expect(body.result).toBe('success')
    expect(body.msg).toBe('')
    expect(body.raw_content).toBe('hello *you*')
    expect(body.message).toEqual({
      id,
      avatar_url: expect.stringMatching(/^https:/),
      client: 'test-control',
      content: '<p>hello <em>you</em></p>',
      content_type: 'text/html',
      display_recipient: 'general',
      is_me_message: false,
      reactions: [],
      recipient_id: expect.any(Number),
      sender_email: org.member.email,
      sender_full_name: expect.any(String),
      sender_id: org.member.user_id,
      sender_realm_str: expect.any(String),
      stream_id: org.streamId,
      subject: 'lunch',
      submessages: [],
      timestamp: 1_767_225_570,
      topic_links: [],
      type: 'stream',
      flags: [],
    })
  })

  test('gives raw text where Markdown is not to be applied', async () => {
    const message = await org.read(await org.message('lunch', 'hello *you*'), { apply_markdown: 'false' })
    expect(message.content).toBe('hello *you*')
    expect(message.content_type).toBe('text/x-markdown')
  })

  test('does not let HTML through', async () => {
    const message = await org.read(await org.message('lunch', '<script>alert(1)</script>'))
    expect(message.content).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  })

  test('shows a direct message to its participants only, with an empty subject', async () => {
    const id = await org.directMessage()
    const message = await org.read(id, {}, org.other)
    expect(message.type).toBe('private')
    expect(message.subject).toBe('')
    expect(message).not.toHaveProperty('stream_id')
    expect(message).toMatchObject({
      display_recipient: [
        { id: org.member.user_id, email: org.member.email, full_name: expect.any(String), is_mirror_dummy: false },
        { id: org.other.user_id },
      ],
    })
    const refused = await org.get(org.owner, `/messages/${id}`)
    expect(refused.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
  })

  test('is refused to a guest who is not subscribed, exactly as a missing message is', async () => {
    const id = await org.message('lunch')
    const hidden = await org.get(org.guest, `/messages/${id}`)
    const missing = await org.get(org.guest, '/messages/99999')
    expect(hidden.body.code).toBe('BAD_REQUEST')
    expect(hidden.text).toBe(missing.text)
  })

  test.each(['0', '-1', 'abc', '1.0', '1e3', '99999999999999999999999', '%F0%9F%98%80'])(
    'refuses the id %s with BAD_REQUEST',
    async (id) => {
      const { status, body } = await org.get(org.member, `/messages/${id}`)
      expect(status).toBe(400)
      expect(body.code).toBe('BAD_REQUEST')
    },
  )

  test('replaces the empty topic by its display name unless the client allows it', async () => {
    const id = await org.message('')
    expect((await org.read(id)).subject).toBe('general chat')
    expect((await org.read(id, { allow_empty_topic_name: 'true' })).subject).toBe('')
  })

  test('tells the flags of the requester, and the deprecated wildcard flag as the sum of the two', async () => {
    const id = await org.message('lunch', '@**all** and @**topic**')
    const wildcards = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned', 'wildcard_mentioned']
    expect((await org.read(id, {}, org.other)).flags).toEqual(wildcards)
    expect((await org.read(id, {}, org.member)).flags).toEqual(['read', ...wildcards])
  })

  test('marks a /me message', async () => {
    expect((await org.read(await org.message('lunch', '/me is here'))).is_me_message).toBe(true)
  })

  test('names parameters that it does not support, sorted, but not those it does', async () => {
    const id = await org.message('lunch')
    const query = { zeta: '1', alpha: '2', client: 'me', apply_markdown: 'true', message_id: '1' }
    const { body } = await org.get(org.member, `/messages/${id}`, query)
    expect(body.ignored_parameters_unsupported).toEqual(['alpha', 'zeta'])
  })

  test.each(['True', '1', '"true"', 'yes', '', '[true]'])('refuses %j as a boolean', async (value) => {
    const { body } = await org.get(org.member, `/messages/${await org.message('lunch')}`, { apply_markdown: value })
    expect(body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
  })

  test('does not know allow_empty_topic_name before level 334', async () => {
    const old = await organization({ level: 333 })
    const id = await old.message('lunch')
    const { body } = await old.get(old.member, `/messages/${id}`, { allow_empty_topic_name: 'true' })
    expect(body.ignored_parameters_unsupported).toEqual(['allow_empty_topic_name'])
  })
})
