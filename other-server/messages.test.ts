import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, start } from './start.ts'
import { ask, at, control } from './testing/client.ts'

let running: Running
let channel: number
let other: number

beforeAll(async () => {
  running = await start({ mode: 'control' })
  const { owner, moderator, member } = running.accounts
  const subscribers = [owner.id, moderator.id, member.id]
  const made = await control(running, 'channels', {
    channels: [
      { name: 'dock', subscribers },
      { name: 'yard', subscribers: [owner.id], privacy: 'private', folder: 'ships' },
    ],
  })
  channel = at(made, 'channels', 0, 'stream_id') as number
  other = at(made, 'channels', 1, 'stream_id') as number
  expect(at(made, 'channels', 1, 'declined')).toEqual(['folder'])
})
afterAll(() => running.close())

/** Messages of the member's in one topic, of the given ages; their ids. */
async function written(topic: string, ...ages: readonly number[]): Promise<number[]> {
  const sender_id = running.accounts.member.id
  const messages = ages.map((age, index) => ({ sender_id, stream_id: channel, topic, content: `part ${index}`, age }))
  const made = await control(running, 'messages', { messages })
  return ages.map((_, index) => at(made, 'messages', index, 'message_id') as number)
}

async function topicsOf(ids: readonly number[]): Promise<unknown[]> {
  const told = await ask(running, running.accounts.member, 'GET /messages', { message_ids: ids })
  return ids.map((_, index) => at(told, 'messages', index, 'subject'))
}

test('a content edit replaces the content and is a snapshot of its own, the oldest first', async () => {
  const [id] = await written('edits', 60)
  const { member } = running.accounts
  const prev_content_sha256 = createHash('sha256').update('part 0').digest('hex')
  const edited = await ask(running, member, `PATCH /messages/${id}`, { content: 'new words', prev_content_sha256 })
  expect(edited.body).toMatchObject({ result: 'success', msg: '', detached_uploads: [] })
  const fetched = await ask(running, member, `GET /messages/${id}`)
  expect(fetched.body).toMatchObject({ raw_content: 'new words', message: { content: '<p>new words</p>' } })
  const history = await ask(running, member, `GET /messages/${id}/history`)
  expect(at(history, 'message_history')).toMatchObject([
    { content: 'part 0' },
    { content: 'new words', prev_content: 'part 0', user_id: member.id },
  ])
})

test('an edit over somebody else’s new words is refused, and so is one by somebody else', async () => {
  const [id] = await written('conflicts', 60)
  const { member, owner } = running.accounts
  const line = `PATCH /messages/${id}`
  const stale = await ask(running, member, line, { content: 'x', prev_content_sha256: '0'.repeat(64) })
  expect(stale.body).toMatchObject({ result: 'error', code: 'EDIT_CONFLICT' })
  expect((await ask(running, owner, line, { content: 'x' })).body).toMatchObject({ code: 'BAD_REQUEST' })
})

