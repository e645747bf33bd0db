import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

/** Expects a refusal that changed nothing, and gives its body. */
async function refused(person: Person, id: number, form: Record<string, string>) {
  const before = await org.read(id)
  const { status, body } = await org.patch(person, `/messages/${id}`, form)
  expect(status).toBe(400)
  expect(body.result).toBe('error')
  expect(await org.read(id)).toEqual(before)
  return body
}

async function allowed(person: Person, id: number, form: Record<string, string>) {
  const { body } = await org.patch(person, `/messages/${id}`, form)
  expect(body).toEqual({ result: 'success', msg: '', detached_uploads: [] })
}

describe('editing content', () => {
  test('changes the message and its history entry says what it was', async () => {
    const id = await org.message('lunch', 'soup')
    await org.advance(5)
    await allowed(org.member, id, { content: '*rice*' })
    const message = await org.read(id)
    expect(message.content).toBe('<p><em>rice</em></p>')
    expect(message.last_edit_timestamp).toBe(1_767_225_605)
    expect(message).not.toHaveProperty('last_moved_timestamp')
    expect(message.edit_history).toEqual([
      {
        user_id: org.member.user_id,
        timestamp: 1_767_225_605,
        prev_content: 'soup',
        prev_rendered_content: '<p>soup</p>',
      },
    ])
  })

  test('lists the newest edit first', async () => {
    const id = await org.message('lunch', 'one')
    await allowed(org.member, id, { content: 'two' })
    await allowed(org.member, id, { content: 'three' })
    const { edit_history } = await org.read(id)
    expect(edit_history.map((entry) => entry.prev_content)).toEqual(['two', 'one'])
  })

  test('is for the sender alone, whatever the role', async () => {
    const id = await org.message('lunch')
    for (const person of [org.owner, org.moderator, org.other])
      expect((await refused(person, id, { content: 'mine' })).code).toBe('BAD_REQUEST')
  })

  test('ends with the time limit', async () => {
    const id = await org.message('lunch')
    await org.advance(600)
    await allowed(org.member, id, { content: 'in time' })
    await org.advance(1)
    expect((await refused(org.member, id, { content: 'late' })).code).toBe('BAD_REQUEST')
    await org.control('settings', { message_content_edit_limit_seconds: null })
    await allowed(org.member, id, { content: 'no limit' })
  })

  test('is refused where the organization turned it off', async () => {
    const id = await org.message('lunch')
    await org.control('settings', { allow_message_editing: false })
    expect((await refused(org.member, id, { content: 'x' })).code).toBe('BAD_REQUEST')
  })

  test('takes a blank edit as a deletion of the text', async () => {
    const id = await org.message('lunch')
    await allowed(org.member, id, { content: ' \n' })
    expect((await org.read(id, { apply_markdown: 'false' })).content).toBe('(deleted)')
  })

  test('bounds the length in code points', async () => {
    const id = await org.message('lunch')
    await allowed(org.member, id, { content: '😀'.repeat(10_000) })
    await refused(org.member, id, { content: 'x'.repeat(10_001) })
  })

  test('keeps every character', async () => {
    const id = await org.message('lunch')
    const content = ' a\u0000b\r\n\t☃ 😀 "quoted" \\ & + % = '
    await allowed(org.member, id, { content })
    expect((await org.read(id, { apply_markdown: 'false' })).content).toBe(content)
  })

  test('works for direct messages', async () => {
    const id = await org.directMessage()
    await allowed(org.member, id, { content: 'hush' })
    expect((await org.read(id, {}, org.other)).content).toBe('<p>hush</p>')
  })

  test('is refused without change where the digest does not match the stored content', async () => {
    const id = await org.message('lunch', 'søup')
    const digest = createHash('sha256').update('søup').digest('hex')
    const stale = await refused(org.member, id, { content: 'rice', prev_content_sha256: digest.replace(/./, 'x') })
    expect(stale.code).toBe('EXPECTATION_MISMATCH')
    await allowed(org.member, id, { content: 'rice', prev_content_sha256: digest })
  })
})

describe('what a request may combine', () => {
  test('refuses content with stream_id, even the same channel', async () => {
    const id = await org.message('lunch')
    const stream_id = String(org.streamId)
    expect((await refused(org.member, id, { content: 'x', stream_id })).code).toBe('BAD_REQUEST')
  })

  test('refuses a channel that does not exist', async () => {
    const id = await org.message('lunch')
    expect((await refused(org.owner, id, { stream_id: '77' })).code).toBe('BAD_REQUEST')
  })

  test('refuses a topic or a channel for a direct message', async () => {
    const id = await org.directMessage()
    await refused(org.member, id, { topic: 'lunch' })
    await refused(org.member, id, { topic: '' })
    await refused(org.member, id, { stream_id: String(org.streamId) })
  })

  test.each([
    {},
    { topic: 'lunch' },
    { propagate_mode: 'change_all' },
    { propagate_mode: 'change_all', content: 'x' },
    { propagate_mode: 'change_later', content: 'x', topic: 'lunch' },
    { propagate_mode: 'change_everything', topic: 'dinner' },
    { topic: 'dinner', stream_id: 'one' },
    { topic: 'dinner', send_notification_to_new_thread: 'no' },
    { topic: 'x'.repeat(61) },
  ])('refuses %j', async (form) => {
    const id = await org.message('lunch')
    expect((await refused(org.member, id, form)).code).toBe('BAD_REQUEST')
  })

  test('allows content with topic in one request', async () => {
    const id = await org.message('lunch', 'soup')
    await allowed(org.member, id, { content: 'rice', topic: 'dinner' })
    const message = await org.read(id)
    expect(message).toMatchObject({ subject: 'dinner', content: '<p>rice</p>' })
    expect(message.edit_history).toHaveLength(1)
  })

  test('names unsupported parameters', async () => {
    const id = await org.message('lunch')
    const { body } = await org.patch(org.member, `/messages/${id}`, { content: 'x', colour: 'red' })
    expect(body.ignored_parameters_unsupported).toEqual(['colour'])
  })
})

describe('feature levels', () => {
  test('prev_content_sha256 is unknown before level 379', async () => {
    org = await organization({ level: 378 })
    const id = await org.message('lunch')
    const { body } = await org.patch(org.member, `/messages/${id}`, { content: 'x', prev_content_sha256: 'wrong' })
    expect(body.result).toBe('success')
    expect(body.ignored_parameters_unsupported).toEqual(['prev_content_sha256'])
  })

  test('prev_content_sha256 is known at level 379', async () => {
    org = await organization({ level: 379 })
    const id = await org.message('lunch')
    await refused(org.member, id, { content: 'x', prev_content_sha256: 'wrong' })
  })
})
