import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Organization, Person } from '../testing/organization.ts'
import { bodyOf, ids, type Json, postMultipart, wider } from '../testing/wider.ts'

let org: Organization
beforeAll(async () => {
  org = await wider()
})
afterAll(() => org.server.close())

async function send(person: Person, form: Record<string, string>): Promise<number> {
  return bodyOf(await org.post(person, '/messages', { content: 'hello', ...form })).id as number
}

const toGeneral = { type: 'stream', to: 'general', topic: 'lunch' }

test('a message goes to a channel by name or id, and others get an event', async () => {
  const queue = await org.queue(org.other, { event_types: '["message"]' })
  const first = await send(org.member, toGeneral)
  const second = await send(org.member, { ...toGeneral, type: 'channel', to: String(org.streamId) })
  const third = await send(org.member, { ...toGeneral, to: '["general"]' })
  const events = (await org.events(org.other, queue)) as { message: Json }[]
  expect(events.map(({ message }) => message.id)).toEqual([first, second, third])
})

test('a message goes to people by ids or e-mails', async () => {
  for (const to of [ids(org.other), JSON.stringify([org.other.email]), org.other.email]) {
    const id = await send(org.member, { type: 'direct', to })
    expect((await org.read(id, {}, org.other)).display_recipient).toHaveLength(2)
    expect((await org.get(org.moderator, `/messages/${id}`)).status).toBe(400)
  }
})

test.each([
  ['to a channel that is not there', { ...toGeneral, to: 'nowhere' }],
  ['to a person who is not there', { type: 'direct', to: '[999]' }],
  ['without words', { ...toGeneral, content: ' ' }],
  ['of a type that is none', { ...toGeneral, type: 'shout' }],
])('a message %s is refused', async (_, form) => {
  expect((await org.post(org.member, '/messages', { content: 'hello', ...form })).status).toBe(400)
})

test('guests post only where they are', async () => {
  expect((await org.post(org.guest, '/messages', { ...toGeneral, content: 'x' })).body.result).toBe('error')
})

test('a message is deleted by its sender and by administrators', async () => {
  const id = await send(org.member, toGeneral)
  expect((await org.delete(org.other, `/messages/${id}`)).status).toBe(400)
  expect((await org.delete(org.member, `/messages/${id}`)).status).toBe(200)
  expect((await org.get(org.member, `/messages/${id}`)).status).toBe(400)
  const next = await send(org.member, toGeneral)
  expect((await org.delete(org.owner, `/messages/${next}`)).status).toBe(200)
})

test('a reaction is added once', async () => {
  const id = await send(org.member, toGeneral)
  const path = `/messages/${id}/reactions`
  expect((await org.post(org.other, path, { emoji_name: 'tada' })).status).toBe(200)
  expect((await org.read(id)).reactions).toMatchObject([{ emoji_code: '1f389', reaction_type: 'unicode_emoji' }])
  expect((await org.post(org.other, path, { emoji_name: 'tada' })).body.code).toBe('REACTION_ALREADY_EXISTS')
  expect((await org.post(org.other, path, { emoji_name: 'no_such_emoji' })).status).toBe(400)
  expect((await org.post(org.guest, path, { emoji_name: 'tada' })).status).toBe(400)
})

test('messages are marked for oneself', async () => {
  const id = await send(org.member, toGeneral)
  const starring = { messages: `[${id}]`, op: 'add', flag: 'starred' }
  expect((await org.post(org.other, '/messages/flags', starring)).body.messages).toEqual([id])
  expect((await org.read(id, {}, org.other)).flags).toContain('starred')
  expect((await org.read(id)).flags).not.toContain('starred')
  await org.post(org.other, '/messages/flags', { ...starring, op: 'remove' })
  expect((await org.read(id, {}, org.other)).flags).not.toContain('starred')
  expect((await org.post(org.guest, '/messages/flags', starring)).status).toBe(400)
  expect((await org.post(org.other, '/messages/flags', { ...starring, flag: 'mentioned' })).status).toBe(400)
})

test('scheduled messages are listed to their sender', async () => {
  const schedule = { type: 'direct', to: ids(org.other), content: 'later', scheduled_delivery_timestamp: '1900000000' }
  const { scheduled_message_id } = (await org.post(org.member, '/scheduled_messages', schedule)).body
  const { scheduled_messages } = bodyOf(await org.get(org.member, '/scheduled_messages'))
  expect(scheduled_messages).toMatchObject([{ scheduled_message_id, content: 'later', failed: false }])
  expect((await org.get(org.other, '/scheduled_messages')).body.scheduled_messages).toEqual([])
})

test('a file is uploaded, and known by the messages that refer to it', async () => {
  const { body } = await postMultipart(
    org,
    org.member,
    '/user_uploads',
    {},
    { name: 'notes.txt', text: 'twelve bytes' },
  )
  const id = await send(org.member, { ...toGeneral, content: `see [notes](${body.url})` })
  const { attachments, upload_space_used } = bodyOf(await org.get(org.member, '/attachments'))
  expect(attachments).toMatchObject([{ name: 'notes.txt', size: 12, messages: [{ id }] }])
  expect(`/user_uploads/${(attachments as Json[])[0]?.path_id}`).toBe(body.url)
  expect(upload_space_used).toBe(12)
  expect((await org.get(org.other, '/attachments')).body.attachments).toEqual([])
  expect((await postMultipart(org, org.member, '/user_uploads', { file: 'no file' })).status).toBe(400)
})