test('content that is too old is refused with BAD_REQUEST', async () => {
  const [id] = await written('old', 700)
  const late = await ask(running, running.accounts.member, `PATCH /messages/${id}`, { content: 'x' })
  expect(late.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
})

test('change_later moves the message and what follows it, change_one the message alone', async () => {
  const ids = await written('tide', 30, 20, 10)
  const { member } = running.accounts
  await ask(running, member, `PATCH /messages/${ids[1]}`, { topic: 'ebb', propagate_mode: 'change_later' })
  expect(await topicsOf(ids)).toEqual(['tide', 'ebb', 'ebb'])
  await ask(running, member, `PATCH /messages/${ids[1]}`, { topic: 'flood' })
  expect(await topicsOf(ids)).toEqual(['tide', 'flood', 'ebb'])
})

test('a whole topic of which only some may move is refused with the counts, to those without a higher rank', async () => {
  const week = 604_800
  const ids = await written('ages', week + 200, 20, 10)
  const { member, moderator } = running.accounts
  const request = [`PATCH /messages/${ids[1]}`, { topic: 'ages past', propagate_mode: 'change_all' }] as const
  expect((await ask(running, member, ...request)).body).toMatchObject({
    code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    first_message_id_allowed_to_move: ids[1],
    total_messages_in_topic: 3,
    total_messages_allowed_to_move: 2,
  })
  expect((await ask(running, moderator, ...request)).body.result).toBe('success')
  expect(await topicsOf(ids)).toEqual(['ages past', 'ages past', 'ages past'])
})

test('resolving renames the whole topic and moves nothing in the eyes of last_moved_timestamp', async () => {
  const ids = await written('leak', 20, 10)
  const { member } = running.accounts
  const resolved = { topic: '✔ leak', propagate_mode: 'change_all' }
  expect((await ask(running, member, `PATCH /messages/${ids[0]}`, resolved)).body.result).toBe('success')
  expect(await topicsOf(ids)).toEqual(['✔ leak', '✔ leak'])
  const fetched = await ask(running, member, `GET /messages/${ids[0]}`)
  expect(at(fetched, 'message')).not.toHaveProperty('last_moved_timestamp')
})

test('`(no topic)` is the empty topic, which has a name for those who do not ask for it, and is never resolved', async () => {
  const [id] = await written('named', 10)
  const { member } = running.accounts
  await ask(running, member, `PATCH /messages/${id}`, { topic: '(no topic)' })
  expect(await topicsOf([id as number])).toEqual(['open water'])
  const shown = await ask(running, member, `GET /messages/${id}`, { allow_empty_topic_name: true })
  expect(at(shown, 'message', 'subject')).toBe('')
  const mark = await ask(running, member, `PATCH /messages/${id}`, { topic: '✔ ', propagate_mode: 'change_all' })
  expect(mark.body.result).toBe('error')
})

test('the messages around an anchor come back, and 5,001 are too many', async () => {
  const ids = await written('anchors', 40, 30, 20, 10)
  const { member } = running.accounts
  const asked = { anchor: String(ids[2]), num_before: 1, num_after: 1, narrow: [['topic', 'anchors']] }
  const around = await ask(running, member, 'GET /messages', asked)
  expect(around.body).toMatchObject({ anchor: ids[2], found_anchor: true, found_oldest: false, found_newest: true })
  expect((at(around, 'messages') as { id: number }[]).map(({ id }) => id)).toEqual(ids.slice(1))
  const many = await ask(running, member, 'GET /messages', { ...asked, num_before: 5000 })
  expect(many.body).toMatchObject({ result: 'error', code: expect.any(String) })
})

test('what somebody may not see is not there: messages, channels, destinations', async () => {
  const { owner, member } = running.accounts
  const secret = { sender_id: owner.id, stream_id: other, topic: 't', content: 'secret' }
  const made = await control(running, 'messages', { messages: [secret] })
  const id = at(made, 'messages', 0, 'message_id')
  expect((await ask(running, member, `GET /messages/${id}`)).body).toMatchObject({ code: 'BAD_REQUEST' })
  const listed = await ask(running, member, 'GET /messages', { message_ids: [id] })
  expect(listed.body).toMatchObject({ result: 'success', messages: [] })
  const streams = await ask(running, member, 'GET /streams', { include_all: true })
  expect((at(streams, 'streams') as { stream_id: number }[]).map(({ stream_id }) => stream_id)).not.toContain(other)
  const [own] = await written('going', 10)
  expect((await ask(running, member, `PATCH /messages/${own}`, { stream_id: other })).body.result).toBe('error')
})

test('an action beyond the four is not found, and settings that are not kept are declined', async () => {
  expect((await control(running, 'bots', { bots: [] })).status).toBe(404)
  const told = await control(running, 'settings', { can_create_users_group: 'owners' })
  expect(told.body).toMatchObject({ declined: ['can_create_users_group'] })
})
